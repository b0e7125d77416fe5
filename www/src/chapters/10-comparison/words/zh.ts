import type { TableWords } from "./en";

export const zh: TableWords = {
  numbers: {
    title: "把形容词换成数字",
    cards: "常比的五项",
    now: (name, sizes) => `${name}：${sizes}`,
    sizes: (dim, heads, layers, length) => `维数 ${dim}，${heads} 个头，${layers} 层，文本最长 ${length} 个词元`,
    hint: "点一下表头，就按那一列排序。",
    picture: "参数量和每词元运算次数",
  },
  accuracy: {
    title: "训练之后：1、2、4、8 倍长度上的准确率",
    task: "任务",
    tasks: {
      lookback: "回看：4 个词元以前是什么（因果掩码）",
      before: "谁在前：A 在 B 前面吗（无掩码）",
      roles: "谁对谁：哪个是施事（无掩码）",
      "roles-causal": "谁对谁：哪个是施事（因果掩码）",
    },
    shown: "画出哪些编码",
    recorded: "记录",
    about: (length, seeds, dim, heads, layers) =>
      `我们自己的训练器记录下来的结果，跟上面填的规模无关：维数 ${dim}，${heads} 个头，${layers} 层，${seeds} 个种子；只用 ${length} 个词元的文本训练过，没见过更长的。点是平均，竖线从最差的种子到最好的种子。可用 cargo xtask runs 重做。`,
    loading: "正在读取训练记录…",
    empty: "一种编码都没选。请在上面至少勾选一种。",
    missing: "训练记录没能读到。",
    times: (length, times) => `${length}（${times} 倍）`,
    none: "无定义",
    twin: "各种长度下的准确率：平均（最低–最高）",
    chart: (task) => `各种文本长度下的准确率（记录）：${task}。表格里有同样的数字。`,
    tokens: "文本里的词元数",
    accuracy: "准确率",
    trained: (length) => `训练长度 ${length}`,
  },
};
