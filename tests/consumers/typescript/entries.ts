// The entries have the whole's types, and the functions that their modules have.

import type { Tensor as WholeTensor } from "posenc";
import { type ConfigReport, compareOrders, init, sinusoidal, type Tensor } from "posenc/core";
import { init as initInspector, inspectConfig } from "posenc/inspect";

await init();
await initInspector();
const table: Tensor = sinusoidal({ length: 4, dim: 4 });
const same: WholeTensor = table;
const report: ConfigReport = inspectConfig({ model_type: "llama" });
export const results = [same, report, compareOrders({ a: ["a"], b: ["a"], encoding: { kind: "none" } })];

// @ts-expect-error the inspector is not in posenc/core, though its types are
export { inspectConfig } from "posenc/core";
// @ts-expect-error attention is not in posenc/inspect
export { attention } from "posenc/inspect";
