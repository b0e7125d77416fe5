// Ready examples: config.json files of known models with the fields that concern positions, and a few made up to show a
// fault. Each stands in `examples/` as a reader would paste it.

/** `published`: compared with the file that the model's makers published; `recalled`: written down from it, not compared again. */
export type Origin = "published" | "recalled" | "made-up";
export type Kind = "scaled" | "plain" | "other" | "fault";

export interface Example {
  id: string;
  name: string;
  kind: Kind;
  origin: Origin;
  text: string;
}

const texts = import.meta.glob<string>("./examples/*.json", { query: "?raw", import: "default", eager: true });

const list: [id: string, name: string, kind: Kind, origin: Origin][] = [
  ["llama-3.1-8b", "Llama 3.1 8B", "scaled", "published"],
  ["qwen2.5-7b-yarn", "Qwen2.5 7B + YaRN", "scaled", "recalled"],
  ["phi-3-mini-128k", "Phi-3 mini 128k", "scaled", "published"],
  ["deepseek-v3", "DeepSeek-V3", "scaled", "recalled"],
  ["gemma-3-4b", "Gemma 3 4B", "scaled", "recalled"],
  ["llama-4-scout", "Llama 4 Scout", "scaled", "published"],
  ["mistral-7b", "Mistral 7B v0.1", "plain", "published"],
  ["qwen2-vl-7b", "Qwen2-VL 7B", "plain", "recalled"],
  ["gpt-neox-20b", "GPT-NeoX 20B", "plain", "recalled"],
  ["gpt-j-6b", "GPT-J 6B", "plain", "published"],
  ["modernbert-base", "ModernBERT base", "plain", "recalled"],
  ["bloom-560m", "BLOOM 560M", "other", "recalled"],
  ["flan-t5-base", "Flan-T5 base", "other", "recalled"],
  ["deberta-v3-base", "DeBERTa-v3 base", "other", "recalled"],
  ["bert-base", "BERT base", "other", "recalled"],
  ["roberta-base", "RoBERTa base", "other", "recalled"],
  ["opus-mt-en-de", "Opus-MT en-de", "other", "recalled"],
  ["inert-scaling", "Llama, linear × 1", "fault", "made-up"],
  ["wrong-factor", "Qwen2, YaRN × 2", "fault", "made-up"],
  ["dynamic-cache", "Llama 2, dynamic", "fault", "made-up"],
];

export const examples: Example[] = list.map(([id, name, kind, origin]) => ({
  id,
  name,
  kind,
  origin,
  text: texts[`./examples/${id}.json`],
}));

export const kinds: readonly Kind[] = ["scaled", "plain", "other", "fault"];

export function exampleWithId(id: string): Example | undefined {
  return examples.find((example) => example.id === id);
}

/** The example whose text this is, letter by letter. */
export function exampleWithText(text: string): Example | undefined {
  return examples.find((example) => example.text === text);
}
