import { fold } from '../understand/tokens.ts'

/**
 * What each of the rows is called. Those of one name get the first of the marks that tells it from its namesakes, else their
 * number among them: «Анна Белова (Юг на Морской)», «Кафе (2)».
 */
export function namesApart<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  marks: readonly ((row: Row) => string | null)[] = [],
): string[] {
  const held = new Map<string, Row[]>()
  for (const row of rows) held.set(fold(nameOf(row)), [...(held.get(fold(nameOf(row))) ?? []), row])
  return rows.map((row) => {
    const name = nameOf(row)
    const same = held.get(fold(name)) ?? []
    if (same.length < 2) return name
    const mark = marks
      .map((of) => ({ word: of(row), others: same.filter((other) => other !== row).map(of) }))
      .find(({ word, others }) => word !== null && !others.includes(word))
    return `${name} (${mark?.word ?? same.indexOf(row) + 1})`
  })
}
