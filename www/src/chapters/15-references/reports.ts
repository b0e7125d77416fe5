// Public reports that the tutorial rests on, by what they are about, under their own titles.
export interface Listed {
  repository: string;
  number: number;
  /** A pull request; else an issue. */
  pull?: boolean;
  title: string;
}

export const reports = {
  tables: [
    { repository: "Kyubyong/transformer", number: 38, title: "Wrong positional encoding" },
    { repository: "jadore801120/attention-is-all-you-need-pytorch", number: 32, title: "Positional Encoding" },
    { repository: "SamLynnEvans/Transformer", number: 25, title: "A little error in Positional Encoder" },
    {
      repository: "DongjunLee/transformer-tensorflow",
      number: 6,
      title: "positional encoding seems different from the paper",
    },
    { repository: "tensorflow/tensor2tensor", number: 391, title: "Mismatch position encoding with paper" },
    {
      repository: "tensorflow/tensor2tensor",
      number: 1423,
      title: "Position embedding: the code and the paper seems different?",
    },
    { repository: "tensorflow/text", number: 1122, title: "Potential mistake in positional encoding example" },
    { repository: "kimiyoung/transformer-xl", number: 119, title: "Sin/Cos concatenation in Positional Embeddings" },
    { repository: "wenet-e2e/wenet", number: 2141, pull: true, title: "feat(whisper): support whisper arch" },
    {
      repository: "codertimo/BERT-pytorch",
      number: 78,
      title: "embedding/position.py with RuntimeError if d_model is odd",
    },
    {
      repository: "gc-os-ai/pyaptamer",
      number: 526,
      title: "[BUG] PositionalEncoding fails for odd d_model (shape-mismatch at init)",
    },
  ],
  shapes: [
    {
      repository: "SamLynnEvans/Transformer",
      number: 14,
      title: "The size of tensor a (207) must match the size of tensor b",
    },
    {
      repository: "huggingface/sentence-transformers",
      number: 929,
      title: "The size of tensor a (532) must match the size of tensor b (512)",
    },
    {
      repository: "pytorch/tutorials",
      number: 1547,
      title: "[Transformer Tutorial Error] Positional Encoding is not match the input tensor size in train() function",
    },
    {
      repository: "KasperGroesLudvigsen/influenza_transformer",
      number: 9,
      title: "Bug: Error in Positional Encoder if batch_first=True",
    },
    { repository: "tanjimin/C.Origami", number: 42, title: "A problem in the PositionalEncoding model code" },
    { repository: "datawhalechina/hello-agents", number: 61, title: "tensor维度不匹配 Chapter3" },
  ],
  adding: [
    { repository: "pytorch/tutorials", number: 2849, title: "Transformer tutorial multiplying with sqrt(d_model)" },
    {
      repository: "SamLynnEvans/Transformer",
      number: 10,
      title: "Did not multiply embedding weights by sqrt(d_model)",
    },
    { repository: "keras-team/keras-io", number: 655, title: "Need for scaling" },
    { repository: "datawhalechina/happy-llm", number: 63, title: "章节二：连续dropout了PositionalEncoding的结果两次" },
    { repository: "rasbt/LLMs-from-scratch", number: 50, pull: true, title: "Update gpt.py" },
    {
      repository: "DSPsleeporg/smiles-transformer",
      number: 22,
      pull: true,
      title: "Added changes to the forward function in pretrain_trfm",
    },
  ],
  rows: [
    { repository: "facebookresearch/fairseq", number: 1187, title: "RoBERTa and 514" },
    { repository: "huggingface/transformers", number: 14243, title: "Wrong max_position_embeddings for roberta-large" },
    {
      repository: "huggingface/transformers",
      number: 9116,
      title: "Roberta training crashing due to position_id embedding",
    },
    {
      repository: "rinnakk/japanese-pretrained-models",
      number: 3,
      title: "rinna RoBERTa's max_length is 510 not 512?",
    },
    {
      repository: "huggingface/transformers",
      number: 19240,
      title: "Current BART Position Embeddings Implementation Seems Wrong",
    },
    { repository: "huggingface/transformers", number: 22359, title: "self.offset=2 in Bart position_embedding" },
    {
      repository: "unslothai/unsloth",
      number: 3699,
      title: "Batched generation with left-padding produces incorrect output",
    },
    {
      repository: "ndif-team/nnsight",
      number: 673,
      pull: true,
      title: "fix(language): derive position_ids from the mask for left-padded batches",
    },
    {
      repository: "huggingface/transformers",
      number: 21080,
      title: "Batch Decoding in GPT2 with variable length sequences",
    },
    { repository: "lucidrains/rotary-embedding-torch", number: 11, title: "Bug in cache" },
    {
      repository: "skyzh/tiny-llm",
      number: 46,
      pull: true,
      title: "fix: Add flash attention option and fix token offset",
    },
  ],
  rope: [
    {
      repository: "huggingface/transformers",
      number: 25199,
      title: "[LLaMA] Rotary positional embedding differs with official implementation",
    },
    {
      repository: "huggingface/transformers",
      number: 31859,
      title: "ROPE implementation differs from official meta implementation",
    },
    {
      repository: "huggingface/transformers",
      number: 40462,
      title: "Question about RoPE Implementation in modeling_llama: Should torch.cat be repeat_interleave?",
    },
    { repository: "vllm-project/vllm", number: 941, pull: true, title: "[BugFix] Implement RoPE for GPT-J" },
    {
      repository: "vllm-project/vllm",
      number: 42765,
      pull: true,
      title: "[Bugfix] _triton_mrope_forward: support GPT-J-style rotation",
    },
    {
      repository: "baidu/ERNIE-Image",
      number: 6,
      title: "Question about RoPE implementation: Possible shape mismatch?",
    },
    {
      repository: "raiyanyahya/how-to-train-your-gpt",
      number: 7,
      pull: true,
      title: "correct rotate_half convention mismatch in Chapter 4",
    },
    { repository: "baichuan-inc/Baichuan-7B", number: 136, title: "RoPE的实现和论文里不一致" },
    {
      repository: "huggingface/transformers",
      number: 29285,
      pull: true,
      title: "RoPE loses precision for Llama / Gemma + Gemma logits.float()",
    },
    {
      repository: "huggingface/candle",
      number: 3520,
      pull: true,
      title: "qwen2: build RoPE cos/sin tables in fp32 (fixes long-context divergence)",
    },
    { repository: "Modalities/modalities", number: 462, pull: true, title: "Fix rotary frequency precision" },
  ],
  scaling: [
    { repository: "huggingface/transformers", number: 24653, pull: true, title: "Llama/GPTNeoX: add RoPE scaling" },
    {
      repository: "huggingface/transformers",
      number: 25104,
      title: "Inconsistent Rotation Base for Dynamic NTK Scaling RoPE",
    },
    { repository: "ggml-org/llama.cpp", number: 2768, pull: true, title: "Fixes for codellama" },
    {
      repository: "LostRuins/koboldcpp",
      number: 426,
      title: "Ideal Rope for CodeLLama 2 based models differs vastly from LLama 2.",
    },
    {
      repository: "meta-llama/llama3",
      number: 299,
      title: "ValueError: `rope_scaling` must be a dictionary with two fields, `type` and `factor`",
    },
    {
      repository: "sgl-project/sglang",
      number: 33558,
      pull: true,
      title: "[Laguna] fix YaRN mscale double-application in rope config",
    },
    {
      repository: "vllm-project/vllm",
      number: 48351,
      pull: true,
      title: "[Bugfix] YaRN RoPE: honor explicit attention_factor from the rope config",
    },
    {
      repository: "turboderp-org/exllamav3",
      number: 259,
      title: "YaRN attn_factor collapses to 1.0 for models with mscale == mscale_all_dim == 1.0",
    },
  ],
  biases: [
    {
      repository: "ofirpress/attention_with_linear_biases",
      number: 5,
      title: "Modifying ALiBi for Encoder-Attention or Cross-Attention",
    },
    {
      repository: "ofirpress/attention_with_linear_biases",
      number: 17,
      title: "For a value of `12` I'm seeing a jump in the plotting of values",
    },
    {
      repository: "ofirpress/attention_with_linear_biases",
      number: 9,
      title: "The numerical value of ALiBi attn_mask",
    },
    { repository: "ml-explore/mlx", number: 3071, pull: true, title: "Fix ALiBi slopes for non-power-of-2 num_heads" },
    {
      repository: "huggingface/candle",
      number: 1312,
      pull: true,
      title: "Check min to buckets in relative_position_bucket",
    },
    { repository: "lucidrains/x-transformers", number: 10, pull: true, title: "bug fix for _relative_position_bucket" },
  ],
} as const satisfies Record<string, Listed[]>;

export type ReportGroup = keyof typeof reports;
