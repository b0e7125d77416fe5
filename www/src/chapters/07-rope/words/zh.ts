import type { Pairing } from "posenc/core";
import type { Reading } from "../mixing";
import type { Part } from "../settings";
import type { RopeWords } from "./en";

const pairings: Record<Pairing, string> = {
  interleaved: "交错（2i 配 2i + 1）",
  half: "对半（i 配 i + 半宽）",
};
const parts: Record<Part, string> = { "1": "整个头", "1/2": "前一半", "1/4": "前四分之一" };
const readings: Record<Reading, string> = {
  right: "按原来的配对方式读",
  wrong: "按另一种配对方式读",
  converted: "先用 convertPairing 重排各行，再按另一种方式读",
};
const readingNames: Record<Reading, string> = { right: "配对正确", wrong: "配对用错", converted: "重排之后" };

export const zh: RopeWords = {
  pairings,
  base: "底数",
  dim: "每个头的维数",
  seed: "随机种子",
  turning: {
    title: "每一对都在转，快慢各不相同",
    query: "查询的位置 m",
    key: "键的位置 n",
    shift: "两个一起后移 s",
    moved: "画后移之后的箭头",
    rotary: "参与旋转的维数 rotary dim",
    pairing: "配对方式",
    pair: (pair) => `第 ${pair} 对`,
    dims: (first, second) => `维度 ${first}、${second}`,
    choose: "下面展开哪一对",
    queryAfter: "旋转后的 q",
    keyAfter: "旋转后的 k",
    before: "旋转前",
    dial: (pair, query, key, product) => `第 ${pair} 对：q 转到 ${query}，k 转到 ${key}，给 q·k 贡献 ${product}`,
    product: "给 q·k 的贡献",
    frequency: "inv_freq",
    wavelength: "波长",
    positions: (text) => `${text} 个位置`,
    score: (m, n) => `位置 (${m}, ${n}) 的分数`,
    rest: "不参与旋转的维度",
    written: (pair) => `第 ${pair} 对，代入眼前的数`,
    rotation: (vector, before, angle, after) => `${vector}：${before} 转 ${angle} 弧度，得 ${after}`,
    angle: (position, frequency, angle) => `${position} × ${frequency} = ${angle}`,
    twin: "每一对的数字",
    corner: "第几对",
    columns: ["维度", "inv_freq", "波长", "q 旋转前", "q 旋转后", "k 旋转前", "k 旋转后", "给 q·k 的贡献"],
  },
  mixing: {
    title: "权重没错，配对错了",
    strips: "谁和谁一起转（以 8 维的头为例）",
    strip: (pairing, pairs) => `${pairing}：${pairs}`,
    still: "–",
    stillNote: "– 表示不转",
    made: "权重是按哪种配对造出来的",
    part: "哪些维度参与旋转",
    parts,
    back: "这个头往前看几个词",
    weights: "权重的随机种子",
    readings,
    readingNames,
    distance: "键在查询前面多远",
    score: "分数",
    chart: (right, wrong) =>
      `分数随距离的变化。配对正确时，距离 ${right} 的分数最高；配对用错时，最高的变成距离 ${wrong}。`,
    strongest: "分数最高的距离",
    scoreThere: (distance) => `距离 ${distance} 的分数`,
    reading: "权重怎么读",
    twin: "三种读法下，每个距离的分数",
    note: "每个位置放的都是同一个词元，所以分数的高低全由位置造成。",
  },
  decay: {
    title: "分数会随距离衰减吗？要看 q 和 k 是什么",
    most: "最大距离",
    samples: "抽多少对向量",
    names: {
      ones: "q、k 全取 1（论文里画的那条）",
      copy: "k = q，随机向量的平均",
      random: "q、k 互不相干，平均",
    },
    band: "色带是平均值上下各一个标准差。",
    distance: "距离",
    score: "分数 q·k/√d",
    chart: (ones, random) =>
      `分数随距离的变化。全取 1 时，最后一个分数是 ${ones}；q、k 互不相干时，平均值一直在 0 附近，最后一个距离的标准差是 ${random}。`,
    at: (distance) => `距离 ${distance} 处`,
    meanOf: (name) => `${name}：平均值`,
    stdOf: (name) => `${name}：标准差`,
    twin: "若干距离上的平均值和标准差",
  },
};
