import type { ElementReader } from './read-element.ts'

/** Rows that stand twice, letter for letter, are one. `known` are those that stand elsewhere already. */
export function distinctRows(rows: readonly ElementReader[], known: readonly ElementReader[] = []): ElementReader[] {
  const seen = new Set(known.map(contentOf))
  return rows.filter((row) => {
    const content = contentOf(row)
    return !seen.has(content) && seen.add(content)
  })
}

function contentOf({ element }: ElementReader): string {
  return JSON.stringify(element)
}
