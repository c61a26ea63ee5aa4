import type { Reason } from '@vitrina/contract/reason'
import { reason, reasonText } from '@vitrina/contract/reasons'
import type { Cell } from './cell.ts'
import { readDateOrTime } from './dates.ts'
import { readForeignDecimal } from './foreign-number.ts'
import { BadValue, quote } from './values.ts'

/** Records remembered per generation. Two generations are kept, some tens of MB, however long the files are. */
const generationSize = 100_000

/** The first row of a record. */
interface First {
  values: string[]
  line: number
  file: string
  /** Whether a difference was reported: one report per record is enough. */
  isTold: boolean
}

/** How a row compares with the first one of its record. */
export type Verdict = 'new' | 'known' | { column: string; reason: Reason }

/**
 * Compares rows that describe the same record, identified by its key cells: the first is new, an equal one is known,
 * and one that differs is reported once per record, with the column. Records seen within the last 100,000 different
 * ones are always found; a later repetition counts as new, and the exchange, which knows the keys it has seen, folds it
 * then.
 */
export class DistinctRows {
  #recent = new Map<string, First>()
  #older = new Map<string, First>()

  /** With `mayDiffer` the first row counts, and differences in the others are ignored. */
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

/** Whether two texts mean the same: a column may have one time, or one price, written in two ways. */
function isSame(one: string, other: string): boolean {
  return one === other || (meaningOf(one) ?? one) === (meaningOf(other) ?? other)
}

function meaningOf(text: string): string | null {
  const date = readDateOrTime(text)
  if (typeof date === 'string') return date
  const number = readForeignDecimal(text)
  return typeof number === 'string' ? number.replace(/\.?0+$/, (zeros) => (number.includes('.') ? '' : zeros)) : null
}
