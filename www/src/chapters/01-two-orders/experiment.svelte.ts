// The experiment behind the figure: settings in, numbers of the package out. No mathematics here.
import {
  type AttentionCell,
  attentionCell,
  compareOrders,
  type OrderCauses,
  orderCauses,
  sentenceHead,
  tokenDifference,
} from "posenc/core";
import { attempt, type Refusal } from "../../figure/engine";
import { oncePerFrame, whenQuiet } from "../../figure/frame";
import type { Cell } from "../../plot/HeatMap.svelte";
import { initial, MOST_TOKENS, optionsOf, type Settings } from "./settings";
import { type TokenKind, tokenise } from "./tokens";
import type { Model, Role, View } from "./trained";
import type { Head } from "./weights";

export type Problem =
  | { kind: "empty"; sentence: "first" | "second" }
  | { kind: "too-many"; sentence: "first" | "second"; count: number }
  | { kind: "different"; onlyInA: string[]; onlyInB: string[] }
  | { kind: "unknown"; sentence: "first" | "second"; words: string[] }
  | { kind: "not-loaded" }
  | { kind: "refused"; refusal: Refusal };

export interface Residuals {
  weightResidual: number;
  outputResidual: number;
  pooledResidual: number;
  /** Of a trained model: whether it gives each token the same answer in both orders. */
  orderBlind?: boolean;
}

export interface Sentence extends Head, Partial<Pick<View, "roles" | "probabilities">> {
  tokens: string[];
}

export interface Outcome {
  problem?: Problem;
  /** Both sentences, where each by itself can be computed. */
  a?: Sentence;
  b?: Sentence;
  /** Token i of the first stands at place `permutation[i]` of the second; only where the two can be compared. */
  permutation?: Int32Array;
  sameOrder?: boolean;
  /** Whose work it is; none if the weights are random. */
  model?: Model;
}

/** What takes longer than a frame may: worked out when the reader pauses. */
export interface Findings {
  causes?: OrderCauses;
  chainA?: AttentionCell;
  chainB?: AttentionCell;
}

const QUIET = 150;
/** All heads of both sentences are measured after every picture while that takes less than half a frame, in milliseconds. */
const MOST_AT_ONCE = 8;

export class Experiment {
  settings = $state<Settings>({ ...initial });
  outcome = $state.raw<Outcome>({});
  findings = $state.raw<Findings>({});
  /** Over all heads; they follow the picture. Where they take long, they are missing until the reader pauses. */
  residuals = $state.raw<Residuals | undefined>();
  /** Whether the findings belong to the outcome that is shown. */
  settled = $state(true);
  /** Whether a trained model is on its way. */
  loading = $state(false);
  /** The chosen cell, in the first sentence's rows and columns. */
  cell = $state.raw<Cell>({ row: 0, column: 2 });

  /** The same pair of tokens in the second sentence. */
  cellB = $derived.by<Cell>(() => {
    const { permutation, b } = this.outcome;
    const { row, column } = this.cell;
    if (permutation) return { row: permutation[row], column: permutation[column] };
    const last = (b?.tokens.length ?? 1) - 1;
    return { row: Math.min(row, last), column: Math.min(column, last) };
  });

  #pair = new Pair("", "", "character");
  #lastMeasure = 0;
  /** Whose residuals there are. */
  #measured: Outcome | undefined;
  #compute = oncePerFrame(() => this.#show());
  #follow = whenQuiet(() => this.#measureOnce(), 0);
  #investigate = whenQuiet(() => this.#find(), QUIET);

  constructor() {
    this.#show();
    this.#find();
  }

  /** The settings have changed. */
  refresh(): void {
    this.#compute();
  }

  pick(cell: Cell): void {
    this.cell = cell;
    this.#explainSoon();
  }

  pickInB({ row, column }: Cell): void {
    const { permutation } = this.outcome;
    this.pick(
      permutation
        ? { row: permutation.indexOf(row), column: permutation.indexOf(column) }
        : this.#within({ row, column }),
    );
  }

