import type { ElementReader } from './read-element.ts'

/** Removes rows that are exact duplicates of each other or of the `known` rows. */
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
