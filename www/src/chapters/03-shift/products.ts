// A row of a table multiplied with the rows around it.
import { attention, learned, sinusoidal, type Tensor } from "posenc/core";
import { MOST_DISTANCE, type ProductsSettings, ROWS } from "./products-settings";

export interface Product {
  shift: number;
  product: number;
}

type Convention = Pick<ProductsSettings, "table" | "dim" | "base">;

/** PE(place) · PE(place + k) for every k whose row there is: no table has a row before its first. */
export function productsAt(convention: Convention, place: number): Product[] {
  const least = Math.max(-MOST_DISTANCE, -place);
  const count = MOST_DISTANCE - least + 1;
  const rows = rowsOf(convention, place + least, count);
  const query = { data: rows.data.slice(-least * convention.dim, (1 - least) * convention.dim), shape: [1, 1, convention.dim] };
  const { scores } = attention({ query, key: { data: rows.data, shape: [1, count, convention.dim] }, scale: 1 });
  return Array.from(scores.data, (product, index) => ({ shift: least + index, product }));
}

function rowsOf({ table, dim, base }: Convention, start: number, length: number): Tensor {
  if (table === "sinusoidal") return sinusoidal({ start, length, dim, base });
  const { data } = learned({ maxLength: ROWS, dim });
  return { data: data.slice(start * dim, (start + length) * dim), shape: [length, dim] };
}

export function at(products: readonly Product[], shift: number): number | undefined {
  return products.find((one) => one.shift === shift)?.product;
}
