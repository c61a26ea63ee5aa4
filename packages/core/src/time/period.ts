import type { Comparison } from '@vitrina/contract/dashboard'
import { addDays, countDays, isCalendarDate, mostDailyDays, type Period } from '@vitrina/contract/dates'
import { sql } from 'kysely'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { dateIn } from './zones.ts'

/** Today as the workspace's own zone has it. */
export function today(ctx: Context): string {
  return dateIn(ctx.workspace.timezone, ctx.now())
}

/**
 * The period a request asks for: `date_to` defaults to today in the workspace's zone, `date_from` to 30 days before it,
 * both inclusive. Throws `invalid_parameter` when they are the wrong way round.
 */
export function readPeriod(
  ctx: Context,
  input: { date_from?: string | undefined; date_to?: string | undefined },
): Period {
  const to = input.date_to ?? today(ctx)
  const from = input.date_from ?? addDays(to, -30)
  if (from > to) {
    throw new DomainError('invalid_parameter', `date_from ${from} is after date_to ${to}; swap them.`, {
      errors: [{ parameter: 'date_from', code: 'invalid_parameter', detail: 'must not be after date_to' }],
    })
  }
  return { from, to }
}

/**
 * The period of an answer that gives figures by day, read as `readPeriod` does. Throws `invalid_parameter` as well when it
 * is of more than `mostDailyDays`.
 */
export function readDailyPeriod(
  ctx: Context,
  input: { date_from?: string | undefined; date_to?: string | undefined },
): Period {
  const period = readPeriod(ctx, input)
  const days = countDays(period.from, period.to)
  if (days <= mostDailyDays) return period
  throw new DomainError(
    'invalid_parameter',
    `A period of figures by day is at most ${inGroups(mostDailyDays)} days; ${period.from} to ${period.to} is ${inGroups(days)}. Ask for a shorter one.`,
    {
      errors: [
        {
          parameter: input.date_from === undefined ? 'date_to' : 'date_from',
          code: 'period_too_long',
          detail: `must be at most ${inGroups(mostDailyDays)} days up to date_to`,
        },
      ],
    },
  )
}

/** `1,100` */
function inGroups(count: number): string {
  return count.toLocaleString('en-US')
}

/** The period of the same length that ends the day before this one starts: what "previous" means everywhere. */
export function previousPeriod(period: Period): Period {
  const days = countDays(period.from, period.to)
  return { from: addDays(period.from, -days), to: addDays(period.from, -1) }
}

/** The same date one year before; 28 February for the 29th. The first year there is has none before it. */
export function yearBefore(date: string): string {
  const year = String(Math.max(Number(date.slice(0, 4)) - 1, 1)).padStart(4, '0')
  const same = `${year}${date.slice(4)}`
  return isCalendarDate(same) ? same : `${year}-02-28`
}

/** What the figures of a period are set beside. */
interface ComparedDays {
  previous: Period | null
  /**
   * The days of the period that its change is of, where it is not over; null where it has no full day yet. Absent: all of
   * its days.
   */
  fullDays?: Period | null
}

/**
 * The last business date that is over in every restaurant that works, each by its own zone and hour: yesterday, or the day
 * before while somebody still sells on yesterday's date.
 */
export async function lastFullDay(ctx: Context): Promise<string> {
  const yesterday = addDays(today(ctx), -1)
  const { rows } = await sql<{ running: string | null }>`
    SELECT min((${ctx.now()}::timestamptz AT TIME ZONE r.timezone - make_interval(mins => r.day_end_minutes))::date)::text
      AS running
    FROM ${readable(ctx, 'restaurant')} r LEFT JOIN restaurant_registry g ON g.workspace_id = r.workspace_id AND g.restaurant_id = r.id
    WHERE r.workspace_id = ${ctx.workspace.id} AND r.from_source AND coalesce(g.is_active, true)`.execute(ctx.db.kysely)
  const running = rows[0]?.running ?? null
  return running !== null && running <= yesterday ? addDays(running, -1) : yesterday
}

/**
 * What a period is set beside, by one rule for everything that tells a change. A morning beside a day would tell of a fall
 * that is none: a period that reaches past the last full day is compared by its full days, with as many others. One that
 * has none yet is set beside the other days without telling a change.
 */
export function comparedDays(lastFull: string, period: Period, comparison: Comparison = 'previous'): ComparedDays {
  if (period.to <= lastFull || comparison === 'none') return { previous: comparedPeriod(period, comparison) }
  if (period.from > lastFull) return { previous: comparedPeriod(period, comparison), fullDays: null }
  const fullDays = { from: period.from, to: lastFull }
  return { previous: comparedPeriod(fullDays, comparison), fullDays }
}

/** As many days just before, or the same dates a year before, whether the period is over or not; null: none. */
export function comparedPeriod(period: Period, comparison: Comparison): Period | null {
  if (comparison === 'none') return null
  if (comparison === 'previous') return previousPeriod(period)
  return { from: yearBefore(period.from), to: yearBefore(period.to) }
}
