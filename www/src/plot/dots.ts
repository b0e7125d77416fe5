// Many dots or strokes of one look as one path: hundreds of elements, made anew at each move of a slider, are more than a
// browser can style, lay out and paint in a frame.
import type * as Plots from "@observablehq/plot";
import { type Place, pathOf } from "./marks";

type Values = Plots.ChannelValues;

/** Corners for radius 1, as Plot has them: each shape covers as much as the circle. */
const corners = {
  circle: [],
  diamond: [
    [0, -1.65],
    [0.952, 0],
    [0, 1.65],
    [-0.952, 0],
  ],
  triangle: [
    [0, -1.555],
    [1.347, 0.778],
    [-1.347, 0.778],
  ],
} as const satisfies Record<string, readonly Place[]>;

export interface Dots extends Omit<Plots.DotOptions, "r" | "symbol"> {
  r: number;
  symbol?: keyof typeof corners;
}

/** As `plot.dot`. */
export function dots(plot: typeof Plots, data: Plots.Data, { r, symbol = "circle", ...options }: Dots): Plots.Dot {
  const draw = ({ x, y }: Values, index: number) =>
    pathOf({ corners: corners[symbol] }, r, [at(x, index), at(y, index)]);
  return plot.dot(data, { ...options, render: together(draw) });
}

/** As `plot.link`, upright. */
export function strokes(plot: typeof Plots, data: Plots.Data, options: Plots.LinkOptions): Plots.Link {
  const draw = ({ x1, y1, y2 }: Values, index: number) => `M${at(x1, index)} ${at(y1, index)}V${at(y2, index)}`;
  return plot.link(data, { ...options, render: together(draw) });
}

function at(channel: Values[string], index: number): number {
  return channel![index];
}

/** The group that Plot makes for a mark, with one path in it. */
function together(draw: (values: Values, index: number) => string): Plots.RenderFunction {
  return (index, scales, values, dimensions, context, next) => {
    const group = next!([], scales, values, dimensions, context)!;
    const path = context.document.createElementNS(group.namespaceURI, "path");
    path.setAttribute("d", Array.from(index, (each) => draw(values, each)).join(""));
    group.append(path);
    return group;
  };
}
