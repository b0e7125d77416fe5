// The lines to copy into another page.
import { type Settings, stateOf } from "./settings";

export function iframeLines(address: string, title: string, height: number): string {
  const frame = `width="100%" height="${height}" style="border: 0" loading="lazy"`;
  return `<iframe src="${escaped(address)}" title="${title}"\n  ${frame}></iframe>`;
}

/** Lets each frame be as high as what it shows. */
export const RESIZING = `<script>
  addEventListener("message", ({ data, source }) => {
    if (!data?.posenc) return;
    for (const frame of document.querySelectorAll("iframe")) {
      if (frame.contentWindow === source) frame.height = data.height;
    }
  });
</script>`;

export function elementLines({ figure, scheme, bare, fixed, state }: Settings, lang: string, site: string): string {
  const given = {
    name: figure,
    lang,
    settings: stateOf(state),
    fixed: fixed.replace(/\s/g, ""),
    controls: bare ? "none" : "",
    scheme: scheme === "system" ? "" : scheme,
    site,
  };
  const attributes = Object.entries(given).filter(([, value]) => value);
  const text = attributes.map(([name, value]) => ` ${name}="${escaped(value)}"`).join("");
  return `<script type="module">\n  import "posenc/figures";\n</script>\n<posenc-figure${text}></posenc-figure>`;
}

function escaped(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}
