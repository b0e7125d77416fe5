import * as posenc from "posenc/core";
import { answer } from "./answer.js";

await posenc.init();
globalThis.answer = answer(posenc);
