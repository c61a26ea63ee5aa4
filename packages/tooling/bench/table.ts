/** Prints rows as a plain table, the first column aligned to the left, the others to the right. */
export function printTable(title: string, header: string[], rows: string[][]): void {
  const widths = header.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  console.log(`\n${title}\n${line(header)}\n${widths.map((width) => '─'.repeat(width)).join('  ')}`)
  for (const row of rows) console.log(line(row))
}

/** An integer with separated thousands. */
export function formatInteger(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}
