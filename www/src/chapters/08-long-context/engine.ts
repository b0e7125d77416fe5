export { init } from "posenc/inspect";
