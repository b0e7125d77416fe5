import type { DebuggingWords } from "./en";

export const zh: DebuggingWords = {
  symptom: "现象",
  cause: "原因",
  reports: "见于",
  mend: "改这一行",
  groups: {
    shapes: "直接报错",
    training: "跑得起来，但学不好、答不对",
    conventions: "权重搬过来，结果对不上",
  },
  symptoms: {
    tooLong: {
      symptom: "The size of tensor a (207) must match the size of tensor b (200)",
      cause: "序列的词元比表的行数多。切片切到表尾为止，200 行对不上 207 个词元。",
    },
    offsetRows: {
      symptom: "RoBERTa 输入 513 个词元，报 index out of range in self",
      cause: "514 行里开头两行不属于任何词元：位置从 padding_idx + 1 数起，能用的只有 512 个。",
    },
    oddWidth: {
      symptom: "The expanded size of the tensor (14) must match the existing size (15)",
      cause: "维数是奇数：算出来的余弦跟正弦一样多，留给余弦的列却少一列，放不下。",
    },
    batchFirst: {
      symptom: "批大小和长度对不上；或者根本不报错，一句话里所有词元的位置都一样",
      cause:
        "表的形状是 [max_len, 1, d]，按“序列在前”写的。输入若是“批在前”，x.size(0) 数的是句子：第一句全体拿到第 0 行，第二句全体拿到第 1 行。",
    },
    scaled: {
      symptom: "损失降得比教程里慢得多",
      cause:
        "乘 √d_model，是为初始标准差 1/√d_model 的词嵌入准备的。nn.Embedding 初始就是 1，再一乘，512 维时词的尺度就是位置的 35 倍左右。",
    },
    droppedTwice: {
      symptom: "训练抖得厉害，不像只用了这么点 dropout",
      cause: "位置编码模块里 dropout 过一次，模型里又来了一次。",
    },
    addedTwice: {
      symptom: "位置的比重只剩一半",
      cause: "PositionalEncoding 返回的已经是 x + pe。把它再加到 x 上，词就算了两遍。",
    },
    leftPadding: {
      symptom: "一批里最长的提示词答得好，短的答得一塌糊涂",
      cause: "提示词在左边填充，数位置时把填充也数了进去：短的提示词就不从 0 开始了。",
    },
    cacheOffset: {
      symptom: "第一个词元对，后面越走越偏，或者原地打转",
      cause: "有缓存时只送进新词元，它的位置又成了 0；或者用的角度是早先按别的偏移量算好、存下来的。",
    },
    halfPrecision: {
      symptom: "短文本正常，越长越差，而且只在 bfloat16 下发生",
      cause: "位置被舍入了：bfloat16 里没有 257，256 后面就是 258。相邻的词元拿到同一个角度。",
    },
    pairing: {
      symptom: "权重顺利加载，从第一层起输出就不知所云",
      cause: "一边旋转相邻的 (0, 1)、(2, 3)……，另一边把 i 和 i + d/2 配成一对。两种都是 RoPE，权重只认其中一种。",
    },
    mixedPairing: {
      symptom: "自己写的 RoPE 能训练，但分数不只取决于位置之差",
      cause: "角度按相邻两列重复，向量却按前后两半旋转：一对里的两个分量转了不同的角度。",
    },
    halves: {
      symptom: "表看着没错，跟参考的表却几乎每一列都不同",
      cause:
        "一家先全部 sin 再全部 cos，一家 sin、cos 交替；指数也常常一个是 k/(d/2 − 1)，一个是 2k/d。按哪种训练都行，换着用就不行。",
    },
    doubleExponent: {
      symptom: "一对里的 sin 和 cos 不同步，波长涨得太快",
      cause:
        "公式里的 i 数的是对，2i 才是列号；代码里的 i 已经是列号，又乘了一遍 2，于是每列各有各的频率，最后几列几乎不动。",
    },
    start: {
      symptom: "什么都对得上，就是错开两行",
      cause: "BART 和 OPT 从第 2 行用起，是早年把第 0、1 行留给填充的遗迹。",
    },
    base: {
      symptom: "开头几句不错，后面达不到模型卡里写的水平",
      cause: "配置里的底数没有读进来，用的是 10000。",
    },
    yarnFactor: {
      symptom: "YaRN 模型说话流利，测试却掉很多分",
      cause: "attention_factor 又跟公式算出的因子相乘，等于乘了两遍：该是 1.49，成了 2.21。也有的库根本没读这一项。",
    },
    dynamicCache: {
      symptom: "逐个词元生成，和一次读完同样的文本，结果不同",
      cause: "动态缩放的底数随文本变长而变大，缓存里的键却是按存进去时的底数旋转的。",
    },
    slopes: {
      symptom: "12 个头时，斜率从 0.0039 跳到 0.71，或者跟别的库不同",
      cause:
        "这一跳是有意的。头数不是 2 的幂时，作者的代码先取不超过头数的最大的 2 的幂（这里是 8）那一串斜率，不够的再从两倍于它（16）的斜率里隔一个取一个；论文正文写的是另一种规则。",
    },
  },
  slice: {
    title: "切片短了一截，PyTorch 到底怎么办",
    table: (rows, start) => `${rows} 行的表，从第 ${start} 行切起`,
    length: "词元数",
    rowCount: "切片的行数",
    outcome: "结果",
    tokens: (count) => `${count} 个词元：`,
    rows: (count) => `${count} 行，`,
    outcomes: {
      fits: "正好",
      error: "PyTorch 报错",
      broadcast: "不吭声：同一行加到每个词元上",
      vanishes: "不吭声：这个词元没了",
    },
  },
  scale: {
    title: "两个标准差",
    times: "，再乘 √d",
    caption: (dim) => `${dim} 维时的标准差`,
  },
  conventions: {
    title: "各家的位置编码表相差多少",
    positions: "位置个数（行）",
    width: "维数 d",
    map: "两家的表逐个元素相比，最大相差多少",
    trained: "训练时",
    given: "换成",
    legend: "元素的最大差",
    size: (rows, dim) => `最大差：${rows} 行，${dim} 维`,
    cell: (trained, given, value) => `训练时用 ${trained}，换成 ${given}：${value}`,
    same: "完全相同，权重可以直接拿来用。",
    notes: {
      paper: "论文里 sin 和 cos 一列一列交替。这里别的几家都是各占一半，所以几乎每一列都不同。",
      marian:
        "各占一半，指数跟论文一样是 2k/d。跟 tensor2tensor 只差在频率上：行少时差一点点，行多了差很多。差得小，才最不容易发觉。",
      tensor2tensor: "各占一半，指数是 k/(d/2 − 1)。Whisper 的表跟它一模一样。",
      whisper: "各占一半，指数是 k/(d/2 − 1)。tensor2tensor 的表跟它一模一样。",
      fairseq: "跟 tensor2tensor 一样，只是位置 1 那一行（填充用的）全是零，差别只在这一行。",
      musicgen: "先全部 cos，后全部 sin。",
    },
  },
};
