import type { Period } from '@vitrina/contract/dates'
import type { Source } from '@vitrina/contract/source'
import type { SourceErrorCode } from './accounting-system.ts'

/** A row of the input that was not taken, and why. */
export interface RejectedRow {
  file: string
  line: number
  column: string | null
  reason: string
}

export interface ExchangeTotals {
  lines: number
  checks: number
  /** Exact decimal text. */
  revenue: string
  stockMoves: number
  restaurants: { key: string; name: string; lines: number; checks: number; revenue: string }[]
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
  missing: string[]
  error: string | null
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
