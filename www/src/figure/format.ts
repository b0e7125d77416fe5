const SUPERSCRIPTS: Record<string, string> = { "-": "⁻" };
[..."⁰¹²³⁴⁵⁶⁷⁸⁹"].forEach((sign, digit) => {
  SUPERSCRIPTS[String(digit)] = sign;
});

/** A number for reading: `digits` significant digits, a true minus sign, powers of ten where it is tiny or huge. */
export function format(value: number, digits = 4): string {
  if (Number.isNaN(value)) return "–";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  if (value === 0) return "0";
  const size = Math.abs(value);
  const text = size < 1e-4 || size >= 1e9 ? scientific(value, digits) : plain(value, digits);
  return text.replace("-", "−");
}

function plain(value: number, digits: number): string {
  const text = value.toPrecision(digits);
  return text.includes("e") ? String(Math.round(value)) : text;
}

function scientific(value: number, digits: number): string {
  const [factor, exponent] = value.toExponential(Math.min(digits, 3) - 1).split("e");
  return `${factor} × 10${superscript(String(Number(exponent)))}`;
}

/** A whole number as an exponent. */
export function superscript(whole: string): string {
  return [...whole].map((sign) => SUPERSCRIPTS[sign]).join("");
}

/** The same without zeros at the end, where the number is exact at fewer digits. */
export function brief(value: number, digits = 4): string {
  const text = format(value, digits);
  return /\.\d*0$/.test(text) ? text.replace(/\.?0+$/, "") : text;
}

/** A share of 1 as a percentage, the one way in which the page writes it. */
export function percent(share: number, digits = 3): string {
  return `${brief(100 * share, digits)}%`;
}

/** A number of the reader's own, such as a base: all its digits, grouped by narrow spaces. */
export function grouped(value: number): string {
  if (Math.abs(value) >= 1e15) return format(value);
  const [whole, fraction] = String(value).replace("-", "−").split(".");
  const spaced = whole.length > 5 ? whole.replace(/\B(?=(\d{3})+$)/g, "\u202f") : whole;
  return fraction ? `${spaced}.${fraction}` : spaced;
}

/** Fixed decimals, for numbers that stand in columns. */
export function fixed(value: number, decimals = 3): string {
  if (!Number.isFinite(value)) return format(value);
  const text = value.toFixed(decimals);
  return (Number(text) === 0 ? text.replace("-", "") : text).replace("-", "−");
}
