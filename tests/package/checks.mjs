// The checks into which the comments of documented code are turned. They run in Node and in browsers.

/** `text` is `expected` as it stands in the documentation, which tells how many digits are meant. */
export function agrees(text, given, expected) {
  const places = [...text.matchAll(/\d\.(\d+)/g)].map((match) => match[1].length);
  const tolerance = places.length > 0 ? 0.51 * 10 ** -Math.max(...places) : 0;
  if (near(plain(given), plain(expected), tolerance)) return;
  throw new Error(`got ${JSON.stringify(plain(given))}, documented ${text}`);
}

export async function throws(code, call) {
  const given = await call().then(
    () => "nothing",
    (error) => error.code ?? error.stack,
  );
  if (given !== code) throw new Error(`thrown was ${given}, documented ${code}`);
}

function plain(value) {
  if (ArrayBuffer.isView(value)) return [...value];
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part)]));
}

function near(given, expected, tolerance) {
  if (typeof expected === "number" && typeof given === "number") {
    return Object.is(given, expected) || Math.abs(given - expected) <= tolerance;
  }
  if (expected === null || typeof expected !== "object") return given === expected;
  const keys = Object.keys(expected);
  return (
    Object.keys(given ?? {}).length === keys.length && keys.every((key) => near(given[key], expected[key], tolerance))
  );
}
