import { reason } from '@vitrina/contract/reasons'
import { BundleRejectedError } from '@vitrina/core/errors/domain-error'
import type { BundleLog } from './bundle-log.ts'
import { DistinctRows } from './distinct-rows.ts'
import { FileRows } from './file-rows.ts'
import type { InspectedFile } from './inspect-file.ts'
import { LineNumbers } from './line-numbers.ts'
import { requiredTables } from './tables/canonical.ts'

/** Row counts of one reading of a file: all of its rows, and those that pass its `where`. */
interface Tally {
  table: string
  /** Number of the reading among those of its table, from 1. */
  reading: number
  file: string
  rows: number
  taken: number
}

/** State that the readings of a foreign export share in one pass over its files. */
export class ForeignPass {
  readonly lineNumbers = new LineNumbers()
  readonly fileRows = new FileRows()
  readonly #distinct = new Map<string, DistinctRows>()
  readonly #broken = new Map<InspectedFile, Set<number>>()
  readonly #tallies: Tally[] = []
  readonly #log: BundleLog | undefined

  constructor(log?: BundleLog) {
    this.#log = log
  }

  /** The records that the readings of a table have returned so far. */
  distinctOf(table: string): DistinctRows {
    const known = this.#distinct.get(table) ?? new DistinctRows()
    this.#distinct.set(table, known)
    return known
  }

  /** Whether no other reading of the file has reported this malformed row yet. */
  isNewlyBroken(file: InspectedFile, line: number): boolean {
    const known = this.#broken.get(file) ?? new Set()
    this.#broken.set(file, known)
    if (known.has(line)) return false
    known.add(line)
    return true
  }

  /** Creates a tally for a reading of a file to fill. */
  tally(table: string, reading: number, file: string): Tally {
    const tally = { table, reading, file, rows: 0, taken: 0 }
    this.#tallies.push(tally)
    return tally
  }

  /**
   * Ends the pass and logs what every reading took. Throws `BundleRejectedError` when the tests of a required table
   * pass none of its rows: a word of a test is misspelt, and days would be emptied.
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
