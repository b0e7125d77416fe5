//! What each model type means by its configuration: the one place where such knowledge stands.
//!
//! A line is a model type, its scheme, and settings as `name=value`, or a word alone for a rule. A number in
//! thousandths is marked so below. What is not in a line is the rule's ordinary case, and every value given in a
//! configuration wins over a line's. The comment after each line names the source: a class of transformers 5.24 whose
//! configuration file and model file were both read, or, marked "not checked", what is remembered of the model's own
//! code.
//!
//! Sizes, for configurations that leave them out:
//! - `width`, `heads`, `layers` (`decoder`: of the decoder), `max`: the class's defaults.
//! - `head`: a head dim that does not follow from `width / heads`.
//!
//! RoPE:
//! - `base`: default base; `renamed`: it stands under `rotary_emb_base` alone. `original`: default training length beside the block of scalings.
//! - `partial`: the factor is heeded even without scaling, and this is its default, in thousandths.
//!   `fixed`: the factor whatever the configuration says, in thousandths. `rotary`: default of `rotary_dim`, which is
//!   heeded; `features`: `rotary_dim` stands for a factor; `unheeded`: only other readers heed it.
//! - `interleaved`: pairs of neighbours. `keyed`: those unless `rope_interleave` is false.
//! - `mla`: only `qk_rope_head_dim` features turn, and scores are scaled by all of them; `nope`: default of the others.
//!   `block-base`: base of the default block, which wins over one that stands alone.
//! - `own`: the class is not transformers', and other names of the base and the factor are read.
//! - `local`: base of layers with a sliding window; `local-key`: its name. `both`: a scaling is for those too.
//! - `phi`: "su" and "yarn" mean longrope. `moe-mscale`: the factor on sine and cosine is a key.
//! - `proportional`: layers of full attention have heads of twice the size and Gemma 4's scaling by default.
//! - `mrope`: default sections, the middle one twice. `stride`: they are strewn, one pair for each axis in turn.
//!   `last`: the first axis, time, is listed last and has the last pairs; the others take turns.
//! - `yarn`, `llama3`: factor and training length of the class's default block; `untruncated`; `mscale`: both are 1.
//! - `typed`: `position_embedding_type` decides. `switch`: a key that does.
//!
//! Kinds of layers, where the configuration has no list of them:
//! - `every`: one layer in so many has full attention, the last of each group; `begin`: and the first layer of all.
//!   `first`: the first of each group.
//! - `window`: the others have a sliding window. `linear`: they have no attention.
//! - `norope`: one layer in so many has no position. `windowed`: only layers with a window turn.
//! - `listed`: the configuration lists them; without a list all are shown as if they had attention.
//!
//! Scores: `scalar`: 1/√ of `query_pre_attn_scalar`, with this default. `multiplier`: `attention_multiplier`.
//! `unscaled`: 1. `switchable`: 1 if `scale_attn_weights` is false. `half-scale`: 1/√ of half the head dim.
//!
//! Tables: `offset`: rows before the first token's. `pad`: that is one more than the padding id, with this default, and
//! the rows include them. `narrow`: as wide as the embedding. `also`: T5's buckets besides. `image`, `patch`, `cls`: a
//! row for each patch, and so many more. `form`: ALiBi's. `preset`: the table's.