  #explainSoon = oncePerFrame(() => {
    this.findings = { ...this.findings, ...this.#chains() };
  });

  #show(): void {
    if (this.settings.weights === "trained") void this.#load();
    else this.#come(outcomeOf(this.#pairOfTexts(), this.settings));
  }

  #pairOfTexts(): Pair {
    const { a, b, tokens } = this.settings;
    if (!this.#pair.isOf(a, b, tokens)) this.#pair = new Pair(a, b, tokens);
    return this.#pair;
  }

  /** What is shown stays until the model is there, and then only if it is still wanted. */
  async #load(): Promise<void> {
    const { encoding, mask } = this.settings;
    const isWanted = () =>
      this.settings.weights === "trained" && this.settings.encoding === encoding && this.settings.mask === mask;
    this.loading = true;
    this.settled = false;
    const model = await import("./trained").then(({ modelOf }) => modelOf(encoding, mask)).catch(() => undefined);
    if (!isWanted()) return;
    this.#come(model ? trainedOutcome(model, this.settings) : { problem: { kind: "not-loaded" } });
  }

  #come(outcome: Outcome): void {
    this.loading = false;
    this.outcome = outcome;
    this.cell = this.#within(this.cell);
    this.settled = false;
    const isQuick = outcome.permutation !== undefined && this.#lastMeasure < MOST_AT_ONCE;
    if (!isQuick || outcome.model) this.residuals = undefined;
    if (isQuick) this.#follow();
    this.#investigate();
  }

  #find(): void {
    this.#investigate.cancel();
    this.#measureOnce();
    this.findings = { causes: this.#causes(), ...this.#chains() };
    this.settled = true;
  }

  #within({ row, column }: Cell): Cell {
    const last = (this.outcome.a?.tokens.length ?? 1) - 1;
    return row <= last && column <= last
      ? { row, column }
      : { row: Math.min(row, last), column: Math.min(column, last) };
  }

  #measureOnce(): void {
    this.#follow.cancel();
    if (this.#measured === this.outcome) return;
    this.residuals = this.#measure();
    this.#measured = this.outcome;
  }

  #measure(): Residuals | undefined {
    const { a, b, permutation, model } = this.outcome;
    if (!a || !b || !permutation) return undefined;
    if (model) return attempt(() => model.compare(a.tokens, b.tokens)).value;
    const from = performance.now();
    const { value } = attempt(() => compareOrders({ ...optionsOf(this.settings), a: a.tokens, b: b.tokens }));
    this.#lastMeasure = performance.now() - from;
    return value;
  }

  #causes(): OrderCauses | undefined {
    const { a, b, permutation, model } = this.outcome;
    if (!a || !b || !permutation || model) return undefined;
    return attempt(() => orderCauses({ ...optionsOf(this.settings), a: a.tokens, b: b.tokens })).value;
  }

  #chains(): Pick<Findings, "chainA" | "chainB"> {
    return { chainA: this.#chain(this.outcome.a, this.cell), chainB: this.#chain(this.outcome.b, this.cellB) };
  }

  #chain(sentence: Sentence | undefined, { row, column }: Cell): AttentionCell | undefined {
    if (!sentence || this.outcome.model) return undefined;
    const { tokens } = sentence;
    const { head } = this.settings;
    return attempt(() => attentionCell({ ...optionsOf(this.settings), tokens, head, query: row, key: column })).value;
  }
}

/** What the texts alone decide. It stays the same objects while other settings change, so what shows it need not be redone. */
class Pair {
  readonly a: string[];
  readonly b: string[];
  readonly relation: Pick<Outcome, "problem" | "permutation" | "sameOrder">;
  readonly #from: [string, string, TokenKind];

  constructor(...from: [a: string, b: string, kind: TokenKind]) {
    const [a, b, kind] = from;
    this.#from = from;
    this.a = tokenise(a, kind);
    this.b = tokenise(b, kind);
    const problem = lengthProblem("first", this.a) ?? lengthProblem("second", this.b);
    this.relation = problem ? { problem } : relation(this.a, this.b);
  }

  isOf(...from: [a: string, b: string, kind: TokenKind]): boolean {
    return from.every((part, at) => part === this.#from[at]);
  }
}

function outcomeOf({ a, b, relation }: Pair, settings: Settings): Outcome {
  if (relation.problem && relation.problem.kind !== "different") return relation;
  const { value, refusal } = attempt(() => [sentenceOf(a, settings), sentenceOf(b, settings)]);
  if (!value) return { problem: { kind: "refused", refusal } };
  return { a: value[0], b: value[1], ...relation };
}

function trainedOutcome(model: Model, settings: Settings): Outcome {
  const [a, b] = [model.tokens(settings.a), model.tokens(settings.b)];
  const problem = trainedProblem("first", a) ?? trainedProblem("second", b);
  if (problem) return { problem, model };
  const { value, refusal } = attempt(() => [a, b].map(({ tokens }) => viewOf(model, tokens, settings)));
  if (!value) return { problem: { kind: "refused", refusal }, model };
  return { a: value[0], b: value[1], ...relation(a.tokens, b.tokens), model };
}

function trainedProblem(sentence: "first" | "second", { tokens, unknown }: ReturnType<Model["tokens"]>) {
  if (unknown.length > 0) return { kind: "unknown", sentence, words: unknown } as const;
  return lengthProblem(sentence, tokens);
}

function viewOf(model: Model, tokens: string[], { layer, head }: Settings): Sentence {
  return { tokens, ...model.view(tokens, layer, Math.min(head, model.heads - 1)) };
}

/** Whether a token that both sentences have has another role in the second. */
export function rolesChange({ a, b, permutation }: Outcome): boolean {
  const roles = (sentence?: Sentence): Role[] => sentence?.roles ?? [];
  return roles(a).some(({ name }, place) => permutation && roles(b)[permutation[place]].name !== name);
}

function sentenceOf(tokens: string[], settings: Settings): Sentence {
  return { tokens, ...sentenceHead({ ...optionsOf(settings), tokens, head: settings.head }) };
}

/** Sentences of different tokens cannot be compared, but each can be shown. */
function relation(a: string[], b: string[]): Pick<Outcome, "problem" | "permutation" | "sameOrder"> {
  const { permutation, ...difference } = tokenDifference({ a, b });
  return permutation
    ? { permutation, sameOrder: a.every((token, place) => token === b[place]) }
    : { problem: { kind: "different", ...difference } };
}

function lengthProblem(sentence: "first" | "second", { length: count }: string[]): Problem | undefined {
  if (count === 0) return { kind: "empty", sentence };
  return count > MOST_TOKENS ? { kind: "too-many", sentence, count } : undefined;
}
