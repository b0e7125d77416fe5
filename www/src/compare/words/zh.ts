import type { CompareWords } from "./en";

export const zh: CompareWords = {
  heading: "位置编码，用数字来比",
  lede: "常见的对比表里写的是“少”“好”“差”。这里的每一格都按你给的模型规模现算：要多少参数，能不能分辨语序和位置，超出最长文本会怎样，影响随距离怎么减弱。一切都是训练之前的样子：要学的数都还是初始值。",
  noscript:
    "没有启用 JavaScript，规模不能修改。下面是原版 Transformer base、文本最长 512 个词元时的数字，在生成本页时算好。",
  sizes: {
    title: "你的模型",
    dim: "维数 d_model",
    heads: "头数",
    layers: "层数",
    maxLength: "训练文本最长多少个词元",
    presets: "套用已知模型的规模",
    reset: "恢复默认",
  },
  computing: "正在计算……",
  done: "已算好",
  names: {
    none: "无",
    sinusoidal: "正弦",
    learned: "可学习",
    shaw: "Shaw 相对位置",
    t5: "T5 分桶偏置",
    alibi: "ALiBi",
    kerple: "KERPLE",
    rope: "RoPE",
    xpos: "xPos",
  },
  actsOn: { nothing: "无", embedding: "词嵌入", "query-key": "查询和键", score: "分数" },
  beyond: { defined: "有定义", undefined: "没有这一行" },
  table: {
    title: "对比表",
    caption: "这个规模下的九种编码",
    hint: "点一下表头就按那一列排序：先升序，再降序，第三下恢复原来的次序。把指针移到表头上，或者用 Tab 键移过去，可以看到这一列量的是什么。",
    refused: (name, reason) => `${name}：${reason}`,
    sortedBy: (name, descending) => `按“${name}”${descending ? "降序" : "升序"}排列`,
    unsorted: "按原来的次序排列",
  },
  columnsTitle: "每一列量的是什么",
  columns: {
    encoding: {
      name: "编码",
      meaning:
        "都取通常的设置：正弦、RoPE 和 xPos 的底数是 10000；可学习的位置表，最长文本有多少个位置就有多少行；Shaw 的距离在 16 处截断；T5 有 32 个桶，最大距离 128；ALiBi 用作者代码里的斜率；KERPLE 取对数形式。",
    },
    actsOn: {
      name: "加在哪里",
      meaning: "它从模型的哪一处进来。加在词嵌入上的，只加一次；作用于查询和键或者分数的，每一层都要做。",
    },
    parameters: {
      name: "参数量",
      meaning:
        "整个模型里要学的数有多少个。Shaw 在每一层的每个头里，为键和值各备一组向量；T5 所有层共用一张表；KERPLE 每层每个头两个数。",
    },
    bufferBytes: {
      name: "固定的表",
      meaning:
        "只由位置决定、事先算好供查取的数占多少内存（float32）：正弦编码表；RoPE 每一对维度的正弦和余弦（xPos 的查询和键要分开存）；ALiBi 每个头的惩罚。",
    },
    flopsPerToken: {
      name: "每词元运算次数",
      meaning:
        "一个词元经过所有层时多出来的浮点运算，键的个数取最长文本的长度，不加掩码。一次乘法、一次加法各算 1，查表算 0。Shaw 按省事的做法计算：查询只和互不相同的那些向量各乘一次。",
    },
    orderResidual: {
      name: "语序残差",
      meaning:
        "让八个互不相同的词元通过一层注意力，再像洗牌那样交错成另一种次序，重新通过一次。把次序还原之后，两组注意力权重的最大差别就是这个数。0（或 10⁻⁷ 这样的舍入误差）表示分不出语序。",
    },
    shiftError: {
      name: "平移误差",
      meaning:
        "同样的词元整体后移：移一个位置，移最长文本的一半，一直移到末尾。分数的最大变化就是这个数。0 表示只看相对位置；RoPE 和 xPos 剩下的是 float32 的舍入误差。",
    },
    beyondMaxLength: {
      name: "下一个位置",
      meaning: "紧接在最长训练文本之后的那个位置能得到什么。",
    },
    unseenFraction: {
      name: "从未见过",
      meaning:
        "文本加长一倍，新增的位置或距离带来的东西里，有多大比例是原来长度内没出现过的：超出某一对维度已经扫过的角度范围，或者新的行、新的桶、新的惩罚值。惩罚值虽新，却只是更大而已，对模型来说，不像新的一行那么陌生。",
    },
    decay: {
      name: "最远处的分数变化",
      meaning:
        "把一个词元的副本放到最长文本的另一头，它和副本之间的分数平均变化多少。这是位置表或旋转本身所能做到的上限：两个毫不相干的词元之间，无论多远，平均变化都是 0。偏置则对所有词元都一样。本页的曲线画出了每一个距离。",
    },
    float32: {
      name: "最近的两个（float32）",
      meaning:
        "以 float32 存放时，任意两个位置的编码之间的最小距离；编码指的是表中的一行，或者旋转所用的正弦和余弦。只认距离的编码，谈不上“位置的编码”。可学习的表太大时，只量前面的若干行。",
    },
    bfloat16: {
      name: "最近的两个（bfloat16）",
      meaning: "同上，但以 bfloat16 存放。接近 0 就意味着两个位置快要变成同一个。",
    },
  },
  questions: {
    title: "常问的五件事",
    intro:
      "介绍文章通常从五个方面比较固定的正弦表和可学习的表，用的是形容词。这里给出回答每个问题的数字：九种编码，按你的规模。",
    column: (name) => `按“${name}”排序`,
    parameters: {
      title: "参数量",
      usual: "通常的说法：正弦没有，可学习的很多。",
      answer: (n) =>
        `正弦、ALiBi、RoPE 和 xPos 没有要学的数。可学习的表有 ${n.learned} 个，Shaw 的向量共 ${n.shaw} 个，T5 的桶 ${n.t5} 个，KERPLE ${n.kerple} 个。`,
    },
    extrapolation: {
      title: "比训练时更长的文本",
      usual: "通常的说法：正弦可以，可学习的不行。",
      answer: (n) =>
        `到头的只有可学习的表：位置 ${n.next} 没有对应的行。但“可以算”不等于“见过”：文本加长一倍，正弦表新增的角度有 ${n.sinusoidal} 训练时从未出现，RoPE 是 ${n.rope}；新增的距离里，有 ${n.t5} 落进 T5 没用过的桶，有 ${n.shaw} 用到 Shaw 没用过的向量。ALiBi 和 KERPLE 在那里的惩罚值也是新的，不过只是继续往下降。训练好的模型应付得怎么样，要看实验。`,
    },
    flexibility: {
      title: "训练中的灵活性",
      usual: "通常的说法：正弦固定不变，可学习的能适应数据。",
      answer: (n) =>
        `可学习的行、Shaw 的向量、T5 的桶，起初不偏近也不偏远，可以学成任何形状。KERPLE 每个头学两个数，起初在最远处的偏置是 ${n.kerple}。正弦、ALiBi（最远处 ${n.alibi}）和 RoPE（最多 ${n.rope}）定成什么样就是什么样，能适应数据的是它们周围的投影矩阵。`,
    },
    complexity: {
      title: "复杂程度",
      usual: "通常的说法：两者都只要几行代码。",
      answer: (n) =>
        `位置表只在输入处给每一维做一次加法：每个词元 ${n.table} 次运算。旋转每一层都要做：${n.rope} 次；分数上的偏置也是：${n.bias} 次；Shaw 的向量：${n.shaw} 次。常驻内存：正弦表 ${n.sinusoidalBytes}，RoPE 的正弦和余弦 ${n.ropeBytes}。`,
    },
    long: {
      title: "很长的文本",
      usual: "通常的说法：正弦适合，可学习的不适合。",
      answer: (n) =>
        `到了最长文本的另一头，ALiBi 平均把分数降低 ${n.alibi}，KERPLE 降低 ${n.kerple}，斜率大的头几乎看不见远处。偏置要给每个键做一次加法（${n.bias} 次运算），旋转则与长度无关（${n.rope} 次）。任意两个正弦编码的距离不小于 ${n.wide}，存成 bfloat16 后不小于 ${n.coarse}。`,
    },
  },
  decay: {
    title: "分数随距离怎么变",
    intro:
      "把一个词元的副本放在它前面若干个位置处，算两者的平均分数，再减去距离为 0 时的分数。每张小图的纵轴刻度各不相同：形状看图，大小看数字。对毫不相干的两个词元，位置表和旋转的平均变化始终是 0。",
    axis: "距离轴",
    axes: { linear: "线性", log: "对数" },
    distance: "距离",
    change: "分数",
    flat: "任何距离都是 0",
    range: (least, most) => `从 ${least} 到 ${most}`,
    chart: (name, end, range) =>
      `${name}：分数的平均变化随距离的曲线，${range}；最远处 ${end}。下面的表格里有同样的数字。`,
    twin: "以数字表格查看",
    caption: "各个距离上分数的平均变化",
  },
  training: {
    title: "训练之后",
    tasks: {
      roles: "谁对谁，无掩码",
      "roles-causal": "谁对谁，因果掩码",
      before: "谁在前：A 在 B 前面吗",
      lookback: "回看：4 个词元以前是什么",
    } as Record<string, string>,
    none: "无定义",
    intro: (task, length, seeds) =>
      `用本项目自己的训练器，在任务“${task}”上以 ${length} 个词元的文本训练小模型，再到 1、2、4、8 倍的长度上测试所得的准确率：${seeds} 个随机种子的平均，括号里是最低和最高。这是记录下来的结果，跟你填的规模无关。`,
    sizes: (dim, heads, layers) => `维数 ${dim}，${heads} 个头，${layers} 层。`,
    caption: "各种文本长度下的准确率",
    at: (length, times) => `${length}（${times} 倍）`,
  },
  exports: {
    title: "带走结果",
    csv: "表格存为 CSV",
    decay: "曲线存为 CSV",
    markdown: "表格存为 Markdown",
    copy: "复制 Markdown 表格",
    link: "复制当前规模的链接",
    saved: (name) => `已保存：${name}`,
    copied: "已复制",
    notCopied: "浏览器不允许复制。",
  },
  errors: {
    NOT_DIVISIBLE: "维数必须能被头数整除，请改其中一个。",
    tooLarge: "超出了本页能算的范围：维数 × 长度不超过 6700 万，每个头不超过 1024 维。请把其中一项改小。",
  },
};
