// Loads the WebAssembly module once, and keeps every function from running before that.
import instantiate, * as engine from "./dist/posenc.js";

/** The one load that is under way or done, shared by all callers. */
let loading;
let ready = false;

/**
 * Makes the `init` of an entry. `open` turns what the caller gave, or nothing, into something that the glue takes:
 * an address to fetch, a Response, bytes or a compiled module.
 */
export function initWith(open) {
  return function init(source) {
    loading ??= load(open, source).catch(forget);
    return loading;
  };
}

/** The engine's function of this name, refusing to run before `init` is done. */
export function guarded(name) {
  const call = {
    [name](...given) {
      if (!ready) throw notInitialized(name);
      return engine[name](...given);
    },
  };
  return call[name];
}

/**
 * The engine's class of this name, refusing to run before `init` is done, after `free`, and while it runs: a getter of the
 * caller's may call back. A stray handle is freed with the object that holds it.
 */
export function guardedClass(name, methods, properties) {
  const engines = new WeakMap();
  const busy = new WeakSet();
  const engineOf = (object, member) => {
    if (busy.has(object)) throw inUse(name, member);
    return engines.get(object) ?? refuseFreed(name, member);
  };
  const guardedBy = {
    [name]: class {
      constructor(...given) {
        if (!ready) throw notInitialized(name);
        engines.set(this, new engine[name](...given));
      }
      free() {
        if (engines.has(this)) engineOf(this, "free").free();
        engines.delete(this);
      }
    },
  };
  const { prototype } = guardedBy[name];
  for (const method of methods) {
    define(prototype, method, { value: callsEngine(method, engineOf, busy), writable: true });
  }
  for (const property of properties) {
    define(prototype, property, {
      get() {
        return engineOf(this, property)[property];
      },
    });
  }
  return guardedBy[name];
}

function callsEngine(method, engineOf, busy) {
  const call = {
    [method](...given) {
      const own = engineOf(this, method);
      busy.add(this);
      try {
        return own[method](...given);
      } finally {
        busy.delete(this);
      }
    },
  };
  return call[method];
}

function define(object, name, descriptor) {
  Object.defineProperty(object, name, { configurable: true, ...descriptor });
}

async function load(open, source) {
  try {
    const module = await compile(await open(await source));
    assertPosenc(module); // the glue keeps the first instance it is given, right or wrong
    await instantiate({ module_or_path: module });
  } catch (cause) {
    throw initFailed(cause);
  }
  ready = true;
}

async function compile(given) {
  if (kindOf(given) === "WebAssembly.Module") return given;
  const fetched = typeof given === "string" || ["URL", "Request"].includes(kindOf(given)) ? await fetch(given) : given;
  return kindOf(fetched) === "Response" ? compileResponse(fetched) : WebAssembly.compile(fetched);
}

async function compileResponse(response) {
  if (!response.ok) throw new Error(`status ${response.status} for ${response.url}`);
  const streams = response.headers.get("content-type") === "application/wasm" && WebAssembly.compileStreaming;
  return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

function kindOf(value) {
  return Object.prototype.toString.call(value).slice(8, -1);
}

/** Refuses a module that is not this version's. */
function assertPosenc(module) {
  const exported = new Set(WebAssembly.Module.exports(module).map(({ name }) => name));
  const own = Object.keys(engine).filter((name) => !["default", "initSync"].includes(name));
  const missing = own.find((name) => !exported.has(exportOf(name)));
  if (missing) throw new Error(`a module without \`${missing}\``);
}

/** What the module calls a function of the glue: a class is there by its constructor. */
function exportOf(name) {
  return /^[A-Z]/.test(name) ? `${name.toLowerCase()}_new` : name;
}

/** A failed load must not stand in the way of the next try. */
function forget(error) {
  loading = undefined;
  throw error;
}

function notInitialized(name) {
  const message = `posenc must be loaded before \`${name}\` is called; it is not yet; write \`await init()\` once, before`;
  return Object.assign(new TypeError(message), { code: "NOT_INITIALIZED" });
}

function refuseFreed(name, member) {
  const message = `a ${name} must not be used after \`free\`; \`${member}\` was; make a new one`;
  throw Object.assign(new TypeError(message), { code: "FREED" });
}

function inUse(name, member) {
  const message = `a ${name} does one thing at a time; \`${member}\` was called by a getter of its options; read them before`;
  return Object.assign(new TypeError(message), { code: "IN_USE" });
}

function initFailed(cause) {
  const message = `\`init\` needs posenc's WebAssembly file; it got: ${reason(cause)}; give its address, a Response, its bytes or a compiled module`;
  return Object.assign(new TypeError(message, { cause }), { code: "INIT_FAILED", option: "source" });
}

/** Whatever was thrown, in words: even `String` can fail on it. */
function reason(cause) {
  return cause instanceof Error ? cause.message : typeof cause;
}
