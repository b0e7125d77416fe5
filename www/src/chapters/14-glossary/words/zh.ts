// 术语表的中文。每条第三项是排序用的拼音或字母。
import type { Term } from "../terms";
import type { GlossaryWords } from "./en";

function entry(term: string, key: string, text: string): Term {
  return { term, text, key };
}

export const zh: GlossaryWords = {
  letters: "按拼音首字母",
  explained: (chapter) => `相关章节：${chapter}`,
  terms: {
    "absolute-position": entry(
      "绝对位置",
      "jue dui wei zhi",
      "从句首数起，词元排在第几。正弦表和可学习的表都给每个绝对位置一个向量。",
    ),
    accuracy: entry("准确率", "zhun que lü", "答对的比例。训练实验的“谁对谁”任务只算两个名词。"),
    alibi: entry(
      "ALiBi",
      "alibi",
      "给注意力分数加线性偏置：距离越远，分数减得越多，每个头的斜率不同。没有掩码时，它知道多远，不知道在哪一边。",
    ),
    attention: entry(
      "注意力",
      "zhu yi li",
      "每个词元的输出是所有值的加权平均，权重来自它的查询与所有键的点积。整个过程没有问过谁排第几。",
    ),
    "attention-factor": entry(
      "注意力缩放因子",
      "zhu yi li suo fang yin zi",
      "YaRN 和 LongRoPE 给 cos、sin 乘上的一个数：上下文拉得越长，它越大，分数也就越大。也叫 mscale。",
    ),
    "attention-head": entry("注意力头", "zhu yi li tou", "并排计算的若干份注意力，各占若干维，各有一套投影。"),
    "attention-score": entry(
      "注意力分数",
      "zhu yi li fen shu",
      "送进 softmax 的数：查询和键的点积，除以头维数的平方根，再加偏置和掩码。",
    ),
    "attention-weight": entry(
      "注意力权重",
      "zhu yi li quan zhong",
      "分数经过 softmax 的结果，表示查询从各个值里取多少。一行的权重加起来等于 1。",
    ),
    "axial-rope": entry(
      "轴向 RoPE",
      "zhou xiang rope",
      "用在图像上的 RoPE：一部分维度按行号旋转，另一部分按列号旋转。",
    ),
    "bag-of-words": entry(
      "词袋",
      "ci dai",
      "只知道有哪些词、不知道词序的一段文本。对没有位置信息的编码器来说，每句话都是词袋。",
    ),
    base: entry(
      "底数",
      "di shu",
      "频率是它的幂，论文取 10000。调大了，慢的对更慢；最快的一对不变，总是每个位置一弧度。也叫 base、theta。",
    ),
    batch: entry("批", "pi", "一起计算的若干条序列。第一个轴是批还是序列，常有人弄错。"),
    bfloat16: entry(
      "bfloat16",
      "bfloat16",
      "16 位的浮点数，范围同 float32，有效数字只有 8 个二进制位。不超过 256 的整数才都能精确表示，所以不能拿来存位置。",
    ),
    bias: entry("偏置", "pian zhi", "加在注意力分数上、由查询和键的位置决定的数。ALiBi、T5、KERPLE 都是偏置。"),
    broadcasting: entry(
      "广播",
      "guang bo",
      "形状不同时，长度为 1 的轴自动重复，好跟另一方对齐。位置表能加到一整批上，靠的是它；切片只剩一行却不报错，也是因为它。",
    ),
    bucket: entry("分桶", "fen tong", "T5 把距离归成若干组，同组共用一个学来的数。近的距离各占一桶，远的按对数合并。"),
    buffer: entry("缓冲区", "huan chong qu", "属于模型但不参加训练的张量，比如事先算好的位置表。PyTorch 里叫 buffer。"),
    "causal-mask": entry("因果掩码", "yin guo yan ma", "不许词元看后面的词元。单凭它，模型就学得到语序。"),
    clipping: entry(
      "截断",
      "jie duan",
      "超过上限的距离一律当作上限。Shaw 的相对位置向量就这样处理，所以没有陌生的距离。",
    ),
    concatenation: entry(
      "拼接",
      "pin jie",
      "把位置向量接在词嵌入后面，而不是相加。后面每一层都因此变宽，除非再投影回来。",
    ),
    config: entry("config.json", "config.json", "说明模型怎么搭的文件。其中关于位置的写法和默认值，各家不同。"),
    "context-length": entry(
      "上下文长度",
      "shang xia wen chang du",
      "模型一次能放进多少个词元。放得进和用得好，是两回事。",
    ),
    decay: entry(
      "远程衰减",
      "yuan cheng shuai jian",
      "分数随距离变小。查询和键相同时，RoPE 平均起来有这个现象；两者互不相干时没有。",
    ),
    decoder: entry("解码器", "jie ma qi", "带因果掩码的 Transformer，一个词元一个词元地往下写。"),
    dim: entry("模型维数 d_model", "mo xing wei shu", "词元的向量在整个模型里有多少维，也叫 dim 或 hidden size。"),
    dropout: entry("dropout", "dropout", "训练时随机把一部分分量置零。在输入处，应该用在词嵌入与位置向量的和上。"),
    "dynamic-ntk": entry(
      "动态 NTK",
      "dong tai ntk",
      "倍数随文本长度变化的 NTK 缩放，训练长度以内什么都不改。缓存里的键还停留在存进去时的底数上。",
    ),
    embedding: entry("词嵌入", "ci qian ru", "代表一个词元的向量，也叫词向量；也指所有这些向量组成的表。"),
    encoder: entry("编码器", "bian ma qi", "不带因果掩码的 Transformer，每个词元前后都看得到。"),
    extrapolation: entry("外推", "wai tui", "把模型用在比训练时更长的文本上。公式担保不了，要测了才知道。"),
    "fine-tuning": entry("微调", "wei tiao", "把训练好的模型再训练一点，例如缩放 RoPE 之后，用长文本再练一段。"),
    float32: entry(
      "单精度 float32",
      "dan jing du",
      "24 个二进制位的精度，约合七位十进制数字。位置一大，角度会丢掉几位；本站的角度用双精度计算。",
    ),
    flops: entry("浮点运算量 FLOPs", "fu dian yun suan liang", "浮点加法和乘法的次数，通常用它衡量计算量。"),
    frequency: entry("频率", "pin lü", "一对维度每走一个位置转过的角度，以弧度计：base^(−2i/d)。"),
    "half-split": entry(
      "前后两半配对",
      "qian hou liang ban pei dui",
      "第 i 维和第 i + d/2 维配成一对。GPT-NeoX 和 transformers 里的 Llama 这样做，也叫对半、NeoX 式、rotate_half。",
    ),
    "head-dim": entry("头维数 head_dim", "tou wei shu", "一个头有多少维，一般是模型维数除以头数，也有例外。"),
    initialization: entry("初始化", "chu shi hua", "训练开始之前参数的取值。nn.Embedding 的初始标准差是 1。"),
    interleaved: entry(
      "相邻配对",
      "xiang lin pei dui",
      "相邻两维成一对：表里 sin、cos 交替，RoPE 里第 2i 维和第 2i + 1 维配对。也叫交错、GPT-J 式。",
    ),
    interpolation: entry(
      "位置插值",
      "wei zhi cha zhi",
      "所有位置除以一个倍数，把更长的文本塞进训练时的范围。也叫线性缩放、PI。",
    ),
    "inv-freq": entry("inv_freq", "inv_freq", "各个库给 RoPE 那组频率起的变量名。"),
    kerple: entry(
      "KERPLE",
      "kerple",
      "带可学习参数、随距离下降的偏置，有对数和幂两种形式。幂取 1 就是 ALiBi 那样的直线。",
    ),
    "kv-cache": entry(
      "键值缓存（KV cache）",
      "jian zhi huan cun",
      "生成时把前面词元的键和值存下来，免得重算。存的键通常是旋转以后的，所以底数一变就对不上。",
    ),
    layout: entry("列的排法", "lie de pai fa", "正弦编码表各列的次序：sin、cos 交替，或者各占一半。"),
    learned: entry(
      "可学习的位置表",
      "ke xue xi de wei zhi biao",
      "像别的参数一样训练出来的位置表，也叫可学习的位置嵌入。过了最后一行就没有了。",
    ),
    "left-padding": entry("左填充", "zuo tian chong", "填充放在文本前面，成批生成时要这样做。位置得根据掩码来数。"),
    llama3: entry("Llama 3 缩放", "llama 3 suo fang", "波长短的对不动，波长长的对，频率除以一个倍数，中间平滑过渡。"),
    longrope: entry("LongRoPE", "longrope", "每一对的频率除以各自的倍数，倍数是搜索出来的，短文本和长文本各用一组。"),
    loss: entry(
      "损失",
      "sun shi",
      "训练要减小的量，这里是正确答案的 −ln p 的平均，单位 nat。给 C 个类别同样的概率，损失就是 ln C。",
    ),
    mask: entry("注意力掩码", "zhu yi li yan ma", "规定每个查询能看哪些键。不让看的，分数是负无穷，权重是零。"),
    "max-length": entry(
      "最大长度 max_len",
      "zui da chang du",
      "位置表的行数，也就是文本最长能有多长（RoBERTa 要再少两个）。配置里写作 max_position_embeddings。",
    ),
    "m-rope": entry("M-RoPE", "m-rope", "每个词元有时间、高、宽三个位置，各自旋转一部分维度。Qwen2-VL 用它。"),
    nope: entry("NoPE（无位置编码）", "nope", "什么位置编码都不加。解码器里行得通，因为语序会从因果掩码漏进来。"),
    ntk: entry("NTK 缩放", "ntk suo fang", "加大底数，使最慢的一对恰好拉长到所要的倍数，最快的一对不动。"),
    "padding-idx": entry(
      "padding_idx",
      "padding_idx",
      "填充词元的编号；在 fairseq 系的模型里，也是位置表里填充的那一行。RoBERTa 的位置从 padding_idx + 1 数起。",
    ),
    pair: entry("维度对", "wei du dui", "共用一个频率的两维：同一个角度的正弦和余弦，或者 RoPE 里一起旋转的两维。"),
    pairing: entry(
      "配对方式",
      "pei dui fang shi",
      "RoPE 把一个头里的哪两维当一对：相邻的，还是隔开半个头的。权重只认其中一种。",
    ),
    parameter: entry("参数", "can shu", "训练会改变的数。可学习的位置表有 max_len × d_model 个。"),
    "partial-rotary": entry("部分旋转", "bu fen xuan zhuan", "一个头里只旋转前 rotary_dim 维，其余的不带位置。"),
    "permutation-equivariance": entry(
      "置换等变",
      "zhi huan deng bian",
      "输入换了次序，输出跟着换同样的次序，此外什么都不变。没有位置、没有掩码的注意力就是这样。",
    ),
    perplexity: entry("困惑度", "kun huo du", "损失（nat）的指数：模型相当于在多少个同样可能的词元里犹豫。"),
    "position-ids": entry(
      "位置编号 position_ids",
      "wei zhi bian hao",
      "交给模型的、各个词元的位置。通常是 0、1、2……；填充算不算在内，两种做法都有。",
    ),
    "positional-encoding": entry(
      "位置编码",
      "wei zhi bian ma",
      "凡是告诉 Transformer 词元排在哪里的办法都算。学出来的也常叫位置嵌入。",
    ),
    "query-key-value": entry(
      "查询、键、值",
      "cha xun jian zhi",
      "每个词元的三种投影：凭什么去找别人，凭什么被别人找到，找到以后交出什么。",
    ),
    "relative-position": entry("相对位置", "xiang dui wei zhi", "两个位置之差。整句一起挪动，它不变。"),
    "right-padding": entry("右填充", "you tian chong", "填充放在文本后面，不影响前面词元的位置。"),
    rope: entry(
      "RoPE（旋转位置编码）",
      "rope",
      "旋转查询和键，转角与位置成正比，于是内容不变时，点积只随位置之差而变。",
    ),
    "rotation-matrix": entry(
      "旋转矩阵",
      "xuan zhuan ju zhen",
      "只转动向量、不改变长度的矩阵。对正弦表来说，往后走 k 步就是这样一个矩阵，每一对是一个 2×2 的块。",
    ),
    scaling: entry("RoPE 缩放", "rope suo fang", "为了走出训练长度，改动 RoPE 频率的各种办法。"),
    seed: entry("随机种子", "sui ji zhong zi", "一切随机的东西都由它决定。多跑几个种子，才知道结果里有多少是运气。"),
    shaw: entry("Shaw 相对位置", "shaw", "给每个（截断后的）相对位置学一个向量，加到键上，也加到值上。"),
    sinusoidal: entry(
      "正弦位置编码",
      "zheng xian wei zhi bian ma",
      "原版 Transformer 用的正弦余弦表：每对列一个频率，不用训练。",
    ),
    slope: entry("斜率", "xie lü", "ALiBi 的一个头里，距离每多 1，分数多减多少。"),
    softmax: entry("softmax", "softmax", "把一行分数变成和为 1 的正数权重。整行加同一个数，结果不变。"),
    span: entry(
      "张成的空间",
      "zhang cheng de kong jian",
      "由给定的向量线性组合出来的所有向量。位置表的各行只张成整个空间的一部分，词嵌入落在其中的分量就跟位置重叠。",
    ),
    "standard-deviation": entry(
      "标准差",
      "biao zhun cha",
      "数值偏离平均的程度。正弦编码表的标准差不论多少维，都在 0.65 左右。",
    ),
    "t5-bias": entry("T5 分桶偏置", "t5", "每个头给每个距离桶学一个偏置，输入处不加任何位置表。"),
    timescale: entry(
      "频率间隔（timescale）",
      "pin lü jian ge",
      "频率公式里的指数：论文是 2k/d；tensor2tensor 是 k/(d/2 − 1)，最慢的波长正好是 2π 乘底数。",
    ),
    token: entry("词元（token）", "ci yuan", "模型读文本的单位：一个词、词的一部分，或者一个字。"),
    "training-length": entry("训练长度", "xun lian chang du", "训练时文本最长多少个词元。再往后的位置，模型从没见过。"),
    ulp: entry("ulp（末位单位）", "ulp", "相邻两个浮点数之间的距离，舍入误差用它来数。"),
    wavelength: entry("波长", "bo chang", "一对维度转满一圈要走多少个位置：2π 除以频率。"),
    xpos: entry(
      "xPos",
      "xpos",
      "在 RoPE 之外给每一对再乘一个缩放，前面的键越远，分数越低；后面的正相反，所以只配因果掩码。",
    ),
    yarn: entry("YaRN", "yarn", "快的对不动，慢的对插值，中间平滑过渡，再乘一个注意力缩放因子。"),
  },
};
