// What is left of calls that work when one value after another is replaced by something else.
import { runInNewContext } from "node:vm";

/** A generator of whole numbers below `bound`, the same for the same seed (mulberry32). */
export function generator(seed) {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

/** Arguments with one to three values replaced, removed or added. */
export function mutated(args, random) {
  let result = args;
  for (let times = 1 + random(3); times > 0; times--) result = changed(result, random);
  return result;
}

function changed(value, random) {
  const keys = isOpen(value) ? Object.keys(value) : [];
  if (keys.length === 0 || random(6) === 0) return strange(random);
  const copy = Array.isArray(value)
    ? [...value]
    : Object.create(Object.prototype, Object.getOwnPropertyDescriptors(value));
  const key = keys[random(keys.length)];
  const act = random(12);
  if (act === 0) Reflect.deleteProperty(copy, key);
  else if (act === 1) set(copy, NAMES[random(NAMES.length)], strange(random));
  else set(copy, key, changed(plainValue(value, key), random));
  return copy;
}

/** Without calling a getter or a setter, or stretching an array. */
function set(object, name, value) {
  if (Array.isArray(object) && name === "length") return;
  Reflect.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true });
}

function plainValue(object, key) {
  return Object.getOwnPropertyDescriptor(object, key).value;
}

function isOpen(value) {
  return (
    Array.isArray(value) ||
    (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype)
  );
}

const NAMES = ["dim", "heads", "bsae", "__proto__", "constructor", "length", "data", "positions", "toString", "", "名"];

const STRANGE = [
  () => undefined,
  () => null,
  () => Number.NaN,
  () => Number.POSITIVE_INFINITY,
  () => Number.NEGATIVE_INFINITY,
  () => -0,
  () => -1,
  () => 2.7,
  () => 0,
  () => 1,
  () => 3,
  () => 5e-324,
  () => 1e-6,
  () => 1e6,
  () => 2 ** 31,
  () => 2 ** 32,
  () => 2 ** 53,
  () => 1e100,
  () => Number.MAX_VALUE,
  () => 3n,
  () => true,
  () => "",
  () => "half",
  () => "interleaved",
  () => "default",
  () => "linear",
  () => "dynamic",
  () => "a\u0001`{}\ud800",
  () => "猫".repeat(300),
  () => Symbol("s"),
  () => () => 1,
  () => [],
  () => [1, 2],
  () => [Number.NaN, "1", {}],
  () => new Array(1000),
  () => ["我", "我", "我"],
  () => ({}),
  () => ({ type: "linear", factor: 2 }),
  () => ({ kind: "none" }),
  () => ({ length: 2 ** 40 }),
  () => ({ length: -1, data: [] }),
  () => ({ data: [1, 2, 3, 4], shape: [2, 2] }),
  () => ({ data: new Float64Array(4), shape: [2.5, 2] }),
  () => ({ data: new Float32Array(4), shape: [2 ** 31, 2 ** 31] }),
  () => new Float32Array(3),
  () => new BigInt64Array(2),
  () => new DataView(new ArrayBuffer(8)),
  () => new Uint8Array(structuredClone(new ArrayBuffer(8), { transfer: [] })),
  () => detached(),
  () => new Map([["dim", 4]]),
  () => new Date(0),
  () => Object.create(null),
  () => Object.freeze({ dim: 4, length: 2 }),
  () => runInNewContext("({ dim: 4, length: 2 })"),
  () => new Proxy({ dim: 4, length: 2 }, {}),
  () => new Proxy([1, 2, 3], {}),
  () => throwing("dim"),
  () => throwing("length"),
  () => cyclic(),
];

function strange(random) {
  return STRANGE[random(STRANGE.length)]();
}

/** What a getter of the caller's own throws comes back as it is. */
export class Thrown extends Error {}

function throwing(name) {
  return Object.defineProperty({ data: [1], shape: [1] }, name, {
    enumerable: true,
    get: () => {
      throw new Thrown("a getter of the caller's");
    },
  });
}

function cyclic() {
  const object = { data: [], shape: [] };
  object.data.push(object);
  object.self = object;
  return object;
}

function detached() {
  const array = new Float32Array(3);
  structuredClone(array.buffer, { transfer: [array.buffer] });
  return array;
}
