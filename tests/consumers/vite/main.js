import * as posenc from "posenc";
import { answer } from "./answer.js";

await posenc.init();
globalThis.answer = answer(posenc);
