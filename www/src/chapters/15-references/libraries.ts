// Libraries whose conventions or numbers are in the package: the version that was read or run, and where to look.
export interface Library {
  repository: string;
  /** As it is released; or the commit that was read. */
  version: string;
  /** What stands in an address of GitHub for it. */
  at: string;
  files: string[];
}

export const libraries = {
  transformers: {
    repository: "huggingface/transformers",
    version: "5.24.0",
    at: "v5.24.0",
    files: [
      "src/transformers/modeling_rope_utils.py",
      "src/transformers/models/llama/modeling_llama.py",
      "src/transformers/models/bloom/modeling_bloom.py",
      "src/transformers/models/t5/modeling_t5.py",
      "src/transformers/models/marian/modeling_marian.py",
    ],
  },
  tensor2tensor: {
    repository: "tensorflow/tensor2tensor",
    version: "bafdc1b",
    at: "bafdc1b67730430d38d6ab802cbd51f9d053ba2e",
    files: ["tensor2tensor/layers/common_attention.py"],
  },
  fairseq: {
    repository: "facebookresearch/fairseq",
    version: "3d262bb",
    at: "3d262bb",
    files: ["fairseq/modules/sinusoidal_positional_embedding.py", "fairseq/modules/learned_positional_embedding.py"],
  },
  marian: {
    repository: "marian-nmt/marian-dev",
    version: "c9f287d",
    at: "c9f287d",
    files: ["src/models/transformer.h"],
  },
  whisper: { repository: "openai/whisper", version: "main", at: "main", files: ["whisper/model.py"] },
  alibi: {
    repository: "ofirpress/attention_with_linear_biases",
    version: "4b92f28",
    at: "4b92f28",
    files: ["fairseq/models/transformer.py"],
  },
  kerple: { repository: "chijames/KERPLE", version: "main", at: "main", files: ["megatron/mpu/layers.py"] },
  torchscale: {
    repository: "microsoft/torchscale",
    version: "main",
    at: "main",
    files: ["torchscale/component/xpos_relative_position.py"],
  },
  yarn: {
    repository: "jquesnelle/yarn",
    version: "995db5b",
    at: "995db5b",
    files: ["scaled_rope/LlamaYaRNScaledRotaryEmbedding.py"],
  },
  xTransformers: {
    repository: "lucidrains/x-transformers",
    version: "2.31.10",
    at: "9252ed7",
    files: ["x_transformers/x_transformers.py"],
  },
  rotaryEmbedding: {
    repository: "lucidrains/rotary-embedding-torch",
    version: "0.9.1",
    at: "8bb4643",
    files: ["rotary_embedding_torch/rotary_embedding_torch.py"],
  },
  flashAttention: {
    repository: "Dao-AILab/flash-attention",
    version: "0251105",
    at: "0251105",
    files: ["flash_attn/layers/rotary.py"],
  },
  positionalEncodings: {
    repository: "tatp22/multidim-positional-encoding",
    version: "6.0.3",
    at: "efeb8d9",
    files: ["positional_encodings/torch_encodings.py"],
  },
  kerasHub: {
    repository: "keras-team/keras-hub",
    version: "0.32.0",
    at: "71453d0",
    files: ["keras_hub/src/layers/modeling/rotary_embedding.py"],
  },
  diffusers: {
    repository: "huggingface/diffusers",
    version: "0.42.1",
    at: "v0.42.1",
    files: ["src/diffusers/models/embeddings.py"],
  },
} as const satisfies Record<string, Library>;

export type LibraryName = keyof typeof libraries;
