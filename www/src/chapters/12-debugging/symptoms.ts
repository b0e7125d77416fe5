// Faults that people have reported, each with the line that mends it. Their words are in `words/`, by the same names.
import type { DebuggingWords } from "./words/en";

export interface Report {
  text: string;
  address: string;
}

export type SymptomName = keyof DebuggingWords["symptoms"];

export interface Symptom {
  name: SymptomName;
  code: string;
  reports: Report[];
}

/** Names that say too little without their owner. */
const AMBIGUOUS = ["transformer", "tutorials"];

function issue(repository: string, number: number, kind: "issues" | "pull" = "issues"): Report {
  const [, own] = repository.split("/");
  const name = AMBIGUOUS.includes(own.toLowerCase()) ? repository : own;
  return {
    text: `${name}${kind === "pull" ? " PR" : ""} #${number}`,
    address: `https://github.com/${repository}/${kind}/${number}`,
  };
}

export const groups = ["shapes", "training", "conventions"] as const;
export type GroupName = (typeof groups)[number];

export const symptoms: Record<GroupName, Symptom[]> = {
  shapes: [
    {
      name: "tooLong",
      code: "PositionalEncoding(d_model, max_len=longest)",
      reports: [issue("SamLynnEvans/Transformer", 14), issue("huggingface/sentence-transformers", 929)],
    },
    {
      name: "offsetRows",
      code: "max_length = config.max_position_embeddings - config.pad_token_id - 1",
      reports: [issue("huggingface/transformers", 14243), issue("facebookresearch/fairseq", 1187)],
    },
    {
      name: "oddWidth",
      code: "pe[:, 1::2] = torch.cos(position * div_term)[:, : d_model // 2]",
      reports: [issue("codertimo/BERT-pytorch", 78), issue("gc-os-ai/pyaptamer", 526)],
    },
    {
      name: "batchFirst",
      code: "x = x + self.pe[: x.size(1)].transpose(0, 1)  # pe: [max_len, 1, d_model]",
      reports: [issue("KasperGroesLudvigsen/influenza_transformer", 9), issue("tanjimin/C.Origami", 42)],
    },
  ],
  training: [
    {
      name: "scaled",
      code: "x = self.embedding(tokens)  # nn.Embedding: std 1, no * sqrt(d_model)",
      reports: [issue("pytorch/tutorials", 2849), issue("SamLynnEvans/Transformer", 10)],
    },
    {
      name: "droppedTwice",
      code: "x = self.dropout(self.embedding(tokens) + self.pe[:, :n])  # once, on the sum",
      reports: [issue("datawhalechina/happy-llm", 63), issue("rasbt/LLMs-from-scratch", 50, "pull")],
    },
    {
      name: "addedTwice",
      code: "x = self.pe(x)  # the module adds already, so no +=",
      reports: [issue("DSPsleeporg/smiles-transformer", 22, "pull")],
    },
    {
      name: "leftPadding",
      code: "position_ids = (attention_mask.long().cumsum(-1) - 1).masked_fill(attention_mask == 0, 1)",
      reports: [
        issue("unslothai/unsloth", 3699),
        issue("ndif-team/nnsight", 673, "pull"),
        issue("huggingface/transformers", 21080),
      ],
    },
    {
      name: "cacheOffset",
      code: "position_ids = past_length + torch.arange(new_tokens)",
      reports: [issue("lucidrains/rotary-embedding-torch", 11), issue("skyzh/tiny-llm", 46, "pull")],
    },
    {
      name: "halfPrecision",
      code: "angles = inv_freq.float() * position_ids.float()  # cast cos and sin, not the angles",
      reports: [issue("huggingface/transformers", 29285, "pull"), issue("huggingface/candle", 3520, "pull")],
    },
  ],
  conventions: [
    {
      name: "pairing",
      code: "w = w.view(heads, head_dim // 2, 2, -1).transpose(1, 2).reshape(w.shape)  # W_q and W_k",
      reports: [issue("huggingface/transformers", 25199), issue("vllm-project/vllm", 941, "pull")],
    },
    {
      name: "mixedPairing",
      code: "angles = torch.cat((angles, angles), dim=-1)  # goes with rotate_half; repeat_interleave does not",
      reports: [issue("raiyanyahya/how-to-train-your-gpt", 7, "pull"), issue("baidu/ERNIE-Image", 6)],
    },
    {
      name: "halves",
      code: "pe = torch.cat((angles.sin(), angles.cos()), dim=-1)  # tensor2tensor, fairseq, Whisper",
      reports: [issue("tensorflow/tensor2tensor", 391), issue("wenet-e2e/wenet", 2141, "pull")],
    },
    {
      name: "doubleExponent",
      code: "angle = position / 10000 ** (2 * (i // 2) / d_model)",
      reports: [issue("Kyubyong/transformer", 38), issue("jadore801120/attention-is-all-you-need-pytorch", 32)],
    },
    {
      name: "start",
      code: "positions = torch.arange(n) + 2  # BART, OPT",
      reports: [issue("huggingface/transformers", 19240), issue("huggingface/transformers", 22359)],
    },
    {
      name: "base",
      code: 'base = config["rope_theta"]  # 1000000 for Code Llama, not the usual 10000',
      reports: [issue("ggml-org/llama.cpp", 2768, "pull"), issue("LostRuins/koboldcpp", 426)],
    },
    {
      name: "yarnFactor",
      code: "mscale = attention_factor  # final already: replaces 0.1 * ln(factor) + 1, does not multiply it",
      reports: [issue("sgl-project/sglang", 33558, "pull"), issue("vllm-project/vllm", 48351, "pull")],
    },
    {
      name: "dynamicCache",
      code: "k = rope(cached_k_before_rotation, base_for_this_length)",
      reports: [issue("huggingface/transformers", 25104)],
    },
    {
      name: "slopes",
      code: "slopes = get_slopes(8) + get_slopes(16)[0::2][:4]  # 12 heads, as published code has it",
      reports: [issue("ofirpress/attention_with_linear_biases", 17), issue("ml-explore/mlx", 3071, "pull")],
    },
  ],
};
