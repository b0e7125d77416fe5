// Chapters are components, made by mdsvex.
declare module "*.md" {
  import type { Component } from "svelte";

  const prose: Component;
  export default prose;
}
