import type { CodeWords } from "./en";

export const zh: CodeWords = {
  code: {
    title: "按你的参数写出来的程序",
    program: "用什么写",
    programs: {
      PyTorch: "PyTorch",
      NumPy: "NumPy",
      JAX: "JAX",
      JavaScript: "JavaScript",
      Rust: "Rust",
      posenc: "posenc（JavaScript）",
      "posenc-rust": "posenc（Rust）",
    },
    dim: "维数 d",
    base: "底数",
    length: "行数（max_len）",
    start: "起始位置",
    layout: "列的排法",
    way: "每一行怎么来",
    ways: { table: "先做好一张表", fly: "用到时现算" },
    label: (program) => `${program} 程序`,
    check: (position) => `抄完核对一下：位置 ${position} 那一行，开头是`,
    odd: (sines, cosines) =>
      `维数是奇数：正弦 ${sines} 列，余弦 ${cosines} 列。PyTorch 里常见的那两行，到这里会报错（“The expanded size of the tensor (${cosines}) must match the existing size (${sines})”）；上面的程序少写最后一列余弦。`,
    twin: "这几种程序算出的是同一张表，这里列出开头的几行几列",
    position: "位置",
    column: (index) => `第 ${index} 列`,
  },
  ulp: {
    title: "float32 里的频率，准到什么程度？",
    dim: "维数 d",
    base: "底数",
    pair: "第几对",
    pairChosen: "第几对 i（从 0 数起）",
    chosen: (pair, power, exponent, value) =>
      `第 ${pair} 对：${power}，指数的绝对值是 ${exponent}，准确值是每个位置 ${value} 弧度。`,
    off: (power, exponential) => `float32 里，直接求幂差 ${power} ulp，先 ln 后 exp 差 ${exponential} ulp。`,
    axis: "误差（ulp）",
    forms: { power: "1 / base^(2i/d)", exponential: "exp(−2i · ln(base) / d)" },
    worst: (form) => `${form} 最差`,
    ulps: (text) => `${text} ulp`,
    chart: (dim, power, exponential) =>
      `维数 ${dim} 时每个频率的误差：直接求幂最多差 ${power} ulp，先取对数再求指数最多差 ${exponential} ulp。表里有全部数字。`,
    note: "1 ulp 是一个 float32 数到下一个 float32 数的间隔。就算算得完全准，舍入成 float32 这一步也可能差 0.5 ulp。",
    thinned: "每个点取的是相邻几对里最差的一个。",
    twin: "各对的频率和误差",
    exact: "频率",
  },
  far: {
    title: "用 float32 算出来的表，位置越靠后越不准",
    dim: "维数 d",
    base: "底数",
    position: "位置",
    axis: "一行里的最大误差",
    tables: {
      power: "float32，频率直接求幂",
      exponential: "float32，频率先 ln 后 exp",
      rounded: "算准了再舍入一次（posenc）",
    },
    at: (position) => `位置 ${position} 这一行里的最大误差`,
    chart: (dim, position, power, exponential, rounded) =>
      `每一行的最大误差随位置的变化，两根轴都是对数轴，维数 ${dim}。位置 ${position} 处：频率直接求幂的表差 ${power}，先 ln 后 exp 的差 ${exponential}，算准了再舍入一次的差 ${rounded}。`,
    note: "三张表存的都是 float32；前两张连角度也是用 float32 算的。",
    twin: "各个位置那一行里的最大误差",
  },
  start: {
    title: "训练记录：从 0 数起和从 1 数起",
    note: "本项目自己的训练器跑出来的记录：任务是“A 在 B 前面吗”，训练时每句 8 个词元，测的时候 8 个和 16 个；训练 600 步。每个点是一个种子，共五个。",
    name: (start, length) => `从 ${start} 数起，${length} 个词元`,
    columns: ["设置", "准确率：五个种子的平均（范围）"],
  },
};
