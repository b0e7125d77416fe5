/**
 * Defines the custom element `<posenc-figure>`: any figure of the tutorial in any page, computed there.
 *
 * ```html
 * <script type="module">
 *   import "posenc/figures";
 * </script>
 * <posenc-figure name="figure-two-orders" lang="en" settings="encoding=rope&mask=causal"></posenc-figure>
 * ```
 *
 * | attribute | meaning | default |
 * | --- | --- | --- |
 * | `name` | the figure, as the address of its frame has it | required; an unknown name is answered with the list |
 * | `lang` | `zh` or `en`, the same for all figures of a page | that of the page, else `en` |
 * | `settings` | what stands behind the `?` in a link to the figure's state | its defaults |
 * | `controls` | `none` hides all controls | shown |
 * | `fixed` | names of controls that are held fast, with commas between | none |
 * | `site` | address of a copy of the tutorial, e.g. `https://example.org/posenc`, for the links to its lab and inspector | no such links |
 * | `scheme` | `light` or `dark` | that of the reader's system |
 *
 * It loads `posenc/core` or another part of the package, whichever the figure needs, when it is shown. On a server the
 * import does nothing.
 *
 * @module
 */
export {};
