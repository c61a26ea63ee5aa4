import type { Reason } from '@vitrina/contract/reason'
import { reasonText } from '@vitrina/contract/reasons'
import type { RejectRecord } from './records.ts'
import type { RejectedRow } from './report.ts'

/**
 * Rejects stored row by row; beyond this many only the count goes on, so that an entirely wrong file fits in memory.
 */
const savedRejects = 10_000

/** Collects the rows a run rejects. */
export class RejectLog {
  readonly rows: RejectedRow[] = []
  /** Why parts of the source were not read at all. */
  readonly missing: Reason[] = []
  /** Whether sales are among the missing parts. */
  lacksSales = false
  count = 0

  /** Records that a part of the source was not read; `of` names the part, where it is not sales. */
  lack(reason: Reason, of?: RejectRecord['of']): void {
    this.missing.push(reason)
    this.lacksSales ||= of === undefined || of === 'check' || of === 'line'
  }

  add({ reason, ...place }: Pick<RejectRecord, 'file' | 'line' | 'column' | 'reason'>): void {
    this.count += 1
    if (this.rows.length < savedRejects) this.rows.push({ ...place, reason: reasonText(reason), why: reason })
  }
}
