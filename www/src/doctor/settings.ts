import { choice, defaults, type Fields } from "../figure/address.svelte";
import { type ExampleName, examples } from "./names";

export interface Settings {
  example: ExampleName;
}

export const fields: Fields<Settings> = {
  example: choice("example", examples, "fairseq"),
};

export const initial = defaults(fields);
