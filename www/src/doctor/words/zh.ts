import type { Layout, OddDim, SinusoidalPreset, TableMatch, Timescale } from "posenc/doctor";
import { brief, grouped } from "../../figure/format";
import type { Facts } from "../facts";
import type { DoctorWords } from "./en";

const presets: Record<SinusoidalPreset, string> = {
  paper: "论文",
  tensor2tensor: "tensor2tensor",
  fairseq: "fairseq",
  marian: "transformers 的 Marian",
  whisper: "Whisper",
  musicgen: "MusicGen",
};
const layouts: Record<Layout, string> = {
  interleaved: "sin、cos 逐列交替",
  "sin-cos": "前一半列是 sin，后一半列是 cos",
  "cos-sin": "前一半列是 cos，后一半列是 sin",
  "cos-sin-interleaved": "cos、sin 逐列交替，cos 在前",
};
const timescales: Record<Timescale, string> = { paper: "2k/d", endpoint: "k/(d/2\u00a0−\u00a01)" };

/** Names before Chinese and after it: spaces beside Latin letters, none beside Chinese. */
const spaced = (names: string) => names.replace(/^(?=\w)/, " ").replace(/(?<=[\w)])$/, " ");

const oddDims: Record<OddDim, string> = {
  error: "",
  "extra-sin": "奇数维多留一列 sin",
  "zero-pad": "奇数维末尾补一列零",
  truncate: "奇数维砍掉最后一列 cos",
};

const traits = ({ layout, timescale, base, start, scale, transposed, convention, padRow, oddDim }: TableMatch) =>
  [
    layouts[layout],
    convention === "double-exponent" ? "指数多乘了一个 2" : `指数取 ${timescales[timescale]}`,
    `底数 ${grouped(base)}`,
    `从位置 ${grouped(start)} 开始`,
    ...(padRow === undefined ? [] : [`第 ${grouped(padRow)} 行清零`]),
    ...(oddDim === "error" ? [] : [oddDims[oddDim]]),
    ...(scale === 1 ? [] : [`整张表乘以 ${brief(scale)}`]),
    ...(transposed ? ["整张表转置了"] : []),
  ].join("；");

