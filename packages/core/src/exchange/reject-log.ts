import type { Reason } from '@vitrina/contract/reason'
import { reasonText } from '@vitrina/contract/reasons'
import type { RejectRecord } from './records.ts'
import type { RejectedRow } from './report.ts'

/** Rejects kept row by row; beyond this many only the count goes on, so that a wholly wrong file fits in memory. */
const savedRejects = 10_000

/** Collects the rows a run does not take. */
export class RejectLog {
  readonly rows: RejectedRow[] = []
  /** Why parts of the source were not read at all. */
  readonly missing: Reason[] = []
  /** Whether sales are among them. */
  lacksSales = false
  count = 0

  /** A part of the source was not read; `of` says what it is of, where it is not sales. */
  lack(reason: Reason, of?: RejectRecord['of']): void {
    this.missing.push(reason)
    this.lacksSales ||= of === undefined || of === 'check' || of === 'line'
  }

  add({ reason, ...place }: Pick<RejectRecord, 'file' | 'line' | 'column' | 'reason'>): void {
    this.count += 1
    if (this.rows.length < savedRejects) this.rows.push({ ...place, reason: reasonText(reason), why: reason })
  }
}
