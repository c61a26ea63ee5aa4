import { addDays, countDays, mostDailyDays, type Period } from '@vitrina/contract/dates'
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
