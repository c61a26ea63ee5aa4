import type { Reason } from '@vitrina/contract/reason'
import { reasonText } from '@vitrina/contract/reasons'
import { type RawBuilder, sql } from 'kysely'
import { later } from '../time/later.ts'

/** How an exchange of current data or of the past went, which its source shows until the next one. */
export interface Outcome {
  /** When it ended. */
  at: Date
  /** Whether it compared the past; else it read current data. */
  ofPast: boolean
  /** What failed; empty when nothing did. */
  failures: readonly Reason[]
  /** Whether all it asked for has come, and whether that was all of the sales. */
  hasCome: boolean
  hasSales: boolean
  /** Whether the past was compared, and all of it asked for. */
  isThrough: boolean
}

/** A comparison that failed is repeated after this time. */
export const retryAfterMs = 15 * 60_000
/**
 * A comparison that succeeded only in part is repeated after twice the time each time, up to this: it reads as much as
 * the nightly one, and what a server cannot answer it mostly cannot an hour later either.
 */
const longestRetryMs = 4 * 60 * 60_000

/**
 * Columns of `integration` that record an outcome. Current data and the past are recorded separately: reading today does
 * not show that the past was read.
 */
export function columnsOf({ at, ofPast, failures, hasCome, hasSales, isThrough }: Outcome): RawBuilder<unknown>[] {
  // One line for each failure, as a server's message may have several.
  const lines = failures.map((failure) => reasonText(failure).replace(/\s*\n\s*/g, ' '))
  const error = lines.length === 0 ? null : lines.join('\n').slice(0, maxErrorLength)
  const reasons = error === null ? null : JSON.stringify(shownOf(failures))
  const succeeded = hasSales ? [sql`succeeded_at = ${at}`] : []
  if (!ofPast)
    return [...succeeded, sql`last_error = ${error}, last_reasons = ${reasons}::jsonb, last_has_sales = ${hasSales}`]
  const [soon, longest] = [interval(retryAfterMs), interval(longestRetryMs)]
  const again = sql`CASE WHEN ${hasCome} AND nightly_error IS NOT NULL THEN ${later(
    at,
    sql`least(${longest}, greatest(${soon}, 2 * (nightly_retry_at - nightly_at)))`,
  )} ELSE ${later(at, soon)} END`
  return [
    ...succeeded,
    sql`nightly_error = ${error}, nightly_reasons = ${reasons}::jsonb, nightly_has_sales = ${hasSales}`,
    sql`nightly_retry_at = ${error === null ? null : again}`,
    ...(isThrough ? [sql`history_loaded_at = coalesce(history_loaded_at, ${at})`] : []),
  ]
}

/** The maximum length of the error shown: hundreds of lines are no more useful than the first ones. */
const maxErrorLength = 2000

function shownOf(failures: readonly Reason[]): Reason[] {
  let length = 0
  return failures.filter((failure) => {
    const isShown = length < maxErrorLength
    length += reasonText(failure).length
    return isShown
  })
}

function interval(ms: number) {
  return sql`make_interval(secs => ${ms / 1000})`
}
