// What of the page stands in the address. Configs stand behind the `#`, so no host ever sees one.
import { defaults, type Field, type Fields, hidden, number } from "../figure/address.svelte";
import { exampleWithId, exampleWithText } from "./examples";

export interface Settings {
  /** The configs, as texts. */
  configs: string[];
  chosen: number;
  /** Length asked for, in positions; 0 is the config's own maximum. */
  length: number;
}

export const MOST_CONFIGS = 4;
export const MOST_LENGTH = 2 ** 26;
/** Longer addresses break in chats and in some browsers. */
const MOST_ADDRESS = 4000;

/** A list in the address: ids of examples, and the texts of other configs without their line breaks. */
const configs: Field<string[]> = {
  key: "configs",
  initial: [exampleWithId("llama-3.1-8b")!.text],
  read: readConfigs,
  write(texts) {
    const written = JSON.stringify(texts.map((text) => exampleWithText(text)?.id ?? joined(text)));
    return encodeURIComponent(written).length <= MOST_ADDRESS ? written : undefined;
  },
};

export const fields: Fields<Settings> = {
  configs: hidden(configs),
  chosen: number("config", [0, MOST_CONFIGS - 1], 0),
  length: number("length", [0, MOST_LENGTH], 0),
};

export const initial = defaults(fields);

export function fitsAddress(texts: string[]): boolean {
  return configs.write(texts) !== undefined;
}

/** JSON has no line breaks within its texts, so they can go with the spaces around them. */
function joined(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, " ").trim();
}

function readConfigs(written: string): string[] | undefined {
  try {
    const list: unknown = JSON.parse(written);
    const known = Array.isArray(list) && list.length > 0 && list.every((item) => typeof item === "string");
    return known ? list.slice(0, MOST_CONFIGS).map((item) => exampleWithId(item)?.text ?? broken(item)) : undefined;
  } catch {
    return undefined;
  }
}

/** A text from the address with its lines again, if that changes nothing but the spaces. */
function broken(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return withoutSpaces(JSON.stringify(value)) === withoutSpaces(text) ? JSON.stringify(value, null, 2) : text;
  } catch {
    return text;
  }
}

function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, "");
}
