// Imported before a server that `cargo xtask` starts. The server's standard input is a pipe from xtask, which the system
// closes however xtask ends, so the server can't outlive it.
process.stdin.on("end", () => process.exit()).resume();
