// The lab's model in TensorFlow.js with its WebAssembly backend, which has one thread in Node: some steps of training.
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

/** A folder with @tensorflow/tfjs and @tensorflow/tfjs-backend-wasm in its node_modules. */
const FOLDER = process.env.POSENC_TFJS;

const [LAYERS, HEADS, DIM, INNER, LENGTH, BATCH, CLASSES, DISTANCE] = [2, 4, 64, 128, 32, 32, 16, 4];
const HEAD_DIM = DIM / HEADS;

/** Gives a function that takes so many steps, or undefined where there is no tfjs. */
export async function startTfjs() {
  if (!FOLDER) return undefined;
  const require = createRequire(join(resolve(FOLDER), "package.json"));
  const tf = require("@tensorflow/tfjs");
  const { setWasmPaths } = require("@tensorflow/tfjs-backend-wasm");
  setWasmPaths(`${dirname(require.resolve("@tensorflow/tfjs-backend-wasm"))}/`);
  if (!(await tf.setBackend("wasm"))) throw new Error("tfjs has no wasm backend here");
  return stepsOf(tf);
}

function stepsOf(tf) {
  const weights = weightsOf(tf);
  const constants = constantsOf(tf);
  // Adam without decay and without clipping to a norm: what is left out makes tfjs the faster.
  const optimizer = tf.train.adam(3e-3);
  const step = () => void optimizer.minimize(() => lossOf(tf, weights, constants));
  return (count) => {
    for (let taken = 0; taken < count; taken++) tf.tidy(step);
  };
}

function weightsOf(tf) {
  const matrix = (rows, columns) => tf.variable(tf.randomNormal([rows, columns], 0, rows ** -0.5));
  const vector = (length, value) => tf.variable(tf.fill([length], value));
  const norm = () => [vector(DIM, 1), vector(DIM, 0)];
  const layer = () => ({
    norms: [norm(), norm()],
    joined: matrix(DIM, 3 * DIM),
    output: matrix(DIM, DIM),
    up: [matrix(DIM, INNER), vector(INNER, 0)],
    down: [matrix(INNER, DIM), vector(DIM, 0)],
  });
  return {
    embedding: matrix(CLASSES, DIM),
    layers: Array.from({ length: LAYERS }, layer),
    norm: norm(),
    output: [matrix(DIM, CLASSES), vector(CLASSES, 0)],
  };
}

function constantsOf(tf) {
  const places = Array.from({ length: LENGTH }, (_, place) => place);
  const pairs = Array.from({ length: HEAD_DIM / 2 }, (_, pair) => 10000 ** ((-2 * pair) / HEAD_DIM));
  const angles = tf.tensor2d(places.map((place) => pairs.map((frequency) => place * frequency)));
  const hidden = places.map((query) => places.map((key) => (key > query ? -1e9 : 0)));
  return { cos: tf.cos(angles), sin: tf.sin(angles), hidden: tf.tensor2d(hidden) };
}

function lossOf(tf, { embedding, layers, norm, output }, constants) {
  const places = tf.randomUniform([BATCH, LENGTH], 0, CLASSES, "int32");
  const tokens = tf.cast(tf.oneHot(places, CLASSES), "float32");
  // As a product: the backend has no gradient of looking rows up.
  let x = tf.matMul(tf.reshape(tokens, [BATCH * LENGTH, CLASSES]), embedding);
  for (const layer of layers) x = layerOf(tf, x, layer, constants);
  const logits = tf.reshape(affine(tf, normalized(tf, x, norm), output), [BATCH, LENGTH, CLASSES]);
  const size = [BATCH, LENGTH - DISTANCE, CLASSES];
  return tf.losses.softmaxCrossEntropy(tf.slice(tokens, [0, 0, 0], size), tf.slice(logits, [0, DISTANCE, 0], size));
}

function layerOf(tf, x, { norms, joined, output, up, down }, constants) {
  const projected = tf.matMul(normalized(tf, x, norms[0]), joined);
  const heads = tf.transpose(tf.reshape(projected, [BATCH, LENGTH, 3, HEADS, HEAD_DIM]), [2, 0, 3, 1, 4]);
  const [query, key, value] = tf.unstack(heads);
  const mixed = attention(tf, turned(tf, query, constants), turned(tf, key, constants), value, constants.hidden);
  const attended = tf.reshape(tf.transpose(mixed, [0, 2, 1, 3]), [BATCH * LENGTH, DIM]);
  const y = tf.add(x, tf.matMul(attended, output));
  return tf.add(y, affine(tf, tf.relu(affine(tf, normalized(tf, y, norms[1]), up)), down));
}

function attention(tf, query, key, value, hidden) {
  const scores = tf.mul(tf.matMul(query, key, false, true), HEAD_DIM ** -0.5);
  return tf.matMul(tf.softmax(tf.add(scores, hidden)), value);
}

function turned(tf, x, { cos, sin }) {
  const [a, b] = tf.split(x, 2, 3);
  const turn = (even, odd, sign) => tf[sign](tf.mul(even, cos), tf.mul(odd, sin));
  return tf.concat([turn(a, b, "sub"), turn(b, a, "add")], 3);
}

function normalized(tf, x, [gain, bias]) {
  const centered = tf.sub(x, tf.mean(x, 1, true));
  const deviation = tf.sqrt(tf.add(tf.mean(tf.square(centered), 1, true), 1e-5));
  return tf.add(tf.mul(tf.div(centered, deviation), gain), bias);
}

function affine(tf, x, [weight, bias]) {
  return tf.add(tf.matMul(x, weight), bias);
}
