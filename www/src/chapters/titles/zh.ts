// 各章的名字、标题和一句话介绍。第一章的在 i18n 里：它就在首页上。
import type { ChapterTitles } from "./en";

export const chapters: ChapterTitles = {
  sinusoidal: {
    name: "正弦与余弦",
    title: "一张不用训练的表，怎样给每个位置编码？",
    description:
      "正弦位置编码是一座有许多根针的钟：每对维度一根针，波长从 6 个位置到几万个位置。任指一格，看它是怎么算出来的。",
    invitation: "一张不用训练的表，怎样给每个位置编码？",
  },
  shift: {
    name: "平移就是旋转",
    title: "往后走 k 步，编码会怎么变？",
    description:
      "PE(p+k) 等于一个与 p 无关的旋转矩阵乘以 PE(p)。拖动滑块验证，再看两个词一起后移时，各种编码的分数变不变。",
    invitation: "往后走 k 步，编码会怎么变？",
  },
  adding: {
    name: "相加",
    title: "位置向量为什么可以直接加在词嵌入上？",
    description: "相加还是拼接？分数拆成四项，各占多少；词嵌入要不要乘 √d，取决于初始化的标准差；dropout 放在哪里。",
    invitation: "位置向量为什么可以直接加在词嵌入上？",
  },
  "from-scratch": {
    name: "从零写起",
    title: "位置编码的代码，怎样写才不出错？",
    description:
      "PyTorch、NumPy、JAX、Rust、JavaScript 五种写法，随参数更新，可以复制，都经过测试；float32 里 exp/log 和直接求幂，哪个更准。",
    invitation: "位置编码的代码，怎样写才不出错？",
  },
  learned: {
    name: "可学习的位置表",
    title: "让模型自己学一张位置表，代价是什么？",
    description: "可学习的位置嵌入：参数量随最大长度增长，没训练过的行什么也没学到，超出最大长度就没有向量可用。",
    invitation: "让模型自己学一张位置表，代价是什么？",
  },
  rope: {
    name: "RoPE",
    title: "不加向量，改成旋转，会怎样？",
    description:
      "RoPE 旋转 q 和 k，点积只看相对位置。看每一对怎么转，两种配对方式混用会出什么事，以及随机的 q、k 其实没有远程衰减。",
    invitation: "不加向量，改成旋转，会怎样？",
  },
  "long-context": {
    name: "长上下文",
    title: "训练时只见过 4K，怎么用到 128K？",
    description:
      "普通 RoPE 为什么一过训练长度就失灵；线性插值、NTK、YaRN、Llama 3、LongRoPE 各改了哪些频率，用真实模型的配置来看。",
    invitation: "训练时只见过 4K，怎么用到 128K？",
  },
  biases: {
    name: "加在分数上的偏置",
    title: "能不能不碰词嵌入，只改注意力分数？",
    description: "ALiBi 的两种斜率、T5 的分桶、KERPLE、Shaw 的相对位置向量和 xPos：位置信息直接进入注意力分数。",
    invitation: "能不能不碰词嵌入，只改注意力分数？",
  },
  comparison: {
    name: "对比表",
    title: "该选哪一种？让数字说话",
    description:
      "参数量、外推、灵活性、复杂度、长序列：通常用形容词填的对比表，每一格都换成算出来的数和训练出来的结果。",
    invitation: "该选哪一种？让数字说话。",
  },
  training: {
    name: "训练实验",
    title: "换一种位置编码，模型真的学得不一样吗？",
    description:
      "在浏览器里训练小型 Transformer：没有位置编码就分不清谁追谁；超过训练长度以后，各种编码的准确率差别有多大。",
    invitation: "换一种位置编码，模型真的学得不一样吗？",
  },
  debugging: {
    name: "出错的时候",
    title: "损失降不下去，是位置编码的问题吗？",
    description:
      "排查清单：形状和切片、词嵌入与位置编码的标准差、dropout 放在哪里、约定不一致；再用诊断工具认出你的表。",
    invitation: "损失降不下去，是位置编码的问题吗？",
  },
  "small-questions": {
    name: "几个小问题",
    title: "每层都加吗？填充怎么办？底数为什么是 10000？",
    description: "只在输入加还是每层都加，左填充和右填充时位置怎么数，底数调大调小各会怎样：一个一个算给你看。",
    invitation: "每层都加吗？填充怎么办？底数为什么是 10000？",
  },
  glossary: {
    name: "术语表",
    title: "术语表",
    description: "位置编码的术语，中英对照，一词一义，注明相关章节。",
    invitation: "术语，中英对照。",
  },
  references: {
    name: "参考文献",
    title: "参考文献",
    description: "本教程依据的论文、代码库和公开的问题报告，都附链接。",
    invitation: "论文、代码库和公开的问题报告。",
  },
};