export const zh: DoctorWords = {
  title: ["这张位置编码表，", "是哪一家的？"],
  lead: "检查点里存着一张位置编码表，你的代码也生成一张，两张却对不上。把表放到这里，就能知道它遵循哪种约定：底数、列的排法、起始位置、精度，一项项说清楚，再告诉你代码里该改哪一行。",
  privacy: "文件只在这个浏览器里读取，不会上传；断了网也能用。",
  source: {
    title: "要看的表",
    drop: "把 .npy 或 .safetensors 文件拖到这里",
    release: "松开即可诊断",
    choose: "选择文件…",
    formats: "支持 float64、float32、float16、bfloat16；形状 [L, d]、[1, L, d] 或 [L, 1, d]",
    paste: "或者粘贴数字",
    pasteHint: "PyTorch、NumPy 打印出来的，表格软件里复制的，或者 JSON，都可以。",
    examine: "诊断这些数字",
    clear: "清空",
    tensor: "文件里的张量",
    examples: "或者看一个现成的例子",
    conventions: "各家约定",
    faults: "常见毛病",
    busy: "正在诊断…",
    of: {
      example: (name) => `例子：${name}`,
      file: (name) => `文件：${name}`,
      tensor: (file, name) => `文件：${file}，张量 ${name}`,
      paste: "粘贴的数字",
    },
  },
  examples: {
    paper: "论文",
    tensor2tensor: "tensor2tensor",
    fairseq: "fairseq",
    marian: "Marian（transformers）",
    musicgen: "MusicGen",
    "cos-first": "cos、sin 交替",
    "double-exponent": "指数多乘了 2",
    "starts-at-one": "从 1 数起",
    "pad-row": "带填充行",
    float16: "存成 float16",
    bfloat16: "存成 bfloat16",
    "float32-angles": "角度用 float32 算",
    transposed: "转置",
    scaled: "除以 √d",
    base: "底数 500",
    learned: "可学习的表",
    constant: "每行都一样",
    short: "只有一行",
    "not-finite": "混进 NaN",
    odd: "奇数维",
  },
  verdict: {
    title: "结论",
    match: (match, presetNames) =>
      presetNames.length > 0
        ? `这是一张正弦位置编码表，约定与${spaced(presetNames.join("、"))}一致：${traits(match)}。`
        : `这是一张正弦位置编码表：${traits(match)}。已知的库都不这样用。`,
    doubled: (match) => `这是一张正弦位置编码表，但公式写错了一处：${traits(match)}。`,
    ambiguous: (count) => `这确实是正弦位置编码表，但有 ${count} 种约定都与这些数吻合，单凭这些数分不出是哪一种。`,
    decide: "想分清楚，就多给几行：各种约定要到后面的行才拉开差距，至少存 16 行。",
    noMatch: "没有哪一种正弦约定对得上这张表。",
    nearest: (match, error) => `最接近的一种，误差最大仍有 ${error}，只是相差最小，算不上答案：${traits(match)}。`,
    broken: (match) => `有些格子是 NaN 或无穷大；其余的数符合一张正弦位置编码表：${traits(match)}。`,
    changed: "它和某种约定很接近，却又不完全一样：可能是拿正弦表初始化之后又训练过，也可能是事后改动过。",
    learned:
      "可能是可学习的位置表（每个位置一行参数，靠训练得来），也可能是别的表，比如 RoPE 的 cos/sin 缓存，或者二维网格的编码。",
    size: (rows, columns) => `${grouped(rows)} 行 × ${grouped(columns)} 列`,
    facts: {
      size: "大小",
      layout: "列的排法",
      timescale: "指数",
      base: "底数",
      start: "起始位置",
      scale: "缩放",
      precision: "精度",
      transposed: "方向",
      presets: "谁在用",
      error: "最大误差",
    },
    upright: "一行一个位置",
    swapped: "一列一个位置（转置了）",
    nobody: "已知的库都不这样用",
    doubledExponent: "第 c 列取 2c/d（多乘了 2）",
    candidates: "所有对得上的约定",
  },
  presets,
  layouts,
  timescales,
  findings: {
    title: "移植权重时要注意什么",
    none: "没有需要注意的地方：照论文写的代码，生成的就是这张表。",
    severity: { info: "说明", warning: "注意", error: "错误" },
    dialect: "代码语言",
    fix: "改法",
    other: (code) => `发现 ${code}`,
    titles: {
      "starts-at": ({ start }: Facts) => `第 0 行是位置 ${grouped(start)}`,
      "pad-row": ({ row }: Facts) => `第 ${grouped(row)} 行（从 0 数起）全是零`,
      halves: () => "sin 和 cos 分成前后两半",
      "cos-first": () => "cos 排在 sin 前面",
      "endpoint-timescale": () => "指数是 k/(d/2\u00a0−\u00a01)，不是 2k/d",
      "double-exponent": () => "指数多乘了一个 2",
      "unusual-base": ({ base }: Facts) => `底数是 ${grouped(base)}，不是 10000`,
      "low-precision-angles": () => "角度是用单精度（float32）算的",
      "low-precision-storage": ({ precision }: Facts) => `表是按 ${precision} 存的`,
      transposed: () => "行和列颠倒了",
      "constant-rows": () => "每个位置的向量都一样",
      scaled: ({ scale }: Facts) => `每个数都乘了 ${brief(scale)}`,
      "odd-dim": ({ columns }: Facts) => `维数 ${grouped(columns)} 是奇数`,
      "too-few-rows": ({ rows, columns }: Facts) =>
        columns < 3 ? `只有 ${grouped(columns)} 列，定不下来` : `只有 ${grouped(rows)} 行，定不下来`,
      "not-finite": () => "里面有 NaN 或无穷大",
      "not-sinusoidal": ({ count }: Facts) =>
        count ? `只有 ${grouped(count)} 个数对不上，其余都符合某种约定` : "这不是正弦位置编码表",
    },
    meanings: {
      "starts-at": ({ start }: Facts) =>
        `代码若从 0 数起，每个词元取到的都是别的位置的那一行。程序不报错，只是效果悄悄变差。要么从位置 ${grouped(start)} 开始生成表，要么查表时用和原来一样的下标。`,
      "pad-row": () =>
        "这一行是留给填充词元（padding_idx）的，不对应句子里的任何位置。零行要保留，真正的词元从它后面编号，和原来的代码保持一致。",
      halves: () =>
        "先排完全部 sin，再排全部 cos。如果模型就是这样训练的，那没有问题；可如果跑模型的代码让 sin、cos 逐列交替，权重和列就对不上了。训练时怎么排，移植后还怎么排。",
      "cos-first": () =>
        "论文把 sin 放在偶数列，这张表是 cos 打头。如果模型就是这样训练的，那没有问题；拿 sin 打头的表去配这套权重，就错了。",
      "endpoint-timescale": () =>
        "最慢那一对的波长正好是 2π·底数，tensor2tensor、fairseq、Whisper 都这样取。两种取法的前几对看着差不多，越往后的对、越靠后的行差得越远，到最后毫不相干。",
      "double-exponent": () =>
        "列下标本来就是隔 2 取的，又多乘了一次 2，于是每一列各有各的频率，sin 和 cos 配不成对，往后走一步也不再是一次旋转。要用它训练出来的权重，就得把这个错照样保留；新模型请按“对”的下标取指数。",
      "unusual-base": () =>
        "底数决定最慢的那些列有多慢。换成 10000 去生成，只有最快的那一对（sin、cos 各一列）处处相同；其余各列只在位置 0 相同，往后就不一样了。",
      "low-precision-angles": () =>
        "位置乘频率先舍入成了 float32，再去取 sin，所以位置越靠后误差越大。在常用的长度以内，这点误差一般不影响模型，却足以让逐位比对通不过。角度改用 float64 算，最后只舍入一次。",
      "low-precision-storage": ({ precision }: Facts) =>
        `${precision === "bfloat16" ? "bfloat16 只有 8 位有效位" : "float16 只有 11 位有效位"}，在变化慢的列里，相邻好些位置会变成同一个数。跑模型够用，拿来核对就不够。请用 float32 重新生成，最后一步再转换。`,
      transposed: () => "文件里是 [d, L]，代码要的是 [L, d]。万一 L 和 d 恰好相等，检查形状也查不出来。",
      "constant-rows": () =>
        "词元的先后顺序全丢了。多半是沿着批次那一维、而不是序列那一维去切表或查表：张量其实是 [batch, length, d]，代码却当成了 [length, batch, d]。",
      scaled: () =>
        "有的代码缩放位置编码表，有的代码缩放词嵌入，两者不能混用。请查清原来的代码缩放的是哪一个，就只缩放那一个。",
      "odd-dim": () =>
        "论文没有规定奇数维怎么办，各家各有一套：末尾补一列零（tensor2tensor、fairseq），多留一列 sin（Keras、XLM），或者砍掉一列 cos。",
      "too-few-rows": ({ columns }: Facts) =>
        columns < 3
          ? "列数这么少，只装得下最快的那一对波，而它在各种约定里都一样。请按完整的维数存表。"
          : "前几行里，各种约定几乎没有差别：第 0 行在哪家都是一串 0 和 1。请把整张表存下来，至少存前 16 行。",
      "not-finite": () =>
        "位置编码表里不该有这种数：不是文件损坏，就是 float16 溢出，或者存盘之前训练就已经发散了。诊断时跳过了这些格子，其余照常比对。",
      "not-sinusoidal": ({ count }: Facts) =>
        count
          ? "对不上的那几个数差得太多，不是舍入误差：要么被改写过、损坏了，要么是有几行换了位置。可以在图里和最接近的表对照；如果本该是那张表，重新算一遍就好。"
          : "表里的数不符合任何一种正弦约定，没有公式能把它算回来，只能随权重一起搬过去。还要记住它是有尽头的：最后一行之后的位置，没有向量可用。",
    },
  },
  libraries: {
    title: "与各家的表相比（大小、起始位置相同）",
    same: "一致",
    off: (error) => `最多差 ${error}`,
  },
  rebuild: {
    title: "生成这张表的代码",
    note: "照这几行就能得到上面这张表，误差不超过上面列出的最大误差。",
  },
  printed: (decimals) =>
    `这些数最多 ${decimals} 位小数，像是打印出来的，看不出原表的精度。想知道精度，请把原表存成 .npy 再诊断。`,
  maps: {
    title: "你的表、最接近的约定，以及两者之差",
    yours: "你的表",
    nearest: "最接近的约定",
    difference: "你的表 − 最接近的约定",
    row: "行",
    column: "列",
    legend: "数值",
    legendDifference: "差",
    empty: "NaN 或无穷大",
    cell: (row, column, yours, nearest, difference) =>
      `第 ${row} 行，第 ${column} 列：你的表 ${yours}，最接近的约定 ${nearest}，相差 ${difference}`,
    map: (which, rows, columns) => `${which}：${grouped(rows)} 行，${grouped(columns)} 列`,
    worst: (error, row, column) => `差得最多的是第 ${grouped(row)} 行第 ${grouped(column)} 列，差 ${error}。`,
    equal: "没有一个数不同。",
    go: "看这一格",
    twin: (which, rows, columns) => `${which}：第 ${rows} 行，第 ${columns} 列`,
    twinNote: "这里只列选中格子附近的数；CSV 文件里有最接近的整张表。",
  },
  save: { json: "JSON", jsonLabel: "把诊断结果存为 JSON", csvLabel: "把最接近的表存为 CSV" },
  problems: {
    empty: "这里面还没有数字，请至少粘贴几行。",
    abridged:
      '打印时中间被省略了（“...”），表不完整。请完整打印：torch.set_printoptions(profile="full") 或 np.set_printoptions(threshold=sys.maxsize)；或者直接存成 .npy。',
    brackets: "左右方括号不成对，可能漏了一部分。请把整张表复制过来。",
    "too-many": (most) => `数字超过了 ${grouped(most)} 个。请把表存成 .npy，再把文件拖进来。`,
    "not-a-number": (row, text) => `第 ${row} 行（从 1 数起）的“${text}”不是数。请只粘贴数字，不要带表头和行号。`,
    uneven: (row, length, expected) =>
      `第 ${row} 行（从 1 数起）有 ${length} 个数，前面的行都是 ${expected} 个。表的每一行必须一样长。`,
    unreadable: "浏览器读不了这个文件。",
    codes: {
      BAD_FILE: "这不是完好的 .npy 或 .safetensors 文件，可能没下载完，或者已经损坏。请重新保存一次。",
      BAD_SHAPE: "这不是一张表。位置编码表的形状应当是 [L, d]、[1, L, d] 或 [L, 1, d]，至少一行一列。",
      TOO_LARGE: "表太大，本页处理不了。请只存一部分，例如 pe[:4096]。",
      OUT_OF_MEMORY: "浏览器分配不出这么多内存。请只存一部分，例如 pe[:4096]。",
      NOT_SUPPORTED: "文件里的数据类型不是位置编码表会用的那几种。请转成 float32 再存。",
      UNKNOWN_VALUE: "文件里没有叫这个名字的张量。",
      MISSING_OPTION: "文件里有好几个张量，请选一个。",
    },
    next: "上一次的结果已经清除，随时可以换一张表再试。",
  },
  get: {
    title: "怎样把表从模型里取出来",
    text: "下面任选一种，存出来的文件就能拖到上面。",
  },
  checklist: {
    title: "表没错，用对了吗？",
    lead: "从表到模型，还有三处容易出错。换成你自己的尺寸，看看结果。",
    slice: {
      title: "切片够长吗？",
      maxLength: "表的行数（max_len）",
      start: "从第几行切起",
      length: "序列的词元数",
      outcomes: {
        fits: (rows, length) => `切出 ${grouped(rows)} 行，对上 ${grouped(length)} 个词元，正合适。`,
        error: (rows, length) => `只切得出 ${grouped(rows)} 行，词元却有 ${grouped(length)} 个，PyTorch 会报错：`,
        broadcast: (length) =>
          `只剩一行，PyTorch 一声不响地把它加到全部 ${grouped(length)} 个词元上，于是所有词元都在同一个位置上。`,
        vanishes: () =>
          "一行也没剩，词元恰好只有一个。PyTorch 照样相加，不报错，结果里连这个词元都没了。逐个生成词元、超出表的末尾时，就会碰上。",
      },
      note: "常有人说，切片不够长，PyTorch 也不吭声。其实绝大多数情况它都会报错，不吭声的只有两种：只剩一行，这一行会加给所有词元；一行不剩、词元又恰好只有一个，这个词元就没了。",
    },
    scale: {
      title: "词嵌入和位置编码，大小相当吗？",
      dim: "维数 d_model",
      std: "词嵌入的初始化",
      stds: {
        unit: "标准差 1（nn.Embedding 默认）",
        "inverse-root": "标准差 1/√d（论文的代码）",
        small: "标准差 0.02（BERT、GPT-2）",
      },
      multiply: "词嵌入乘以 √d_model",
      embedding: "词嵌入的标准差",
      table: "位置编码表的标准差",
      ratio: "词嵌入 ÷ 位置编码",
      verdicts: {
        balanced: "大小相当，谁也没有盖过谁。",
        "table-drowned": "位置编码被淹没了：训练刚开始时，模型几乎看不出词的先后。",
        "embedding-drowned": "词嵌入被淹没了：训练刚开始时，除了位置不同，各个词元看起来都差不多。",
      },
      note: "乘以 √d，是配合标准差为 1/√d 的初始化用的，论文的代码就是这样。nn.Embedding 默认的标准差已经是 1，再乘以 √d 反而更失衡。",
    },
    dropout: {
      title: "dropout 放在哪里？",
      order: "次序",
      orders: {
        sum: "加完再丢",
        each: "两边各丢各的",
        embedding: "只丢词嵌入",
      },
      meanings: {
        sum: "论文（5.4 节）就是这样。被丢掉的特征，词和位置的信息一起没了；其余的特征，两种信息都完整。",
        each: "词和位置各丢各的，丢弃率相同时，受损的特征差不多多一倍。公开的权重一般不是这样训练的。",
        embedding: "位置信息一点不丢，有的模型特意这样做。但推理时 dropout 本来就是关着的，移植权重用不着改成这样。",
      },
      note: "只影响训练：调用 model.eval() 之后，三种写法没有区别。",
    },
  },
};
