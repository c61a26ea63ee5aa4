import { reason } from '@vitrina/contract/reasons'
import { BundleRejectedError } from '@vitrina/core/errors/domain-error'
import type { BundleLog } from './bundle-log.ts'
import { DistinctRows } from './distinct-rows.ts'
import type { InspectedFile } from './inspect-file.ts'
import { LineNumbers } from './line-numbers.ts'
import { requiredTables } from './tables/canonical.ts'

/** What a reading met in a file: its rows, and those of them that its `where` lets through. */
interface Tally {
  table: string
  /** Which of the table's readings, from 1. */
  reading: number
  file: string
  rows: number
  taken: number
}

/** What the readings of a foreign export remember of each other in one pass over its files. */
export class ForeignPass {
  readonly lineNumbers = new LineNumbers()
  readonly #distinct = new Map<string, DistinctRows>()
  readonly #broken = new Map<InspectedFile, Set<number>>()
  readonly #tallies: Tally[] = []
  readonly #log: BundleLog | undefined

  constructor(log?: BundleLog) {
    this.#log = log
  }

  /** The records that the readings of a table have told so far. */
  distinctOf(table: string): DistinctRows {
    const known = this.#distinct.get(table) ?? new DistinctRows()
    this.#distinct.set(table, known)
    return known
  }

  /** Whether a row that is wrong as a whole was not told before by another reading of its file. */
  isNewlyBroken(file: InspectedFile, line: number): boolean {
    const known = this.#broken.get(file) ?? new Set()
    this.#broken.set(file, known)
    if (known.has(line)) return false
    known.add(line)
    return true
  }

  /** A tally for a reading of a file to fill. */
  tally(table: string, reading: number, file: string): Tally {
    const tally = { table, reading, file, rows: 0, taken: 0 }
    this.#tallies.push(tally)
    return tally
  }

  /**
   * Ends the pass: tells what every reading took. Throws `BundleRejectedError` when the tests of a needed table let none of
   * its rows through: a word of a test is misspelt, and days would be emptied.
   */
  finish(): void {
    for (const tally of this.#tallies) this.#log?.info?.({ ...tally }, 'Reading of the profile')
    for (const { name } of requiredTables) {
      const readings = this.#tallies.filter(({ table }) => table === name)
      const rows = readings.reduce((sum, reading) => sum + reading.rows, 0)
      if (rows === 0 || readings.some(({ taken }) => taken > 0)) continue
      const files = [...new Set(readings.map(({ file }) => file))].join(', ')
      throw new BundleRejectedError(reason('no_row_taken', { files, table: name, count: rows }), { table: name, rows })
    }
  }
}
