// What each finding of the package says and what to do about it, by its code. `{name}` is a value of the finding, `{key}`
// the key it is about; what stands between backticks is set as code.

export interface FindingWords {
  what: string;
  advice: string;
}

export const findings: Record<string, FindingWords> = {
  "invalid-value": {
    what: "`{key}` must be {rule}, but the config has {given}. The value is not used.",
    advice: "Correct it in the file. Until then the results below are computed as if the key were not there.",
  },
  "missing-key": {
    what: "`{key}` is missing, and without it this cannot be computed.",
    advice: "Add it. The model’s original config.json has it, or the settings it was trained with.",
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
    advice: "Other programs may refuse the file. Write a number, or leave the key out.",
  },
  "missing-model-type": {
    what: "`model_type` is missing, so everything the config leaves open is assumed.",
    advice: "Add it: pairing, bases and offsets follow from the model type far more often than from keys.",
  },
  "unknown-model-type": {
    what: "The model type {given} is not known here, so everything the config leaves open is assumed.",
    advice: "Check the fields marked “assumed” against the model’s own code before you rely on them.",
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
    what: "`{key}` is {given}, which no known program reads. The layers are shown without scaling.",
    advice: "Check the spelling, or look for the code that came with the model.",
  },
  "pairing-assumed": {
    what: "A config does not say which features turn together. Halves are assumed here.",
    advice:
      "Look inside the model’s `rotate_half`, not only at its name: cutting the features in two halves pairs i with i + d/2; `[..., ::2]` or complex numbers pair neighbours. The wrong pairing raises no error, but every score is wrong.",
  },
  "pairing-not-in-config": {
    what: "This model type turns neighbouring features together (2i with 2i + 1), and nothing in the config says so.",
    advice:
      "Code for halves gives wrong scores without an error. Reorder the weights with `convertPairing`, or use the interleaved form.",
  },
  "inert-scaling": {
    what: "`{key}` is there, but changes no frequency.",
    advice:
      "The model works exactly as it would without it. If you meant to extend the context, the factor or the type is wrong; otherwise delete the block.",
  },
  "factor-contradicts-lengths": {
    what: "The factor used is {factor}, but the ratio of the two lengths, {maximum} ÷ {original}, is {ratio}.",
    advice:
      "Some programs use the factor, others compute the ratio. Make them agree, or the two will give different frequencies.",
  },
  "dynamic-key-cache": {
    what: "Dynamic scaling changes the base as the text grows past {original} positions. Keys already in the KV cache were rotated with the old base.",
    advice:
      "Cache keys before rotation, recompute them when the base changes, or use YaRN, whose frequencies are fixed.",
  },
  "static-yarn": {
    what: "YaRN here changes texts of every length, also those within the {original} positions the model was trained on.",
    advice: "For short texts leave the block out: static YaRN may cost accuracy there.",
  },
  "longrope-boundary": {
    what: "Up to {original} positions the short list is used, beyond that the long list.",
    advice:
      "Programs disagree whether the text, the allocated cache or the configured maximum decides. When a chat crosses the boundary, the keys in its cache still have the rotation of the short list, unless they are recomputed.",
  },
  "original-length-filled": {
    what: "`original_max_position_embeddings` is missing. `max_position_embeddings`, {original}, is used instead.",
    advice:
      "If that is already the extended length, the scaling is computed from the wrong length. Write the training length down.",
  },
  "beta-order": {
    what: "`beta_fast` is {fast} and `beta_slow` is {slow}; the first must be greater.",
    advice: "As it is, the ramp from unchanged to interpolated pairs runs the wrong way. Swap the two.",
  },
  "freq-factor-order": {
    what: "`high_freq_factor` is {high} and `low_freq_factor` is {low}; the first must not be smaller.",
    advice: "Swap them. Llama 3.1 has 4 and 1.",
  },
  "query-scale-by-position": {
    what: "Queries are also multiplied by a number that grows with their position.",
    advice: "It is not part of the softmax scale shown. A port that leaves it out drifts on long texts only.",
  },
  "log-scaling": {
    what: "`{key}` multiplies queries by a factor that grows with the logarithm of their position, at far positions only.",
    advice:
      "It is not part of the softmax scale shown. The formula differs between models: in a port, follow the model’s own code.",
  },
  "longrope-name": {
    what: "The type {given} means longrope in this model type.",
    advice: "Programs that do not know this refuse the file or apply YaRN. Write `longrope`.",
  },
  "mrope-type": {
    what: "The type “mrope” is plain RoPE over several position axes. Some programs write “default” when they save the file again.",
    advice: "Then only `mrope_section` shows that there are several axes. Look for that key, not for the type.",
  },
  "type-key": {
    what: "The type is under `type`; newer programs look for `rope_type` first.",
    advice: "Write `rope_type`. Some programs have silently dropped the scaling because of this.",
  },
  "type-not-read": {
    what: "The type is under `type`, which transformers 5 does not read for this model type.",
    advice: "Write `rope_type`, or the scaling is lost.",
  },
  "two-types": {
    what: "`rope_type` says {used} and `type` says {other}. The first is used.",
    advice: "Delete one: other programs may use the other.",
  },
  "new-keys": {
    what: "`rope_parameters` is new in transformers 5. Older programs do not read it.",
    advice:
      "They use their default base and no scaling, without an error. For them, also write `rope_theta` and `rope_scaling`.",
  },
  "key-not-read": {
    what: "`{key}` is not read for this model type by transformers 5.",
    advice: "It has no effect there. Delete it, or use the key the model type reads.",
  },
  "two-bases": {
    what: "There are two bases: {used} is used, and `{key}`, {other}, is not.",
    advice: "Delete the one that is not used; another program may use it.",
  },
  "partial-factor-not-read": {
    what: "`{key}` is {given}, but for this model type transformers 5 uses it only if there is a scaling, and otherwise rotates whole heads. Version 4 always uses it.",
    advice: "Find out with which version the model was trained: the two give different models.",
  },
  "nested-config": {
    what: "The text model’s config is under `{key}`. Only that part is read.",
    advice: "Code that looks at the top level finds defaults instead. Vision and audio parts are not shown.",
  },
  "outer-key-not-read": {
    what: "`{key}` is outside the text model’s config and is not read there.",
    advice: "Move it inside, or it has no effect.",
  },
  "mscale-alone": {
    what: "There is `mscale` without `mscale_all_dim`: transformers ignores it, DeepSeek’s own code uses it.",
    advice:
      "The two readings multiply sine and cosine by different numbers. Write `attention_factor` itself to settle it.",
  },
  "mscale-readings": {
    what: "With `mscale` and `mscale_all_dim`, sine and cosine are multiplied by {attention}; this model type also multiplies the scores by {softmax}.",
    advice:
      "Other model types with the same block do not touch the scores. In a port, check both places, and that neither factor is applied twice.",
  },
  "attention-factor": {
    what: "`attention_factor` is given: {given}.",
    advice: "Some programs ignore it, others apply it twice. Compare q after rotation, not only the frequencies.",
  },
  "base-by-version": {
    what: "transformers 5 uses the base {used} for full-attention layers only, version 4 for all layers.",
    advice: "When you compare results, say which version; or write the base for each kind of layer.",
  },
  "truncate-not-read": {
    what: "`truncate` is in the settings for one kind of layer, where transformers 5 does not read it. The bounds are still rounded.",
    advice:
      "The frequencies of the pairs on the ramp differ, from a few per cent to more than half. Check in the training code whether the bounds were rounded.",
  },
  "alibi-scaled": {
    what: "This model type multiplies scores and penalties alike by 1/√head_dim. The effective slopes are the ones shown times {scale}.",
    advice: "In a port, add the penalty before the scaling, not after.",
  },
  "alibi-rounded": {
    what: "This model type rounds its slopes to bfloat16, an error of up to 0.4%.",
    advice: "Round them too if your outputs must agree to three significant digits or more.",
  },
  "heads-do-not-divide": {
    what: "The width {width} is not a multiple of {heads} heads. A head gets {head} features and the rest is lost.",
    advice: "Correct one of the two, or write `head_dim`.",
  },
  "head-dim-apart": {
    what: "A head has {head} features, but the width divided by the number of heads is {quotient}.",
    advice: "Read `head_dim`: code that divides gets the frequencies wrong.",
  },
  "odd-rotary-dim": {
    what: "The rotary dim comes out as {given}, which is odd. {used} features turn, with exponents over {given}.",
    advice: "Libraries differ here. Choose a partial factor that gives an even number.",
  },
  "usable-length": {
    what: "The table has {rows} rows, but the first token gets row {offset}. At most {usable} tokens fit.",
    advice: "One token more is an index error, even though the table has more rows. Cut texts at {usable} tokens.",
  },
  "layer-list-length": {
    what: "`{key}` has {given} elements for {wanted} layers.",
    advice: "Make them agree: what happens to the layers left over depends on the program.",
  },
  "sections-do-not-add-up": {
    what: "`mrope_section` adds up to {given}, where {wanted} pairs turn.",
    advice: "Each pair belongs to one axis. The sections must add up to half the rotary dim.",
  },
  "position-type-override": {
    what: "`position_embedding_type` is {given}, which only some programs know for this model type.",
    advice: "transformers 5 has dropped it for most models. Check that your program uses it.",
  },
  "relative-sinusoidal": {
    what: "The sinusoidal table is indexed by distance and acts on the scores, as in Transformer-XL.",
    advice: "Nothing is added to the embedding, so do not look for a table of positions.",
  },
  "layerwise-scale": {
    what: "`{key}` also divides the scores of each layer by its number, counting from 1.",
    advice: "It is not part of the softmax scale shown. Do not leave it out of a port.",
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
