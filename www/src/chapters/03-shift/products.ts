// A row of a table multiplied with the rows around it.
import { type Encoding, rowProducts } from "posenc/core";
import { MOST_DISTANCE, type ProductsSettings, ROWS } from "./products-settings";

export interface Product {
  shift: number;
  product: number;
}

type Convention = Pick<ProductsSettings, "table" | "dim" | "base">;

/** PE(place) · PE(place + k) for every k whose row there is: no table has a row before its first. */
export function productsAt({ table, dim, base }: Convention, place: number): Product[] {
  const encoding: Encoding = table === "learned" ? { kind: table, maxLength: ROWS } : { kind: table, base };
  const products = rowProducts({ encoding, dim, position: place, maxShift: MOST_DISTANCE });
  const all = Array.from(products, (product, index) => ({ shift: index - MOST_DISTANCE, product }));
  return all.filter(({ shift }) => place + shift >= 0);
}

export function at(products: readonly Product[], shift: number): number | undefined {
  return products.find((one) => one.shift === shift)?.product;
}
