// 与 en.ts 相同的代码，用中文说。
import type { FindingWords } from "./en";

export const findings: Record<string, FindingWords> = {
  "invalid-value": {
    what: "`{key}` 应为{rule}，配置里写的是 {given}，没有采用这个值。",
    advice: "请改正。在此之前，下面的结果按没有这个键来算。",
  },
  "missing-key": {
    what: "缺少 `{key}`，没有它就算不出来。",
    advice: "请补上：原模型的 config.json 或者训练设置里应该有。",
  },
  "cannot-compute": {
    what: "按这些设置算不出频率：`{option}` 超出范围，或者与其他设置不相配。",
    advice: "请对照每个头的维数和各个长度，检查这一项。",
  },
  "list-length": {
    what: "`{key}` 有 {given} 个元素，需要 {wanted} 个。",
    advice: "每一对参与旋转的维度对应列表里的一个除数，请对照旋转维数检查。",
  },
  "too-many-layers": {
    what: "`{key}` 是 {given}，这里只显示前 {shown} 层。",
    advice: "请检查这个数：已知的模型都没有这么多层。",
  },
  "python-numbers": {
    what: "文本里有 NaN 或 Infinity。Python 会这样写，但这不是合法的 JSON。",
    advice: "别的程序可能拒绝读取这个文件。请改成具体数值，或者去掉这个键。",
  },
  "missing-model-type": {
    what: "缺少 `model_type`，配置里没写明的部分只能靠假定。",
    advice: "请补上：配对方式、底数、偏移这些信息，多半要靠模型类型才能确定。",
  },
  "unknown-model-type": {
    what: "不认识模型类型 {given}，配置里没写明的部分只能靠假定。",
    advice: "标着“假定”的各项，请先对照模型自己的代码核实再用。",
  },
  "read-as": {
    what: "不认识模型类型 {given}，按类名所指的 {model} 解读。",
    advice: "这类模型多半与同名模型一致，但来自模型类型的各项最好再核实一遍。",
  },
  "no-positions": {
    what: "配置里没有任何一处说明模型怎样得知词元的位置。",
    advice: "可能模型根本不用位置编码（NoPE），也可能写死在代码里，要看代码才知道。",
  },
  "unknown-rope-type": {
    what: "`{key}` 是 {given}，已知的程序都不认这种类型。各层按不缩放显示。",
    advice: "请检查拼写，或者去找随模型发布的代码。",
  },
  "pairing-assumed": {
    what: "配置文件不会写明哪两个维度配成一对，这里假定前后两半配对。",
    advice:
      "请看模型代码里 `rotate_half` 的函数体，不要只看名字：从中间切成两半的，是第 i 维配第 i + d/2 维；用复数或 `[..., ::2]` 的，是相邻两维配对。配错了不会报错，只是分数全错。",
  },
  "pairing-not-in-config": {
    what: "这种模型是相邻两维配对（2i 配 2i + 1），配置里却只字未提。",
    advice: "按前后两半去配，不会报错，分数却全错。要么用 `convertPairing` 重排权重，要么改用相邻配对的写法。",
  },
  "inert-scaling": {
    what: "写了 `{key}`，却没有改变任何频率。",
    advice: "有没有它，模型的表现完全一样。如果本来想扩展上下文，那是倍数或类型写错了；如果不想扩展，就删掉这一段。",
  },
  "factor-contradicts-lengths": {
    what: "实际用的倍数是 {factor}，可是两个长度之比 {maximum} ÷ {original} 是 {ratio}。",
    advice: "有的程序用写明的倍数，有的自己算长度之比。请让两者一致，否则两边的频率不同。",
  },
  "dynamic-key-cache": {
    what: "文本超过 {original} 个位置以后，动态缩放会随长度改变底数；KV cache 里已有的键却是按旧底数旋转的。",
    advice: "缓存旋转之前的键，或者底数一变就重算，或者改用频率固定的 YaRN。",
  },
  "static-yarn": {
    what: "这里的 YaRN 对任何长度都生效，连训练长度 {original} 以内的文本也会被改动。",
    advice: "只处理短文本时，请去掉这一段：静态 YaRN 可能让短文本的效果变差。",
  },
  "longrope-boundary": {
    what: "{original} 个位置以内用短表，再多一个就换成长表。",
    advice:
      "以文本长度、缓存大小还是配置的最大长度为准，各家程序不同。对话越过这条界以后，缓存里的键若不重算，就还是按短表旋转的。",
  },
  "original-length-filled": {
    what: "缺少 `original_max_position_embeddings`，用 `max_position_embeddings`（{original}）代替。",
    advice: "如果最大长度已经是扩展后的，缩放就按错误的长度来算。请把训练长度写上。",
  },
  "beta-order": {
    what: "`beta_fast` 是 {fast}，`beta_slow` 是 {slow}，前者应当更大。",
    advice: "现在这样，从不变到插值的过渡方向是反的。请把两者对调。",
  },
  "freq-factor-order": {
    what: "`high_freq_factor` 是 {high}，`low_freq_factor` 是 {low}，前者不能小于后者。",
    advice: "请把两者对调。Llama 3.1 用的是 4 和 1。",
  },
  "query-scale-by-position": {
    what: "查询还要乘一个随位置增大的系数。",
    advice: "它不在下面的 softmax 缩放系数里。移植时漏掉它，要到长文本才看得出偏差。",
  },
  "log-scaling": {
    what: "`{key}` 让查询再乘一个系数，它随位置的对数增大，只在靠后的位置起作用。",
    advice: "它不在下面的 softmax 缩放系数里。公式因模型而异，移植时请照原模型的代码来写。",
  },
  "longrope-name": {
    what: "在这种模型里，类型 {given} 指的就是 longrope。",
    advice: "不知道这一点的程序会拒绝读取，或者当成 YaRN。请写 `longrope`。",
  },
  "mrope-type": {
    what: "“mrope”就是多个位置轴上的普通 RoPE。有的程序重新保存配置时，会把它写成“default”。",
    advice: "那以后只有 `mrope_section` 能说明有多个轴。判断时看这个键，不要看类型。",
  },
  "type-key": {
    what: "类型写在 `type` 里，较新的程序先找 `rope_type`。",
    advice: "请写 `rope_type`：有的程序曾因此悄悄丢掉缩放。",
  },
  "type-not-read": {
    what: "类型写在 `type` 里，而 transformers 5 对这种模型不读这个键。",
    advice: "请写 `rope_type`，否则缩放就丢了。",
  },
  "two-types": {
    what: "`rope_type` 写的是 {used}，`type` 写的是 {other}，以前者为准。",
    advice: "请删掉一个：别的程序可能以另一个为准。",
  },
  "new-keys": {
    what: "`rope_parameters` 是 transformers 5 的新写法，较旧的程序不认。",
    advice: "它们不报错，直接用默认底数，也不缩放。要兼容它们，请同时写上 `rope_theta` 和 `rope_scaling`。",
  },
  "key-not-read": {
    what: "transformers 5 对这种模型不读 `{key}`。",
    advice: "它在那里不起作用。请删掉，或者改用这种模型会读的键。",
  },
  "two-bases": {
    what: "有两个底数：采用的是 {used}，没有采用 `{key}` 的 {other}。",
    advice: "请删掉没有采用的那个，别的程序可能会用它。",
  },
  "partial-factor-not-read": {
    what: "`{key}` 是 {given}，但 transformers 5 对这种模型只有在设了缩放时才采用它，否则整个头都旋转；第 4 版则一律采用。",
    advice: "查清模型是用哪个版本训练的：两者其实是两个不同的模型。",
  },
  "nested-config": {
    what: "文本模型的配置在 `{key}` 里面，只读这一部分。",
    advice: "只看最外层的代码会拿到默认值。视觉、音频部分这里不显示。",
  },
  "outer-key-not-read": {
    what: "`{key}` 写在文本模型的配置外面，不会被读到。",
    advice: "请移到里面，否则不起作用。",
  },
  "mscale-alone": {
    what: "只有 `mscale`，没有 `mscale_all_dim`：transformers 忽略它，DeepSeek 自己的代码却会用。",
    advice: "两种读法给正弦、余弦乘的系数不同。直接写明 `attention_factor`，就没有歧义了。",
  },
  "mscale-readings": {
    what: "同时有 `mscale` 和 `mscale_all_dim`：正弦、余弦乘 {attention}；这种模型还要把分数乘 {softmax}。",
    advice: "别的模型即使写了同样的一段，也不动分数。移植时两处都要核对，还要防止重复相乘。",
  },
  "attention-factor": {
    what: "写明了 `attention_factor`：{given}。",
    advice: "有的程序忽略它，有的乘了两遍。请比较旋转之后的 q，不要只比较频率。",
  },
  "base-by-version": {
    what: "底数 {used}：transformers 5 只用于全注意力的层，第 4 版用于所有层。",
    advice: "对比结果时请注明版本，或者分别写明每种层的底数。",
  },
  "truncate-not-read": {
    what: "`truncate` 写在某一种层的设置里，transformers 5 读不到，边界照样取整。",
    advice: "过渡区里那些对的频率会有出入，少则百分之几，多则过半。请对照训练时的代码，看边界是否取整。",
  },
  "alibi-scaled": {
    what: "这种模型把分数和惩罚一起乘以 1/√head_dim，真正起作用的斜率是图中数值的 {scale} 倍。",
    advice: "移植时，惩罚要加在缩放之前，不能加在之后。",
  },
  "alibi-rounded": {
    what: "这种模型把斜率舍入成 bfloat16，误差在 0.4% 以内。",
    advice: "如果输出要对齐到三位以上有效数字，你也要照样舍入。",
  },
  "heads-do-not-divide": {
    what: "宽度 {width} 不能被 {heads} 个头整除：每个头 {head} 维，余下的丢掉了。",
    advice: "请改正其中一个，或者写明 `head_dim`。",
  },
  "head-dim-apart": {
    what: "每个头有 {head} 维，而宽度除以头数是 {quotient}。",
    advice: "请直接读 `head_dim`。用宽度除以头数的代码，频率会算错。",
  },
  "odd-rotary-dim": {
    what: "旋转维数算出来是 {given}，是奇数。实际旋转 {used} 维，指数仍以 {given} 为分母。",
    advice: "各家库的处理不一样。请换一个能得到偶数的比例。",
  },
  "usable-length": {
    what: "位置表有 {rows} 行，但第一个词元取的是第 {offset} 行，所以最多放 {usable} 个词元。",
    advice: "再长就会下标越界，哪怕还没到行数。请把文本截到 {usable} 个词元。",
  },
  "layer-list-length": {
    what: "`{key}` 有 {given} 个元素，而模型有 {wanted} 层。",
    advice: "请改成一致：多出来的层怎么处理，全看程序。",
  },
  "sections-do-not-add-up": {
    what: "`mrope_section` 加起来是 {given}，而参与旋转的有 {wanted} 对。",
    advice: "每一对只属于一个轴，各段之和应当等于旋转维数的一半。",
  },
  "position-type-override": {
    what: "`position_embedding_type` 是 {given}，对这种模型，只有一部分程序认得这个设置。",
    advice: "transformers 5 对多数模型已经去掉了它。请确认你用的程序认它。",
  },
  "relative-sinusoidal": {
    what: "这里的正弦表按距离编排，作用在分数上，做法与 Transformer-XL 相同。",
    advice: "词嵌入上什么也不加，不必去找按位置编排的表。",
  },
  "layerwise-scale": {
    what: "`{key}` 还会让每一层的分数除以层的序号（第一层除以 1）。",
    advice: "它不在下面的 softmax 缩放系数里，移植时不要漏掉。",
  },
  "ntk-not-in-transformers": {
    what: "transformers 没有 “ntk” 这种类型，会拒绝它或者忽略它。这里按 NTK-aware 的公式改底数。",
    advice: "要在 transformers 里用，请改成 `dynamic`，或者直接改 `rope_theta`，再与你实际用的程序核对。",
  },
  "two-blocks": {
    what: "`rope_scaling` 和 `rope_parameters` 都写了，内容却不同。transformers 5 只用 `rope_scaling`。",
    advice: "请删掉一个：较旧的程序不认 `rope_parameters`，别的程序可能以它为准。",
  },
  "rotary-dim-by-library": {
    what: "`{key}` 是 {given}：模型自己的代码和 vLLM 照此旋转，transformers 5.24 却不理会它，{head} 维全部旋转。",
    advice: "权重是按 {given} 维训练的。用 transformers 加载时，请把旋转之后的 q 与原代码对一遍。",
  },
  "own-dynamic-base": {
    what: "`{key}`：文本超过 {original} 个位置以后，模型自己的代码会随长度提高底数。下面显示的是这个长度以内的频率。",
    advice: "移植时要照着原代码做；长文本的频率，请用原代码算出来再比较。",
  },
  "two-dimensional-positions": {
    what: "`{key}`：每个头分成两半，各用一种位置来旋转。这里没有显示这种方案，配对方式也只是假定。",
    advice: "下面的频率不能直接照搬，请以模型自己的代码为准。",
  },
  "relative-key": {
    what: "`{key}` 是 {given}：除了位置表，还有按距离学习的向量作用在分数上（Shaw 等人的相对位置）。transformers 5 已经不读这个设置。",
    advice: "用新版本加载时，这部分权重会丢掉，结果也就不同。请用第 4 版，或者自己补上。",
  },
};
