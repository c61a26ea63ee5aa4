import type { Period } from '@vitrina/contract/dates'
import type { FigureMetric } from '@vitrina/contract/figure-query'
import type { WaiterSummary } from '@vitrina/contract/waiter'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { readable } from '../access/readable.ts'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { type ComparedDays, comparedDays, partlyStored, readComparison } from '../figures/compared-period.ts'
import { askFigures, figuresTable } from '../figures/read-figures.ts'
import { itemEnvelope } from '../list/envelope.ts'
import { money, toNumber } from '../text/numbers.ts'
import { readCalendar } from '../time/calendar.ts'
import { readPeriod } from '../time/period.ts'
import { readUntimed } from './get-waiter-stats.ts'
import { placed } from './rank-waiters.ts'
import { hoursOf, shiftsOf } from './shifts.ts'

/**
 * A waiter's totals of the period: revenue, checks and average check with the compared period, shifts and hours worked,
 * and the place by revenue among all who sold. Needs `read:waiters`; 404 when the waiter does not exist.
 */
export async function getWaiterSummary(
  ctx: Context,
  input: { id: string; date_from?: string | undefined; date_to?: string | undefined; compare?: string | undefined },
) {
  requireScope(ctx, 'read:waiters')
  const id = requireId('waiter', input.id)
  const period = readPeriod(ctx, input)
  const [{ lastFull, held }, { isAnonymous }] = await Promise.all([readCalendar(ctx), readWaiter(ctx, id)])
  const days = comparedDays(lastFull, period, readComparison(input.compare))
  const compared = (metric: FigureMetric) => figureOf(ctx, metric, { id, period, days })
  const [revenue, checks, avgCheck, work, place, untimedChecks] = await Promise.all([
    compared('revenue'),
    compared('checks'),
    compared('avg_check'),
    readWork(ctx, id, period),
    readPlace(ctx, id, period),
    readUntimed(ctx, id, period),
  ])
  return itemEnvelope<WaiterSummary>(ctx, {
    id: encodeId('waiter', id),
    object: 'waiter_summary',
    period,
    previous: days.previous && { from: days.previous.from, to: days.previous.to },
    ...partlyStored(days.previous, held?.from ?? null),
    revenue,
    checks,
    avgCheck,
    ...work,
    ...place,
    untimedChecks,
    isAnonymous,
  })
}

async function readWaiter(ctx: Context, id: string): Promise<{ isAnonymous: boolean }> {
  const { rows } = await sql<{ isAnonymous: boolean }>`
    SELECT anonymous_since IS NOT NULL AS "isAnonymous" FROM ${readable(ctx, 'waiter')} waiter
    WHERE workspace_id = ${ctx.workspace.id} AND id = ${id}`.execute(ctx.db.kysely)
  const [waiter] = rows
  if (!waiter) throw notFound('waiter')
  return waiter
}

interface Summed {
  id: string
  period: Period
  days: ComparedDays
}

/** A figure of one waiter with its value in the compared period. */
async function figureOf(
  ctx: Context,
  metric: FigureMetric,
  { id, period, days }: Summed,
): Promise<WaiterSummary['revenue']> {
  const { previous, fullDays } = days
  const { total } = await askFigures(ctx, metric, {
    by: [],
    where: [{ dimension: 'waiter', op: 'in', values: [id] }],
    days: { now: period, ...(fullDays !== undefined && { full: fullDays }), beside: previous },
  })
  return {
    value: total.value,
    previous: total.beside,
    changePct: total.change,
    ...(fullDays !== undefined && { fullDays: fullDays && { ...fullDays, value: total.full } }),
    goodWhen: 'up',
  }
}

async function readWork(ctx: Context, id: string, period: Period) {
  const { rows } = await sql<{ shifts: number; hours: string | null }>`
    SELECT count(*)::int AS shifts, round(${hoursOf(sql`sum(seconds)`)}, 2) AS hours FROM ${shiftsOf(ctx, period, { waiterId: id })} shift`.execute(
    ctx.db.kysely,
  )
  return { shifts: rows[0]?.shifts ?? 0, hours: toNumber(rows[0]?.hours ?? null) }
}

async function readPlace(ctx: Context, id: string, period: Period) {
  const sold = figuresTable(ctx, { metrics: ['revenue'], by: ['waiter'] }, period)
  const waiters = sql`(SELECT waiter AS id, ${money(sql`revenue`)} AS revenue FROM ${sold} sold)`
  const { rows } = await sql<{ id: string; place: number; ranked: number; share: string | null }>`
    SELECT t.id, t.place, t.ranked, t.share FROM ${placed(waiters)} t
    ORDER BY (t.id = ${id}) DESC LIMIT 1`.execute(ctx.db.kysely)
  const [row] = rows
  const isOwn = row?.id === id
  return {
    place: isOwn ? row.place : null,
    of: row?.ranked ?? 0,
    sharePct: isOwn ? toNumber(row.share) : null,
  }
}
