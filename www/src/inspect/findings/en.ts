// What each finding of the package says and what to do about it, by its code. `{name}` is a value of the finding, `{key}`
// the key it is about; what stands between backticks is set as code.

export interface FindingWords {
  what: string;
  advice: string;
}

export const findings: Record<string, FindingWords> = {
  "invalid-value": {
    what: "`{key}` must be {rule}, but the config has {given}. The value was passed over.",
    advice: "Correct it in the file. Until then the results below are computed as if the key were not there.",
  },
  "missing-key": {
    what: "`{key}` is missing, and without it this cannot be computed.",
    advice: "Add it. It stands in the original config.json of the model, or in the settings it was trained with.",
  },
  "cannot-compute": {
    what: "These settings give no frequencies: `{option}` is out of range or does not fit the others.",
    advice: "Check that value against the head dim and the lengths.",
  },
  "list-length": {
    what: "`{key}` has {given} elements, where {wanted} are needed.",
    advice: "Such a list has one divisor for each pair that turns. Compare it with the rotary dim.",
  },
  "too-many-layers": {
    what: "`{key}` is {given}. Only the first {shown} layers are shown.",
    advice: "Check the number: no known model has that many.",
  },
  "python-numbers": {
    what: "The text has NaN or Infinity. Python writes these, but they are not JSON.",
    advice: "Other readers will refuse the file. Write a number, or leave the key out.",
  },
  "missing-model-type": {
    what: "`model_type` is missing, so everything the config leaves open is assumed.",
    advice: "Add it: pairing, bases and offsets follow from the model type far more often than from keys.",
  },
  "unknown-model-type": {
    what: "The model type {given} is not known here, so everything the config leaves open is assumed.",
    advice: "Compare the fields marked “assumed” with the model’s own code before you rely on them.",
  },
  "read-as": {
    what: "The model type {given} is not known here. It is read as {model}, which its class is named for.",
    advice: "Most such models do the same as their namesake, but check the fields that come from the model type.",
  },
  "no-positions": {
    what: "Nothing in this config says how the model learns where its tokens stand.",
    advice: "Perhaps it has no positions at all (NoPE), or its code fixes them. Only the code can tell.",
  },
  "unknown-rope-type": {
    what: "`{key}` is {given}, which no known reader has. The layers are shown without scaling.",
    advice: "Look for a spelling mistake, or for the reader that came with the model.",
  },
  "pairing-assumed": {
    what: "A config does not say which features turn together. Halves are assumed here.",
    advice:
      "Compare with the model’s code: `rotate_half` pairs i with i + d/2; complex numbers or `[..., ::2]` pair neighbours. The wrong one raises no error, only wrong scores.",
  },
  "pairing-not-in-config": {
    what: "This model type turns neighbouring features together (2i with 2i + 1), and nothing in the config says so.",
    advice:
      "Code for halves gives wrong scores without an error. Reorder the weights with `convertPairing`, or use the interleaved form.",
  },
  "inert-scaling": {
    what: "`{key}` is there, but changes no frequency.",
    advice:
      "The model works exactly as without it. If you meant to extend the context, the factor or the type is wrong; otherwise delete the block.",
  },
  "factor-contradicts-lengths": {
    what: "The factor {factor} is used, though the two lengths, {maximum} over {original}, say {ratio}.",
    advice:
      "Some readers trust the factor, others work out the ratio. Make them agree, or the two will give different frequencies.",
  },
  "dynamic-key-cache": {
    what: "Dynamic scaling changes the base as the text grows past {original} positions. Keys already in the KV cache were turned with the old base.",
    advice:
      "Cache keys before rotation, recompute them when the base changes, or use YaRN, whose frequencies are fixed.",
  },
  "static-yarn": {
    what: "YaRN here changes texts of every length, also those within the {original} positions the model was trained on.",
    advice: "For short texts leave the block out: static YaRN costs accuracy there.",
  },
  "longrope-boundary": {
    what: "Up to {original} positions the short list holds, from the next one on the long list.",
    advice:
      "Readers disagree whether the text, the allocated cache or the configured maximum decides. A chat that crosses the boundary keeps keys from the short list in its cache.",
  },
  "original-length-filled": {
    what: "`original_max_position_embeddings` is missing. `max_position_embeddings`, {original}, stands in for it.",
    advice: "If the maximum is already the extended one, the scaling starts too late. Write the training length down.",
  },
  "beta-order": {
    what: "`beta_fast` is {fast} and `beta_slow` {slow}; the first must be the greater.",
    advice: "As it stands the ramp between kept and divided pairs runs the wrong way. Swap the two.",
  },
  "freq-factor-order": {
    what: "`high_freq_factor` is {high} and `low_freq_factor` {low}; the first must not be the lesser.",
    advice: "Swap them. Llama 3.1 has 4 and 1.",
  },
  "query-scale-by-position": {
    what: "Queries are also multiplied by a number that grows with their position.",
    advice: "It is not part of the softmax scale shown. A port that leaves it out drifts on long texts only.",
  },
  "log-scaling": {
    what: "`{key}` multiplies queries by the logarithm of their position beyond the training length.",
    advice: "It is not part of the softmax scale shown. Your code has to apply it as well.",
  },
  "longrope-name": {
    what: "The type {given} means longrope in this model type.",
    advice: "Readers that do not know this refuse the file or apply YaRN. Write `longrope`.",
  },
  "mrope-type": {
    what: "The type “mrope” is plain RoPE over several position axes. Readers that save the file again write “default”.",
    advice: "Only `mrope_section` then tells that there are axes. Look for that key, not for the type.",
  },
  "type-key": {
    what: "The type stands under `type`; newer readers look for `rope_type` first.",
    advice: "Write `rope_type`. Some readers have dropped the scaling silently over this.",
  },
  "type-not-read": {
    what: "The type stands under `type`, which transformers 5 does not read for this model type.",
    advice: "Write `rope_type`, or the scaling is lost.",
  },
  "two-types": {
    what: "`rope_type` says {used} and `type` says {other}. The first is used.",
    advice: "Delete one: other readers may take the other.",
  },
  "new-keys": {
    what: "`rope_parameters` is new in transformers 5. Older readers pass over it.",
    advice:
      "They would use their default base and no scaling, without an error. For them also write `rope_theta` and `rope_scaling`.",
  },
  "key-not-read": {
    what: "`{key}` is not read for this model type by transformers 5.",
    advice: "It has no effect there. Delete it, or use the key the model type reads.",
  },
  "two-bases": {
    what: "There are two bases: {used} is used, and `{key}`, {other}, is not.",
    advice: "Delete the one that does not hold; another reader may take it.",
  },
  "partial-factor-not-read": {
    what: "`{key}` is {given}, but transformers 5 turns whole heads in this model type unless there is a scaling. Version 4 always heeded it.",
    advice: "Find out with which version the model was trained: the two give different models.",
  },
  "nested-config": {
    what: "The text model’s config stands under `{key}`. Only that is read.",
    advice: "Code that looks at the top level finds defaults instead. Vision and audio parts are not shown.",
  },
  "outer-key-not-read": {
    what: "`{key}` stands outside the text model’s config and is not read there.",
    advice: "Move it inside, or it has no effect.",
  },
  "mscale-alone": {
    what: "There is `mscale` without `mscale_all_dim`: transformers passes over it, DeepSeek’s own code uses it.",
    advice:
      "The two readings multiply sine and cosine by different numbers. Give `attention_factor` itself to settle it.",
  },
  "mscale-readings": {
    what: "With `mscale` and `mscale_all_dim`, sine and cosine get {attention}; this model type also multiplies the scores by {softmax}.",
    advice:
      "Other model types with the same block do not touch the scores. Check both places in a port, and the result once more for one of them counted twice.",
  },
  "attention-factor": {
    what: "`attention_factor` is given: {given}.",
    advice: "Some readers pass over it or apply it twice. Compare a rotated q, not only the frequencies.",
  },
  "base-by-version": {
    what: "transformers 5 gives the base {used} to the layers of full attention alone, version 4 to all.",
    advice: "Name the version you compare with, or give the base for each kind of layer.",
  },
  "truncate-not-read": {
    what: "`truncate` within the settings of one kind of layers is not read by transformers 5. The bounds are rounded.",
    advice: "The frequencies differ by less than one per cent; but a comparison of bits will fail.",
  },
  "alibi-scaled": {
    what: "This model type multiplies scores and penalties alike by 1/√head_dim. The slopes that act are the ones shown times {scale}.",
    advice: "In a port, add the penalty before the scaling, not after.",
  },
  "alibi-rounded": {
    what: "This model type rounds its slopes to bfloat16, within 0.4 %.",
    advice: "Round them too if your outputs must agree to more than three digits.",
  },
  "heads-do-not-divide": {
    what: "The width {width} is not a multiple of {heads} heads. A head gets {head} features and the rest is lost.",
    advice: "Correct one of the two, or give `head_dim`.",
  },
  "head-dim-apart": {
    what: "Heads have {head} features, though the width over the heads is {quotient}.",
    advice: "Read `head_dim`; code that divides gets the frequencies wrong.",
  },
  "odd-rotary-dim": {
    what: "The rotary dim comes out as {given}, which is odd. {used} features turn, with exponents over {given}.",
    advice: "Libraries differ here. Choose a partial factor that gives an even number.",
  },
  "usable-length": {
    what: "The table has {rows} rows, but the first token gets row {offset}. Texts of {usable} tokens fit.",
    advice: "A text as long as the table has rows is an index error. Cut at {usable} tokens.",
  },
  "layer-list-length": {
    what: "`{key}` has {given} elements for {wanted} layers.",
    advice: "Make them agree: what the layers beyond get depends on the reader.",
  },
  "sections-do-not-add-up": {
    what: "`mrope_section` adds up to {given}, where {wanted} pairs turn.",
    advice: "Each pair belongs to one axis. The sections must add up to half the rotary dim.",
  },
  "position-type-override": {
    what: "`position_embedding_type` is {given}, which only some readers of this model type know.",
    advice: "transformers 5 has dropped it for most models. Check that your reader heeds it.",
  },
  "relative-sinusoidal": {
    what: "The sinusoidal table is of distances and acts on the scores, as in Transformer-XL.",
    advice: "Nothing is added to the embedding. Do not look for a table of positions.",
  },
  "layerwise-scale": {
    what: "`{key}` also divides the scores of each layer by its number.",
    advice: "It is not part of the softmax scale shown.",
  },
  "ntk-not-in-transformers": {
    what: "transformers has no type “ntk” and refuses it or passes over it. Shown here is the NTK-aware base.",
    advice: "For transformers write `dynamic`, or change `rope_theta` itself, and compare with the reader you use.",
  },
  "two-blocks": {
    what: "There are both `rope_scaling` and `rope_parameters`, and they differ. transformers 5 reads `rope_scaling` alone.",
    advice: "Delete one: older readers pass over `rope_parameters`, others may prefer it.",
  },
  "rotary-dim-by-library": {
    what: "`{key}` is {given}: the model’s own code and vLLM heed it, but transformers 5.24 passes over it and turns all {head} features.",
    advice:
      "The weights were trained with {given}. If you load them with transformers, compare a rotated q with the original code.",
  },
  "own-dynamic-base": {
    what: "`{key}`: the model’s own code raises the base with the length of texts beyond {original} positions. The frequencies shown are those up to there.",
    advice: "A port has to do the same. For long texts compare with the frequencies of the original code.",
  },
  "two-dimensional-positions": {
    what: "`{key}`: each half of a head turns with a position of its own. That scheme is not shown here, and the pairing is assumed.",
    advice: "Do not take over the frequencies below as they are; go by the model’s own code.",
  },
  "relative-key": {
    what: "`{key}` is {given}: besides the table, learned vectors of distances act on the scores (Shaw et al.). transformers 5 no longer reads it.",
    advice:
      "A new version loads the model without these weights and gives other results. Use version 4, or add them yourself.",
  },
};
