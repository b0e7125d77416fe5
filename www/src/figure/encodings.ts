/** All encodings, in the order in which they are shown everywhere. */
export const encodingKinds = [
  "none",
  "sinusoidal",
  "learned",
  "shaw",
  "t5",
  "alibi",
  "kerple",
  "rope",
  "xpos",
] as const;
export type EncodingKind = (typeof encodingKinds)[number];
