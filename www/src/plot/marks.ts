// The sign of each encoding, wherever it is drawn: a colour (in app.css), a shape and a dash, so that no one needs to tell
// colours apart.

export type Place = readonly [x: number, y: number];
export interface Sign {
  /** Corners on a circle of radius 1; none is the circle itself. */
  corners: readonly Place[];
  dash: string;
}

function star(points: number, inner: number, turn = 0): Place[] {
  return Array.from({ length: 2 * points }, (_, index): Place => {
    const [angle, radius] = [turn + (Math.PI * index) / points, index % 2 ? inner : 1];
    return [radius * Math.sin(angle), -radius * Math.cos(angle)];
  });
}

function polygon(points: number, turn = 0): Place[] {
  return star(points, 1, turn).filter((_, index) => index % 2 === 0);
}

export const signs: Record<string, Sign> = {
  none: { corners: star(4, 0.38, Math.PI / 4), dash: "2 3" },
  sinusoidal: { corners: [], dash: "" },
  learned: { corners: polygon(4, Math.PI / 4), dash: "7 3" },
  shaw: { corners: polygon(3), dash: "9 3 2 3" },
  t5: { corners: polygon(4), dash: "5 2 2 2 2 2" },
  alibi: { corners: polygon(3, Math.PI), dash: "12 3" },
  kerple: { corners: polygon(5), dash: "4 4" },
  rope: { corners: star(5, 0.45), dash: "" },
  xpos: { corners: star(4, 0.38), dash: "8 2 2 2" },
};

/** The shape as the path of an SVG, around a place, `radius` wide to each side. */
export function pathOf({ corners }: Pick<Sign, "corners">, radius: number, [left, top]: Place = [0, 0]): string {
  const at = ([x, y]: Place) => `${(left + x * radius).toFixed(3)} ${(top + y * radius).toFixed(3)}`;
  if (corners.length) return `M${corners.map(at).join("L")}Z`;
  return `M${at([-1, 0])}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
}

/** As Observable Plot takes it. */
export function symbolOf({ corners }: Sign) {
  return {
    draw(context: CanvasPath, size: number) {
      const radius = Math.sqrt(size / Math.PI) * (corners.length ? 1.2 : 1);
      if (corners.length === 0) return context.arc(0, 0, radius, 0, 2 * Math.PI);
      for (const [index, [x, y]] of corners.entries()) {
        if (index) context.lineTo(x * radius, y * radius);
        else context.moveTo(x * radius, y * radius);
      }
      context.closePath();
    },
  };
}

export function colourOf(kind: string): string {
  return `var(--enc-${kind})`;
}
