// Loads the element where there can be one: on a server, importing this does nothing.
if ("customElements" in globalThis) void import("./element");
