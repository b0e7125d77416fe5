// The public names, all but `init`, which differs by entry. index.d.ts describes them; a test keeps the lists equal.
import { guarded, guardedClass } from "./load.js";

// tables
export const sinusoidal = guarded("sinusoidal");
export const sinusoidal64 = guarded("sinusoidal64");
export const sinusoidalInto = guarded("sinusoidalInto");
export const sinusoidalGrid = guarded("sinusoidalGrid");
export const sinusoidalShift = guarded("sinusoidalShift");
export const sinusoidalCell = guarded("sinusoidalCell");
export const sinusoidalFrequencies = guarded("sinusoidalFrequencies");
export const shiftResidual = guarded("shiftResidual");
export const learned = guarded("learned");
export const positionsFromMask = guarded("positionsFromMask");

// rotary
export const ropeFrequencies = guarded("ropeFrequencies");
export const applyRope = guarded("applyRope");
export const convertPairing = guarded("convertPairing");
export const ropePairs = guarded("ropePairs");
export const ropeCoverage = guarded("ropeCoverage");

// biases on the scores
export const alibiSlopes = guarded("alibiSlopes");
export const alibiBias = guarded("alibiBias");
export const relativeBuckets = guarded("relativeBuckets");
export const t5Bias = guarded("t5Bias");
export const kerpleBias = guarded("kerpleBias");

// attention
export const attention = guarded("attention");
export const sentenceAttention = guarded("sentenceAttention");
export const sentenceHead = guarded("sentenceHead");
export const attentionCell = guarded("attentionCell");
export const compareOrders = guarded("compareOrders");
export const orderCauses = guarded("orderCauses");
export const tokenDifference = guarded("tokenDifference");

// measurements
export const scoreByDistance = guarded("scoreByDistance");
export const rowProducts = guarded("rowProducts");
export const shiftBoth = guarded("shiftBoth");
export const scoreTerms = guarded("scoreTerms");
export const spanOverlap = guarded("spanOverlap");
export const frequencyErrors = guarded("frequencyErrors");
export const float32TableErrors = guarded("float32TableErrors");
export const combinationCost = guarded("combinationCost");
export const baseProfile = guarded("baseProfile");
export const ropeAngles = guarded("ropeAngles");

// the comparison table
export const comparisonTable = guarded("comparisonTable");

// the training lab
const METHODS = ["step", "evaluate", "attention", "predict", "compareOrders", "examples", "save", "load"];
const PROPERTIES = ["parameters", "stepsTaken", "vocabulary", "classes"];
export const Trainer = guardedClass("Trainer", METHODS, PROPERTIES);

// what does this model use?
export const inspectConfig = guarded("inspectConfig");

// what is this table?
export const diagnose = guarded("diagnose");
export const readTable = guarded("readTable");
export const tensorNames = guarded("tensorNames");
export const matchTable = guarded("matchTable");
export const presetDifferences = guarded("presetDifferences");
export const tablePeak = guarded("tablePeak");
export const exampleTable = guarded("exampleTable");
export const tableSlice = guarded("tableSlice");
export const embeddingScale = guarded("embeddingScale");

// drawing
export const drawHeatmap = guarded("drawHeatmap");
export const heatmapPixels = guarded("heatmapPixels");