/// One line for each model type.
const MODELS: &str = concat!(
    // ── RoPE: whole heads, halves paired ──
    "llama rope width=4096 heads=32 layers=32 max=2048\n", // LlamaConfig, LlamaRotaryEmbedding
    "mistral rope width=4096 heads=32 layers=32 max=131072\n", // MistralConfig
    "ministral rope width=4096 heads=32 layers=32 max=131072\n", // MinistralConfig
    "ministral3 rope width=4096 heads=32 layers=34 head=128 max=262144 block-base=1000000 yarn=16/16384 mscale\n", // Ministral3Config
    "mixtral rope width=4096 heads=32 layers=32 max=131072 base=1000000\n",                                        // MixtralConfig
    "qwen2 rope width=4096 heads=32 layers=32 max=32768\n",                                                        // Qwen2Config
    "qwen2_moe rope width=2048 heads=16 layers=24 max=32768\n",                                                    // Qwen2MoeConfig
    "qwen3 rope width=4096 heads=32 layers=32 head=128 max=32768\n",                                               // Qwen3Config
    "qwen3_moe rope width=2048 heads=32 layers=24 max=32768\n",                                                    // Qwen3MoeConfig
    "gemma rope width=3072 heads=16 layers=28 head=256 max=8192\n",                                                // GemmaConfig
    "gemma2 rope width=2304 heads=8 layers=26 head=256 max=8192 scalar=256 every=2 window\n",                      // Gemma2Config
    "vaultgemma rope width=2304 heads=8 layers=26 head=256 max=8192 scalar=256 every=2 window\n", // VaultGemmaConfig
    "falcon_h1 rope width=4096 heads=32 layers=32 max=8192\n", // FalconH1Config: attention and mamba side by side
    "hunyuan_v1_dense rope width=4096 heads=32 layers=32 max=2048\n", // HunYuanDenseV1Config; block's `alpha` is NTK's factor
    "hunyuan_v1_moe rope width=4096 heads=32 layers=32 max=2048\n", // HunYuanMoEV1Config
    "olmo rope width=4096 heads=32 layers=32 max=2048\n",      // OlmoConfig
    "olmo2 rope width=4096 heads=32 layers=32 max=2048\n",     // Olmo2Config
    "olmoe rope width=2048 heads=16 layers=16 max=4096\n",     // OlmoeConfig
    "flex_olmo rope width=4096 heads=32 layers=32 max=4096 base=500000\n", // FlexOlmoConfig
    "granite rope width=4096 heads=32 layers=32 max=2048 multiplier\n", // GraniteConfig, GraniteAttention
    "granitemoe rope width=4096 heads=32 layers=32 max=2048 multiplier\n", // GraniteMoeConfig
    "granitemoeshared rope width=4096 heads=32 layers=32 max=2048 multiplier\n", // GraniteMoeSharedConfig
    "granite_swa rope width=2560 heads=20 layers=24 max=8192 multiplier\n", // GraniteSWAConfig, layer_rope_theta
    "starcoder2 rope width=3072 heads=24 layers=30 max=4096\n", // Starcoder2Config
    "exaone rope width=4096 heads=32 layers=32 max=4096 base=500000\n", // ExaoneConfig
    "internlm3 rope width=4096 heads=32 layers=48 head=128 max=32768\n", // InternLM3Config
    "dbrx rope width=2048 heads=16 layers=24 max=2048\n",      // DbrxConfig, attn_config.rope_theta
    "jetmoe rope width=2048 heads=16 layers=12 head=128 max=4096\n", // JetMoeConfig: kv_channels; 32 heads are 16 × 2 experts
    "arcee rope width=2560 heads=32 layers=32 max=4096\n",     // ArceeConfig
    "apertus rope width=4096 heads=32 layers=32 max=65536 base=12000000 block-base=12000000 llama3=8/8192\n", // ApertusConfig
    "seed_oss rope width=4096 heads=80 layers=64 head=128 max=524288\n", // SeedOssConfig
    "bitnet rope width=2560 heads=20 layers=30 max=2048 base=500000\n", // BitNetConfig
    "dots1 rope width=4608 heads=32 layers=62 max=2048\n",     // Dots1Config
    "diffllama rope width=2048 heads=32 layers=16 max=2048\n", // DiffLlamaConfig
    "doge rope width=1024 heads=8 layers=32 max=2048\n",       // DogeConfig
    "csm rope width=2048 heads=32 layers=16 max=2048 base=500000\n", // CsmConfig
    "mllama_text_model rope width=4096 heads=32 layers=40 max=131072 base=500000\n", // MllamaTextConfig
    "chameleon rope width=4096 heads=32 layers=32 max=4096\n", // ChameleonConfig
    "emu3_text_model rope width=4096 heads=32 layers=32 max=9216 base=1000000\n", // Emu3TextConfig
    "aria_text rope width=4096 heads=32 layers=32 max=2048\n", // AriaTextConfig
    "nanochat rope width=768 heads=6 layers=12 max=2048\n",    // NanoChatConfig: turns the other way
    "nomic_bert rope width=768 heads=12 layers=12 max=2048 base=1000\n", // NomicBertConfig
    "eurobert rope width=768 heads=12 layers=12 max=8192\n",   // EuroBertConfig
    "gte rope width=768 heads=12 layers=12 max=8192 base=160000\n", // GteConfig
    "gpt_oss rope width=2880 heads=64 layers=36 head=64 max=131072 base=150000 yarn=32/4096 untruncated every=2 window\n", // GptOssConfig
    "mimi rope width=512 heads=8 layers=8 max=8000\n",     // MimiConfig
    "moshi rope width=4096 heads=32 layers=32 max=3000\n", // MoshiConfig
    "hy_v3 rope width=4096 heads=64 layers=80 head=128 max=131072 base=11158840\n", // HYV3Config
    "minimax_text_01 rope width=6144 heads=64 layers=80 head=128 max=10240000 base=10000000 listed own features\n", // not checked: its own code and vLLM heed rotary_dim
    "internlm rope width=4096 heads=32 layers=32 max=2048 own\n", // not checked: InternLMConfig of its own code
    "internlm2 rope width=4096 heads=32 layers=32 max=2048 own\n", // not checked: InternLM2Config of its own code
    "minicpm rope width=4096 heads=32 layers=32 max=2048 own\n",  // not checked: MiniCPMConfig of its own code
    "xverse rope width=4096 heads=32 layers=32 max=2048 own\n",   // not checked
    "orion rope width=4096 heads=32 layers=32 max=2048 own\n",    // not checked
    "mimo rope width=4096 heads=32 layers=32 max=32768 base=10000 own\n", // not checked: MiMoConfig derives from Qwen2Config
    "deci rope width=4096 heads=32 layers=32 max=2048 own\n",     // not checked: DeciLMConfig derives from LlamaConfig
    "openelm rope width=3072 head=128 max=2048 own\n",            // not checked: OpenELMConfig, heads differ by layer
    "qwen rope width=4096 heads=32 layers=32 max=8192 own\n",     // not checked: QWenConfig of the first Qwen
    // ── RoPE on part of a head ──
    "phi rope width=2048 heads=32 layers=24 max=2048 partial=500\n", // PhiConfig
    "phi3 rope width=3072 heads=32 layers=32 max=4096 partial=1000 phi original=4096\n", // Phi3Config
    "phi4_multimodal rope width=3072 heads=32 layers=32 max=131072 partial=1000 phi original=4096\n", // Phi4MultimodalConfig
    "phimoe rope width=4096 heads=32 layers=32 max=131072 base=1000000 moe-mscale\n", // PhimoeConfig, PhimoeRotaryEmbedding
    "gpt_neox rope width=6144 heads=64 layers=44 max=2048 partial=250 renamed\n", // GPTNeoXConfig: rotary_pct, rotary_emb_base
    "gpt_neox_japanese rope width=2560 heads=32 layers=32 max=2048 partial=1000 renamed\n", // GPTNeoXJapaneseConfig
    "stablelm rope width=2560 heads=32 layers=32 max=4096 partial=250\n", // StableLmConfig
    "persimmon rope width=4096 heads=64 layers=36 max=16384 partial=500\n", // PersimmonConfig
    "nemotron rope width=6144 heads=48 layers=32 max=4096 partial=500\n", // NemotronConfig
    "recurrent_gemma rope width=2560 heads=10 layers=26 max=8192 partial=500 every=3 linear window\n", // RecurrentGemmaConfig: block_types
    "bamba rope width=4096 heads=32 layers=32 max=262144 fixed=500 listed\n", // BambaConfig: attn_layer_indices
    "minimax_m2 rope width=3072 heads=48 layers=62 head=128 max=196608 base=5000000 partial=1000 features\n", // MiniMaxM2Config: rotary_dim
    "glm4_moe rope width=4096 heads=96 layers=46 max=131072 partial=500\n",                                   // Glm4MoeConfig
    "solar_open rope width=4096 heads=64 layers=48 head=128 max=131072 base=1000000 partial=1000\n",          // SolarOpenConfig
    "moonshine rope width=288 heads=8 layers=6 decoder=6 max=512 partial=900 interleaved\n",                  // MoonshineConfig
    // ── RoPE, neighbours paired ──
    "gptj rope width=4096 heads=16 layers=28 max=2048 rotary=64 interleaved\n", // GPTJConfig, rotate_every_two
    "codegen rope width=4096 heads=16 layers=28 max=2048 rotary=64 interleaved\n", // CodeGenConfig
    "cohere rope width=8192 heads=64 layers=40 max=8192 base=500000 interleaved\n", // CohereConfig, CohereRotaryEmbedding
    "glm rope width=4096 heads=32 layers=40 head=128 max=131072 partial=500 interleaved\n", // GlmConfig
    "glm4 rope width=4096 heads=32 layers=40 head=128 max=131072 partial=500 interleaved\n", // Glm4Config
    "chatglm rope width=4096 heads=32 layers=28 head=128 max=8192 fixed=500 interleaved own\n", // not checked: rope_ratio, kv_channels
    "ernie4_5 rope width=1024 heads=16 layers=18 head=128 max=131072 base=500000 interleaved\n", // Ernie4_5Config
    "ernie4_5_moe rope width=2560 heads=20 layers=28 max=131072 base=500000 interleaved\n",     // Ernie4_5_MoeConfig
    "helium rope width=2560 heads=20 layers=24 head=128 max=4096 base=100000 interleaved\n",    // HeliumConfig
    "blt rope width=4096 heads=32 layers=32 max=4096 base=500000 interleaved\n",                // BltConfig
    "roformer rope width=768 heads=12 layers=12 max=1536 interleaved\n", // RoFormerConfig: base 10000 is in the code
    // ── RoPE on a part kept apart (multi-head latent attention) ──
    "deepseek_v2 rope width=4096 heads=32 layers=32 head=64 nope=128 max=2048 mla interleaved\n", // DeepseekV2Config, complex numbers
    "deepseek_v3 rope width=7168 heads=128 layers=61 head=64 nope=128 max=4096 mla keyed\n", // DeepseekV3Config, yarn_apply_mscale
    "deepseek_v32 rope width=7168 heads=128 layers=61 head=64 nope=128 max=163840 mla interleaved\n", // DeepseekV32Config
    "kimi_k2 rope width=7168 heads=64 layers=61 head=64 nope=128 max=131072 mla keyed\n", // its config.json names DeepSeek-V3's class
    "kimi_linear none width=2304 heads=32 layers=27 max=1048576\n",                       // KimiLinearConfig: nothing turns
    "glm4_moe_lite rope width=2048 heads=20 layers=47 head=64 nope=192 max=202752 mla keyed partial=1000\n", // Glm4MoeLiteConfig
    "glm_moe_dsa rope width=6144 heads=64 layers=78 head=64 nope=192 max=202752 mla interleaved\n", // GlmMoeDsaConfig
    "longcat_flash rope width=6144 heads=64 layers=56 head=64 nope=128 max=131072 base=10000000 mla interleaved twice\n", // LongcatFlashConfig
    "minicpm3 rope width=2560 heads=40 layers=62 head=32 nope=64 max=32768 mla\n", // MiniCPM3Config
    "youtu rope width=2048 heads=16 layers=32 head=64 nope=128 max=131072 mla keyed\n", // YoutuConfig
    // ── RoPE with several kinds of layers ──
    "gemma3_text rope width=2304 heads=8 layers=26 head=256 max=131072 base=1000000 local=10000 local-key=rope_local_base_freq every=6 window scalar=256\n", // Gemma3TextConfig
    "gemma3n_text rope width=2048 heads=8 layers=35 head=256 max=32768 base=1000000 local=10000 local-key=rope_local_base_freq every=5 window unscaled\n", // Gemma3nTextConfig
    "gemma4_text rope width=2304 heads=8 layers=30 head=256 max=131072 base=1000000 local=10000 every=6 window unscaled proportional\n", // Gemma4TextConfig
    "modernbert rope width=768 heads=12 layers=22 max=8192 base=160000 local=10000 local-key=local_rope_theta both first=3 window\n", // ModernBertConfig
    "modernbert-decoder rope width=768 heads=12 layers=22 max=8192 base=160000 local=10000 local-key=local_rope_theta both first=3 window\n", // ModernBertDecoderConfig
    "olmo3 rope width=4096 heads=32 layers=32 max=2048 base=500000 local=500000 every=4 window\n", // Olmo3Config
    "mimo_v2_flash rope width=4096 heads=64 layers=48 head=192 max=131072 base=5000000 local=10000 local-key=swa_rope_theta partial=334 every=6 begin window\n", // MiMoV2FlashConfig
    "cohere2 rope width=8192 heads=64 layers=40 max=8192 every=4 window windowed interleaved\n", // Cohere2Config, Cohere2Attention
    "cohere2_moe rope width=8192 heads=64 layers=40 head=128 max=8192 every=4 window windowed interleaved\n", // Cohere2MoeConfig
    "exaone4 rope width=4096 heads=32 layers=32 max=2048 every=4 window windowed\n",             // Exaone4Config, Exaone4Attention
    "exaone_moe rope width=4096 heads=32 layers=32 max=2048 every=4 window windowed\n",          // ExaoneMoeConfig
    "afmoe rope width=2048 heads=16 layers=32 head=128 max=16384 every=4 window windowed\n",     // AfmoeConfig
    "llama4_text rope width=5120 heads=40 layers=48 head=128 max=131072 base=500000 norope=4 interleaved\n", // Llama4TextConfig, complex numbers
    "smollm3 rope width=2048 heads=16 layers=36 max=32768 base=2000000 norope=4\n",                          // SmolLM3Config
    "qwen3_next rope width=2048 heads=16 layers=48 head=256 max=32768 partial=250 every=4 linear\n",         // Qwen3NextConfig
    "qwen3_5_text rope width=4096 heads=16 layers=32 head=256 max=32768 partial=250 mrope=11/11/10 stride every=4 linear\n", // Qwen3_5TextConfig
    "qwen3_5_moe_text rope width=2048 heads=16 layers=40 head=256 max=32768 partial=250 mrope=11/11/10 stride every=4 linear\n", // Qwen3_5MoeTextConfig
    "olmo_hybrid rope width=3840 heads=30 layers=32 max=65536 every=4 linear\n", // OlmoHybridConfig
    "minimax rope width=4096 heads=32 layers=32 max=131072 base=1000000 first=2 linear unheeded\n", // MiniMaxConfig: heeds no rotary_dim
    "lfm2 rope width=2560 heads=32 layers=32 max=128000 base=1000000 listed\n",                     // Lfm2Config
    "lfm2_moe rope width=2048 heads=32 layers=32 max=128000 base=1000000 listed\n",                 // Lfm2MoeConfig
    "granitemoehybrid rope width=4096 heads=32 layers=32 max=2048 multiplier listed typed\n", // GraniteMoeHybridConfig: position_embedding_type
    "zamba2 rope width=2560 heads=32 layers=54 max=4096 half-scale switch=use_mem_rope listed\n", // Zamba2Config: use_mem_rope
    // ── RoPE with several position axes ──
    "qwen2_vl_text rope width=8192 heads=64 layers=80 max=32768 base=1000000 mrope=16/24/24\n", // Qwen2VLTextConfig
    "qwen2_5_vl_text rope width=8192 heads=64 layers=80 max=32768 base=1000000 mrope=16/24/24\n", // Qwen2_5_VLTextConfig
    "qwen2_5_omni_text rope width=3584 heads=28 layers=28 max=32768 base=1000000 mrope=16/24/24\n", // Qwen2_5OmniTextConfig
    "qwen3_vl_text rope width=4096 heads=32 layers=32 head=128 max=128000 base=500000 mrope=24/20/20 stride\n", // Qwen3VLTextConfig
    "qwen3_vl_moe_text rope width=2048 heads=16 layers=24 max=128000 base=500000 mrope=24/20/20 stride\n", // Qwen3VLMoeTextConfig
    "qwen3_omni_moe_text rope width=2048 heads=28 layers=28 max=32768 base=1000000 mrope=24/20/20 stride\n", // Qwen3OmniMoeTextConfig
    "glm4v_text rope width=4096 heads=32 layers=40 max=32768 partial=1000 mrope=8/12/12 interleaved\n",      // Glm4vTextConfig
    "glm4v_moe_text rope width=4096 heads=96 layers=46 max=65536 partial=500 mrope=8/12/12\n",               // Glm4vMoeTextConfig
    "ernie4_5_vl_moe_text rope width=2560 heads=20 layers=28 max=131072 base=500000 mrope=22/22/20 last interleaved\n", // Ernie4_5_VLMoeTextConfig
    "paddleocr_vl_text rope width=1024 heads=16 layers=18 head=128 max=131072 base=500000 mrope=16/24/24\n", // PaddleOCRTextConfig
    // ── ALiBi ──
    "bloom alibi width=64 heads=8 layers=2 form=key-index\n", // BloomConfig, build_alibi_tensor
    "falcon rope width=4544 heads=71 layers=32 max=2048 form=key-index\n", // FalconConfig: `alibi` decides
    "mpt alibi width=2048 heads=16 layers=24 max=2048 form=relative\n", // MptConfig, build_mpt_alibi_tensor
    "jais alibi width=768 heads=12 layers=12 max=1024 form=relative own switchable\n", // not checked: JAISConfig of its own code
    "gpt_refact alibi width=2048 heads=32 layers=32 max=4096 form=key-index own\n", // not checked: GPTRefactConfig
    "baichuan rope width=4096 heads=32 layers=32 max=4096 form=relative own\n", // not checked: a width of 5120 is ALiBi
    // ── T5's buckets ──
    "t5 t5 width=512 heads=8 layers=6 decoder=6 head=64 unscaled\n", // T5Config, T5Attention
    "mt5 t5 width=512 heads=6 layers=8 decoder=8 head=64 unscaled\n", // MT5Config
    "umt5 t5 width=512 heads=6 layers=8 decoder=8 head=64 unscaled\n", // UMT5Config: a table in each layer
    "longt5 t5 width=512 heads=8 layers=6 decoder=6 head=64 unscaled\n", // LongT5Config
    "switch_transformers t5 width=768 heads=12 layers=12 decoder=12 head=64 unscaled\n", // SwitchTransformersConfig
    "udop t5 width=1024 heads=16 layers=24 decoder=24 head=64 unscaled\n", // UdopConfig: and buckets for the page's axes
    "pop2piano t5 width=512 heads=8 layers=6 decoder=6 head=64 unscaled\n", // Pop2PianoConfig
    // ── DeBERTa's relative positions ──
    "deberta deberta width=768 heads=12 layers=12 max=512\n", // DebertaConfig
    "deberta-v2 deberta width=1536 heads=24 layers=24 max=512\n", // DebertaV2Config, build_relative_position
    // ── Learned tables ──
    "bert learned width=768 heads=12 layers=12 max=512\n", // BertConfig, BertEmbeddings
    "albert learned width=4096 heads=64 layers=12 max=512 narrow=128\n", // AlbertConfig
    "electra learned width=256 heads=4 layers=12 max=512 narrow=128\n", // ElectraConfig
    "distilbert learned width=768 heads=12 layers=6 max=512\n", // DistilBertConfig: sinusoidal_pos_embds
    "mobilebert learned width=512 heads=4 layers=24 max=512\n", // MobileBertConfig
    "convbert learned width=768 heads=12 layers=12 max=512 narrow=768\n", // ConvBertConfig
    "rembert learned width=1152 heads=18 layers=32 max=512 narrow=256\n", // RemBertConfig
    "squeezebert learned width=768 heads=12 layers=12 max=512 narrow=768\n", // SqueezeBertConfig
    "megatron-bert learned width=1024 heads=16 layers=24 max=512\n", // MegatronBertConfig
    "bert-generation learned width=1024 heads=16 layers=24 max=512\n", // BertGenerationConfig
    "big_bird learned width=768 heads=12 layers=12 max=4096\n", // BigBirdConfig
    "ernie learned width=768 heads=12 layers=12 max=512\n", // ErnieConfig
    "layoutlm learned width=768 heads=12 layers=12 max=512\n", // LayoutLMConfig
    "layoutlmv2 learned width=768 heads=12 layers=12 max=512\n", // LayoutLMv2Config
    "splinter learned width=768 heads=12 layers=12 max=512\n", // SplinterConfig
    "roberta learned width=768 heads=12 layers=12 max=512 pad=1\n", // RobertaConfig, create_position_ids_from_input_ids
    "xlm-roberta learned width=768 heads=12 layers=12 max=512 pad=1\n", // XLMRobertaConfig
    "xlm-roberta-xl learned width=2560 heads=32 layers=36 max=514 pad=1\n", // XLMRobertaXLConfig
    "camembert learned width=768 heads=12 layers=12 max=512 pad=1\n", // CamembertConfig
    "xmod learned width=768 heads=12 layers=12 max=512 pad=1\n", // XmodConfig
    "data2vec-text learned width=768 heads=12 layers=12 max=512 pad=1\n", // Data2VecTextConfig
    "longformer learned width=768 heads=12 layers=12 max=512 pad=1\n", // LongformerConfig
    "ibert learned width=768 heads=12 layers=12 max=512 pad=1\n", // IBertConfig
    "luke learned width=768 heads=12 layers=12 max=512 pad=1\n", // LukeConfig
    "lilt learned width=768 heads=12 layers=12 max=512 pad=0\n", // LiltConfig
    "layoutlmv3 learned width=768 heads=12 layers=12 max=512 pad=1\n", // LayoutLMv3Config
    "mpnet learned width=768 heads=12 layers=12 max=512 pad=1 also\n", // MPNetConfig: T5's buckets besides
    "esm learned width=768 heads=12 layers=12 max=1026 pad=1 typed\n", // EsmConfig: "rotary" is RoPE of base 10000
    "gpt2 learned width=768 heads=12 layers=12 max=1024 switchable\n", // GPT2Config
    "gpt_bigcode learned width=768 heads=12 layers=12 max=1024 switchable\n", // GPTBigCodeConfig
    "gpt_neo learned width=2048 heads=16 layers=24 max=2048 unscaled\n", // GPTNeoConfig, GPTNeoSelfAttention
    "openai-gpt learned width=768 heads=12 layers=12 max=512\n", // OpenAIGPTConfig
    "imagegpt learned width=512 heads=8 layers=24 max=1024 switchable\n", // ImageGPTConfig
    "opt learned width=768 heads=12 layers=12 max=2048 offset=2\n", // OPTConfig, OPTLearnedPositionalEmbedding
    "biogpt learned width=1024 heads=16 layers=24 max=1024 offset=2\n", // BioGptConfig
    "bart learned width=1024 heads=16 layers=12 decoder=12 max=1024 offset=2\n", // BartConfig
    "mbart learned width=1024 heads=16 layers=12 decoder=12 max=1024 offset=2\n", // MBartConfig
    "plbart learned width=768 heads=12 layers=6 decoder=6 max=1024 offset=2\n", // PLBartConfig
    "mvp learned width=1024 heads=16 layers=12 decoder=12 max=1024 offset=2\n", // MvpConfig
    "led learned width=1024 heads=16 layers=12 decoder=12 max=16384 decoder-max=1024\n", // LEDConfig: lengths of the two parts differ
    "bigbird_pegasus learned width=1024 heads=16 layers=16 decoder=16 max=4096\n",       // BigBirdPegasusConfig
    "blenderbot learned width=2560 heads=32 layers=2 decoder=24 max=128\n",              // BlenderbotConfig
    "blenderbot-small learned width=512 heads=16 layers=8 decoder=8 max=512\n",          // BlenderbotSmallConfig
    "trocr learned width=1024 heads=16 layers=12 max=512 offset=2\n", // TrOCRConfig: use_learned_position_embeddings
    "clip_text_model learned width=512 heads=8 layers=12 max=77\n",   // CLIPTextConfig
    "siglip_text_model learned width=768 heads=12 layers=12 max=64\n", // SiglipTextConfig
    "siglip2_text_model learned width=768 heads=12 layers=12 max=64\n", // Siglip2TextConfig
    "blip_text_model learned width=768 heads=8 layers=12 max=512\n",  // BlipTextConfig
    "git learned width=768 heads=12 layers=6 max=1024\n",             // GitConfig
    "vit learned width=768 heads=12 layers=12 image=224 patch=16 cls=1\n", // ViTConfig, ViTEmbeddings
    "deit learned width=768 heads=12 layers=12 image=224 patch=16 cls=2\n", // DeiTConfig: a second token for distillation
    "dinov2 learned width=768 heads=12 layers=12 image=224 patch=14 cls=1\n", // Dinov2Config
    "clip_vision_model learned width=768 heads=12 layers=12 image=224 patch=32 cls=1\n", // CLIPVisionConfig
    "siglip_vision_model learned width=768 heads=12 layers=12 image=224 patch=16 cls=0\n", // SiglipVisionConfig
    // ── Sinusoidal tables ──
    "marian sinusoidal width=1024 heads=16 layers=12 decoder=12 max=1024 preset=marian\n", // MarianConfig
    "pegasus sinusoidal width=1024 heads=16 layers=12 decoder=12 max=1024 preset=marian\n", // PegasusConfig
    "m2m_100 sinusoidal width=1024 heads=16 layers=12 decoder=12 max=1024 preset=fairseq offset=2\n", // M2M100Config
    "nllb-moe sinusoidal width=1024 heads=16 layers=12 decoder=12 max=1024 preset=fairseq offset=2\n", // NllbMoeConfig
    "xglm sinusoidal width=1024 heads=16 layers=24 max=2048 preset=fairseq offset=2\n",    // XGLMConfig
    "speech_to_text sinusoidal width=256 heads=4 layers=12 decoder=6 max=6000 decoder-max=1024 preset=fairseq offset=2\n", // Speech2TextConfig
    "fsmt sinusoidal width=1024 heads=16 layers=12 decoder=12 max=1024 preset=fairseq offset=2\n", // FSMTConfig, padding id 1
    "musicgen_decoder sinusoidal width=1024 heads=16 layers=24 max=2048 preset=musicgen\n",        // MusicgenDecoderConfig
    "musicgen_melody_decoder sinusoidal width=1024 heads=16 layers=24 max=2048 preset=musicgen\n", // MusicgenMelodyDecoderConfig
    "ctrl sinusoidal width=1280 heads=16 layers=48 max=256 preset=marian\n",                       // CTRLConfig
    "whisper sinusoidal width=384 heads=6 layers=4 decoder=4 max=1500 decoder-max=448 preset=whisper\n", // WhisperConfig: the decoder's table is learned
    "xlm learned width=2048 heads=16 layers=12 max=512\n", // XLMConfig: sinusoidal_embeddings
    "flaubert learned width=2048 heads=16 layers=12 max=512\n", // FlaubertConfig: sinusoidal_embeddings
    "xlnet sinusoidal width=1024 heads=16 layers=24 preset=marian relative\n", // XLNetConfig: of distances, in the scores
    "transfo-xl sinusoidal width=1024 heads=16 layers=18 preset=marian relative own\n", // not checked: gone since transformers 5
    // ── Nothing ──
    "jamba none width=4096 heads=32 layers=32 max=262144\n", // JambaConfig: neither attention nor mamba has positions
    "nemotron_h none width=4096 heads=32 layers=52 max=4096\n", // NemotronHConfig
    "zamba none width=3712 heads=16 layers=76 max=4096\n",   // ZambaConfig
    "mamba none width=768 layers=32\n",                      // MambaConfig
    "mamba2 none width=4096 layers=64\n",                    // Mamba2Config
    "falcon_mamba none width=768 layers=32\n",               // FalconMambaConfig
    "rwkv none width=4096 layers=32\n",                      // RwkvConfig
    "fnet learned width=768 layers=12 max=512\n",            // FNetConfig
    // ── The same under another name, or the text model inside one for several kinds of input ──
    "Yi llama\naquila llama\ndeepseek llama\nskywork llama\nllava llama\nllava_next llama\nvipllava llama\nidefics3 llama\n",
    "smolvlm llama\nvideo_llava llama\ninternvl qwen2\nsmolvlm_text llama\nmistral3 mistral\npixtral mistral\nvoxtral llama\n",
    "gemma3 gemma3_text\ngemma3n gemma3n_text\ngemma4 gemma4_text\npaligemma gemma\nllama4 llama4_text\nmllama mllama_text_model\n",
    "qwen2_vl qwen2_vl_text\nqwen2_5_vl qwen2_5_vl_text\nqwen3_vl qwen3_vl_text\nqwen3_vl_moe qwen3_vl_moe_text\n",
    "qwen2_5_omni qwen2_5_omni_text\nqwen3_omni_moe qwen3_omni_moe_text\nqwen3_5 qwen3_5_text\nqwen3_5_moe qwen3_5_moe_text\n",
    "qwen2_audio qwen2\nglm4v glm4v_text\nglm4v_moe glm4v_moe_text\nernie4_5_vl_moe ernie4_5_vl_moe_text\n",
    "paddleocr_vl paddleocr_vl_text\naria aria_text\nemu3 emu3_text_model\nkimi_k25 kimi_k2\nkimi_vl deepseek_v3\n",
    "fuyu persimmon\nblip-2 opt\nclip clip_text_model\nsiglip siglip_text_model\nsiglip2 siglip2_text_model\nblip blip_text_model\n",
    "musicgen musicgen_decoder\nmusicgen_melody musicgen_melody_decoder\nMiniMaxM1 minimax_text_01\nminimax_m1 minimax_text_01\n",
    "stablelm_epoch stablelm\nphi-msft phi\nRefinedWeb falcon\nRefinedWebModel falcon\ninternlm2_5 internlm2\nnezha bert\n",
    "nemotron-nas deci\nglm46v glm4v_moe_text\nernie4_5_moe_vl ernie4_5_vl_moe_text\n",
);

