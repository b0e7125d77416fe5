// The models that have learned roles. Loaded when a reader asks for them, so that nobody else waits for the lab's module.
import { init, type Tensor, type TrainedComparison, Trainer, type TrainerOptions } from "posenc/lab";
import type { EncodingKind } from "../../figure/encodings";
import { tokensOf } from "../../lab/tokens";
import type { Settings } from "./settings";
import list from "./weights/models.json";

const files = import.meta.glob<string>("./weights/*.safetensors", { query: "?url", import: "default", eager: true });

/** The likeliest role of a token. */
export interface Role {
  name: string;
  probability: number;
}

/** What a model makes of a sentence, in one head of one layer. */
export interface View {
  /** `[n, n]` */
  weights: Tensor;
  roles: Role[];
  /** `[n, roles]` */
  probabilities: Tensor;
}

/** A model of the list, with its parameters. */
export class Model {
  readonly options: TrainerOptions;
  /** The share of nouns that it labels rightly, beside the numbers of words. */
  readonly accuracy: { length: number; share: number }[];
  readonly layers: number;
  readonly heads = list.options.heads;
  readonly classes: string[];
  readonly vocabulary: string[];
  readonly #trainer: Trainer;

  constructor(options: TrainerOptions, accuracy: number[], bytes: Uint8Array) {
    this.options = options;
    this.accuracy = list.lengths.map((length, at) => ({ length, share: accuracy[at] }));
    this.#trainer = new Trainer(options);
    this.#trainer.load(bytes);
    this.classes = this.#trainer.classes;
    this.vocabulary = this.#trainer.vocabulary;
    const [first] = this.vocabulary;
    this.layers = this.compare([first], [first]).a.weights.shape[0];
  }

  tokens(sentence: string): { tokens: string[]; unknown: string[] } {
    return tokensOf(sentence, this.vocabulary, false);
  }

  view(tokens: string[], layer: number, head: number): View {
    const { data } = this.#trainer.attention(tokens, { layer });
    const count = tokens.length;
    const shape = [count, count];
    const weights = { data: data.slice(head * count * count, (head + 1) * count * count), shape };
    const probabilities = this.#trainer.predict(tokens);
    return { weights, probabilities, roles: tokens.map((_, place) => this.#role(probabilities, place)) };
  }

  compare(a: string[], b: string[]): TrainedComparison {
    return this.#trainer.compareOrders({ a, b });
  }

  #role({ data }: Tensor, place: number): Role {
    const { length } = this.classes;
    const chances = [...data.slice(place * length, (place + 1) * length)];
    const probability = Math.max(...chances);
    return { name: this.classes[chances.indexOf(probability)], probability };
  }
}

const models = new Map<string, Promise<Model>>();

/** The model that was trained with this encoding and this mask. Fetched once. */
export function modelOf(kind: EncodingKind, mask: Settings["mask"]): Promise<Model> {
  const name = `${kind}-${mask}`;
  const known = models.get(name) ?? load(name, kind, mask);
  models.set(name, known);
  known.catch(() => models.delete(name));
  return known;
}

async function load(name: string, kind: EncodingKind, mask: Settings["mask"]): Promise<Model> {
  const line = list.models.find((one) => one.encoding.kind === kind && one.mask === mask);
  const [response] = await Promise.all([fetch(files[`./weights/${name}.safetensors`]), init()]);
  if (!line || !response.ok) throw new Error(`${name} cannot be loaded`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return new Model({ ...list.options, encoding: line.encoding, mask } as TrainerOptions, line.accuracy, bytes);
}
