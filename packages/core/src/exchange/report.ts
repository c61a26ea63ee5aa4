import type { Period } from '@vitrina/contract/dates'
import type { Reason } from '@vitrina/contract/reason'
import type { Source } from '@vitrina/contract/source'
import type { SourceErrorCode } from './accounting-system.ts'

/** A row of the input that was rejected, and why. */
export interface RejectedRow {
  file: string
  line: number
  column: string | null
  /** In English. */
  reason: string
  why: Reason
}

/** What is stored, after a run, for the days it processed. Money is exact decimal text. */
export interface ExchangeTotals extends ComparedTotals {
  lines: number
  checks: number
  revenue: string
  /** Different dishes in its lines; absent for runs from before they were counted. */
  dishes?: number
  stockMoves: number
  /** Of them, stored checks that the bundle does not contain and that stay; absent for none. */
  unsent?: { checks: number; revenue: string }
  restaurants: { key: string; name: string; lines: number; checks: number; revenue: string }[]
}

/** Totals of those days besides checks. Runs from before these were stored have none. */
export interface ComparedTotals {
  /** Voided lines, and what they would have brought. */
  voids?: Reversed
  /** Lines returned; the sum is zero or negative. */
  returns?: Reversed
  /** Absent, like those below, where no day of the run is known to have any, and in a dry run, which writes nothing. */
  payments?: {
    sum: string
    /** Restaurant-days whose payments are known. */
    days: number
    /** Largest first; `count` is 0 where the source does not count them. */
    types: { type: string; sum: string; count: number }[]
  }
  discounts?: { sum: string }
  service?: { sum: string }
  tips?: { sum: string }
}

/** A number of lines and their exact sum. */
export interface Reversed {
  count: number
  sum: string
}

/**
 * The journal row of a run. `read` counts sale-line rows of the input; `inserted`, `replaced` and `unchanged` the sale
 * lines of new, changed and equal restaurant-days; `rejected` the rejected rows of any file.
 */
export interface ExchangeReport {
  id: string
  source: Source
  origin: string
  status: 'succeeded' | 'failed' | 'rejected'
  dryRun: boolean
  resumed: number
  period: Period | null
  read: number
  inserted: number
  replaced: number
  unchanged: number
  rejected: number
  removed: number
  days: { inserted: number; replaced: number; unchanged: number; removed: number }
  durationMs: number
  totals: ExchangeTotals | null
  /**
   * Stored checks of its days that an export of unknown extent does not contain: they stay, and are part of the totals.
   */
  untoldChecks: number
  rejects: RejectedRow[]
  /** Why parts of the source (a server, its stock) were not read; what is stored of them stays. */
  missing: Reason[]
  /** Whether sales are among those. */
  lacksSales: boolean
  /** Why it failed, in English; `why` is null for an internal error. */
  error: string | null
  why: Reason | null
  /** The kind of failure of the source; null for none and for an internal error. */
  errorCode: SourceErrorCode | null
}

/** Progress shown to a user watching a run. */
export interface ExchangeProgress {
  phase: 'reading' | 'settling' | 'replacing' | 'stock'
  rowsRead: number
  expectedRows: number | null
  daysDone: number
  daysTotal: number | null
}
