import * as posenc from "posenc";
import { answer } from "./answer.js";

await posenc.init();
console.log(JSON.stringify(answer(posenc)));