/// What is known of a model type.
#[derive(Clone, Copy)]
pub(super) struct Model {
    settings: &'static str,
}

impl Model {
    /// Nothing but what any configuration means.
    pub(super) const UNKNOWN: Self = Self { settings: "" };

    /// The line of this model type.
    pub(super) fn named(name: &str) -> Option<Self> {
        let settings = settings_of(name)?;
        // A name alone says whose line to read instead.
        Some(Self { settings: if settings.contains(' ') { settings } else { settings_of(settings)? } })
    }

    /// The model type that a class such as `LlamaForCausalLM` belongs to.
    pub(super) fn of_class(class: &str) -> Option<&'static str> {
        let class = squeezed(class);
        let names = MODELS.lines().filter_map(|line| line.split(' ').next());
        names.filter(|name| class.strip_prefix(&squeezed(name)).is_some_and(is_head_or_model)).max_by_key(|name| name.len())
    }

    fn words(self) -> std::str::Split<'static, char> {
        self.settings.split(' ')
    }

    /// The scheme, empty where nothing is known.
    pub(super) fn scheme(self) -> &'static str {
        self.words().next().unwrap_or_default()
    }

    pub(super) fn has(self, rule: &str) -> bool {
        self.words().skip(1).any(|word| word == rule)
    }

    /// The text of `name=text`.
    pub(super) fn text(self, name: &str) -> Option<&'static str> {
        self.words().find_map(|word| word.strip_prefix(name)?.strip_prefix('='))
    }

    /// The number of `name=number`.
    pub(super) fn number(self, name: &str) -> Option<usize> {
        self.text(name)?.parse().ok()
    }

    /// The numbers of `name=number/number`.
    pub(super) fn pair(self, name: &str) -> Option<(usize, usize)> {
        let (first, second) = self.text(name)?.split_once('/')?;
        Some((first.parse().ok()?, second.parse().ok()?))
    }

    /// A number in thousandths.
    pub(super) fn share(self, name: &str) -> Option<f64> {
        self.number(name).map(|thousandths| thousandths as f64 / 1000.0)
    }
}

