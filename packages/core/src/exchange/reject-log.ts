import type { RejectedRow } from './report.ts'

/** Rejects kept row by row; beyond this many only the count goes on, so that a wholly wrong file fits in memory. */
const keptRejects = 10_000

/** Collects the rows a run does not take. */
export class RejectLog {
  readonly rows: RejectedRow[] = []
  /** Why parts of the source were not read at all. */
  readonly missing: string[] = []
  count = 0

  add(row: RejectedRow): void {
    this.count += 1
    if (this.rows.length < keptRejects) this.rows.push(row)
  }
}
