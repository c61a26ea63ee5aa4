import type { Cell } from './cell.ts'
import type { BadValue } from './values.ts'

/** Rows remembered at a time: twice this, about 40 MB, however long the file is. */
const generationSize = 100_000

/**
 * A test that lets the first of several rows with the same content through. Rows that repeat within the last 100,000
 * different ones are always found; one that comes back later is let through again, and the exchange, which knows the keys
 * it has seen, folds it then.
 */
export function distinctRows(cells: readonly Cell[]): (row: readonly string[]) => boolean {
  let last = ''
  let recent = new Set<string>()
  let older = new Set<string>()
  return (row) => {
    // Joined, not added up: a sum of strings would keep all its parts alive.
    const content = cells.map((cell) => textOf(cell.read(row))).join('\n')
    if (content === last || recent.has(content) || older.has(content)) return false
    last = content
    recent.add(content)
    if (recent.size >= generationSize) {
      older = recent
      recent = new Set()
    }
    return true
  }
}

function textOf(value: string | BadValue): string {
  return typeof value === 'string' ? value : value.reason
}
