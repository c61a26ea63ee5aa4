import type { Period } from '@vitrina/contract/dates'
import type { Reason } from '@vitrina/contract/reason'
import type { Source } from '@vitrina/contract/source'
import type { SourceErrorCode } from './accounting-system.ts'

/** A row of the input that was not taken, and why. */
export interface RejectedRow {
  file: string
  line: number
  column: string | null
  /** In English. */
  reason: string
  why: Reason
}

/** What the days a run went through hold after it. Money is exact decimal text. */
export interface ExchangeTotals extends ComparedTotals {
  lines: number
  checks: number
  revenue: string
  stockMoves: number
  restaurants: { key: string; name: string; lines: number; checks: number; revenue: string }[]
}

/** What there is of those days besides checks. Runs of before this was kept have none of it. */
export interface ComparedTotals {
  /** Lines struck off, and what they would have brought. */
  voids?: Reversed
  /** Lines returned; the sum is zero or negative. */
  returns?: Reversed
  /** Absent, like those below, where no day of the run is known to have any; a trial, which writes nothing, does not know. */
  payments?: {
    sum: string
    /** Restaurant-days whose payments are known. */
    days: number
    /** The largest first; `count` is 0 where the source does not count them. */
    types: { type: string; sum: string; count: number }[]
  }
  discounts?: { sum: string }
  service?: { sum: string }
  tips?: { sum: string }
}

/** A number of lines and the exact sum of them. */
export interface Reversed {
  count: number
  sum: string
}

/**
 * The journal row of a run. `read` counts sale-line rows of the input, `inserted`, `replaced` and `unchanged` the sale
 * lines of new, changed and equal restaurant-days, `rejected` the rows of any file that were not taken.
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
  /** Held checks of its days that an export of unknown extent does not tell: they stay, and are part of the totals. */
  untoldChecks: number
  rejects: RejectedRow[]
  /** Why parts of the source (a server, its stock) were not read; what is held of them stays. */
  missing: Reason[]
  /** Whether sales are among those. */
  lacksSales: boolean
  /** Why it did not go well, in English; `why` is null for a fault of our own. */
  error: string | null
  why: Reason | null
  /** What kind of failure the far side had; null for none and for our own. */
  errorCode: SourceErrorCode | null
}

/** What a person watching a run sees. */
export interface ExchangeProgress {
  phase: 'reading' | 'settling' | 'replacing' | 'stock'
  rowsRead: number
  expectedRows: number | null
  daysDone: number
  daysTotal: number | null
}
