import type { Comparison } from '@vitrina/contract/dashboard'
import { addDays, countDays, isCalendarDate, type Period } from '@vitrina/contract/dates'
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

/** The days a period is set beside; null where it stands alone. */
export function comparedPeriod(period: Period, comparison: Comparison): Period | null {
  if (comparison === 'none') return null
  if (comparison === 'previous') return previousPeriod(period)
  return { from: yearBefore(period.from), to: yearBefore(period.to) }
}
