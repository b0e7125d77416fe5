// Prints a table of text, the first column flush left, the others flush right.
export function printTable(head, rows) {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column].length)));
  for (const row of [head, widths.map((width) => "─".repeat(width)), ...rows]) {
    const cells = row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column])));
    console.log(cells.join("  ").trimEnd());
  }
}
