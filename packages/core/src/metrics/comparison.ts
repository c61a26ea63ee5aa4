import type { Period } from '@vitrina/contract/dates'
import type { MetricData } from '@vitrina/contract/widget'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { toNumber } from '../text/numbers.ts'
import type { MetricInput } from './define-metric.ts'
import { changeOf, money } from './figures.ts'

type Compared = Pick<MetricData, 'value' | 'previous' | 'changePct' | 'fullDays'>

/**
 * A figure beside the same figure of the days it is compared with. `of` gives it for a period: a subquery of one exact
 * `value` or of no row; it is rounded here. Where the period is not over, the change is of its full days, whose figure is
 * told too.
 */
export async function comparison(
  ctx: Context,
  { period, previous, fullDays }: Pick<MetricInput, 'period' | 'previous' | 'fullDays'>,
  of: (within: Period) => RawBuilder<unknown>,
): Promise<Compared> {
  const judged = fullDays === undefined ? sql`n.value` : sql`f.value`
  const { rows } = await sql<Record<'value' | 'previous' | 'full' | 'change', string | null>>`
    SELECT ${money(sql`n.value`)} AS value, ${money(sql`b.value`)} AS previous, ${money(sql`f.value`)} AS full,
      ${changeOf(judged, sql`b.value`)} AS change
    FROM (SELECT 1) one LEFT JOIN ${of(period)} n ON true LEFT JOIN ${previous ? of(previous) : noFigure} b ON true
    LEFT JOIN ${fullDays ? of(fullDays) : noFigure} f ON true`.execute(ctx.db.kysely)
  const [row] = rows
  return {
    value: toNumber(row?.value ?? null),
    previous: toNumber(row?.previous ?? null),
    changePct: toNumber(row?.change ?? null),
    ...(fullDays !== undefined && { fullDays: fullDays && { ...fullDays, value: toNumber(row?.full ?? null) } }),
  }
}

const noFigure = sql`(SELECT NULL::numeric AS value)`
