export { init } from "posenc/doctor";
