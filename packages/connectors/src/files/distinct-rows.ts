import type { Reason } from '@vitrina/contract/reason'
import { reason, reasonText } from '@vitrina/contract/reasons'
import type { Cell } from './cell.ts'
import { readDateOrTime } from './dates.ts'
import { readForeignDecimal } from './foreign-number.ts'
import { BadValue, quote } from './values.ts'

/** Records remembered at a time: twice this, some tens of MB, however long the files are. */
const generationSize = 100_000

/** What was first said of a record. */
interface First {
  values: string[]
  line: number
  file: string
  /** Whether a difference was told: one word is enough. */
  isTold: boolean
}

/** What a row says beside the first of its record. */
export type Verdict = 'new' | 'known' | { column: string; reason: Reason }

/**
 * Judges rows that tell of the same record, known by its key cells: the first is new, an equal one known, one that differs
 * is told once a record, with the column. Records told of within the last 100,000 different ones are always found; one that
 * comes back later counts as new, and the exchange, which knows the keys it has seen, folds it then.
 */
export class DistinctRows {
  #recent = new Map<string, First>()
  #older = new Map<string, First>()

  /** `mayDiffer`: the first row counts, whatever the others say. */
  judge(
    keys: readonly Cell[],
    cells: readonly Cell[],
    mayDiffer: boolean,
    { row, file, line }: { row: readonly string[]; file: string; line: number },
  ): Verdict {
    const key = keys.map((cell) => textOf(cell, row)).join('\n')
    const first = this.#recent.get(key) ?? this.#older.get(key)
    if (first === undefined) {
      this.#remember(key, {
        values: mayDiffer ? [] : cells.map((cell) => textOf(cell, row)),
        file,
        line,
        isTold: false,
      })
      return 'new'
    }
    if (mayDiffer || first.isTold) return 'known'
    const index = cells.findIndex((cell, at) => !isSame(textOf(cell, row), first.values[at] ?? ''))
    const differing = cells[index]
    if (differing === undefined) return 'known'
    first.isTold = true
    const [value, other] = [quote(textOf(differing, row)), quote(first.values[index] ?? '')]
    const differs = reason('differs_from_first', { value, other, line: first.line, file: first.file })
    return { column: differing.label, reason: differs }
  }

  #remember(key: string, first: First): void {
    this.#recent.set(key, first)
    if (this.#recent.size < generationSize) return
    this.#older = this.#recent
    this.#recent = new Map()
  }
}

function textOf(cell: Cell, row: readonly string[]): string {
  const value = cell.read(row)
  return value instanceof BadValue ? reasonText(value.reason) : value
}

/** Whether two texts mean the same: a column may hold one time, or one price, written in two ways. */
function isSame(one: string, other: string): boolean {
  return one === other || (meaningOf(one) ?? one) === (meaningOf(other) ?? other)
}

function meaningOf(text: string): string | null {
  const date = readDateOrTime(text)
  if (typeof date === 'string') return date
  const number = readForeignDecimal(text)
  return typeof number === 'string' ? number.replace(/\.?0+$/, (zeros) => (number.includes('.') ? '' : zeros)) : null
}
