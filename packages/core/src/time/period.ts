import { addDays, countDays, maxDailyDays, type Period } from '@vitrina/contract/dates'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { dateIn } from './zones.ts'

/** Today in the workspace's time zone. */
export function today(ctx: Context): string {
  return dateIn(ctx.workspace.timezone, ctx.dateClock?.() ?? ctx.now())
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
  const period = { from: input.date_from ?? addDays(to, -30), to }
  requireOrder(period, inAddress)
  return period
}

/**
 * The period of an answer with figures by day, read as in `readPeriod`. Also throws `invalid_parameter` when it is
 * longer than `maxDailyDays`.
 */
export function readDailyPeriod(
  ctx: Context,
  input: { date_from?: string | undefined; date_to?: string | undefined },
): Period {
  const period = readPeriod(ctx, input)
  requireLength(period, inAddress, input.date_from === undefined ? 'date_to' : 'date_from')
  return period
}

/** The request's names for the days of a period. */
interface Names {
  from: string
  to: string
}

const inAddress: Names = { from: 'date_from', to: 'date_to' }

/** Throws `invalid_parameter` as `readDailyPeriod` does, for days under other names in the request. */
export function requireDailyPeriod(period: Period, names: Names): void {
  requireOrder(period, names)
  requireLength(period, names, names.from)
}

function requireOrder({ from, to }: Period, names: Names): void {
  if (from <= to) return
  throw new DomainError('invalid_parameter', `${names.from} ${from} is after ${names.to} ${to}; swap them.`, {
    errors: [{ parameter: names.from, code: 'invalid_parameter', detail: `must not be after ${names.to}` }],
  })
}

function requireLength({ from, to }: Period, names: Names, parameter: string): void {
  const days = countDays(from, to)
  if (days <= maxDailyDays) return
  throw new DomainError(
    'invalid_parameter',
    `A period of figures by day is at most ${inGroups(maxDailyDays)} days; ${from} to ${to} is ${inGroups(days)}. Ask for a shorter one.`,
    {
      errors: [
        {
          parameter,
          code: 'period_too_long',
          detail: `must be at most ${inGroups(maxDailyDays)} days up to ${names.to}`,
        },
      ],
    },
  )
}

/** `1,100` */
function inGroups(count: number): string {
  return count.toLocaleString('en-US')
}