fn settings_of(name: &str) -> Option<&'static str> {
    MODELS.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))
}

/// Lower case, letters and digits alone: `deepseek_v3` and `DeepseekV3` are one name.
fn squeezed(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|sign| sign.to_ascii_lowercase()).collect()
}

fn is_head_or_model(rest: &str) -> bool {
    ["for", "model", "lmhead"].iter().any(|start| rest.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_is_well_formed_and_alone() {
        let names: Vec<&str> = MODELS.lines().map(|line| line.split(' ').next().unwrap()).collect();
        for (index, name) in names.iter().enumerate() {
            assert!(!names[..index].contains(name), "{name} twice");
            let model = Model::named(name).unwrap_or_else(|| panic!("{name} leads nowhere"));
            let schemes = ["rope", "alibi", "learned", "sinusoidal", "t5", "deberta", "none"];
            assert!(schemes.contains(&model.scheme()), "{name}");
        }
        assert!(names.len() >= 90);
    }

    #[test]
    fn a_class_names_its_model_type() {
        assert_eq!(Model::of_class("DeepseekV3ForCausalLM"), Some("deepseek_v3"));
        assert_eq!(Model::of_class("XLMRobertaForMaskedLM"), Some("xlm-roberta"));
        assert_eq!(Model::of_class("LlamaModel"), Some("llama"));
        assert_eq!(Model::of_class("GPT2LMHeadModel"), Some("gpt2"));
        assert_eq!(Model::of_class("Llama"), None);
        assert_eq!(Model::of_class("猫"), None);
    }
}
