export { init } from "posenc/tools";
