export { init } from "posenc/core";
