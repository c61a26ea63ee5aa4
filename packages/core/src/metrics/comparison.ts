import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { toNumber } from '../text/numbers.ts'
import { money } from './figures.ts'

/**
 * A figure beside the same figure of another period. Each side is a subquery of one exact `value` or of no row; it is
 * rounded here. Change = (value − previous) ÷ |previous| × 100, null when either is missing or previous is zero; so is
 * what there is no other side for.
 */
export async function comparison(ctx: Context, now: RawBuilder<unknown>, before: RawBuilder<unknown> | null) {
  const { rows } = await sql<{ value: string | null; previous: string | null; change: string | null }>`
    SELECT ${money(sql`n.value`)} AS value, ${money(sql`b.value`)} AS previous,
      ${money(sql`(n.value - b.value)::numeric / abs(nullif(b.value, 0)) * 100`)} AS change
    FROM (SELECT 1) one LEFT JOIN ${now} n ON true LEFT JOIN ${before ?? noFigure} b ON true`.execute(ctx.db.kysely)
  const [row] = rows
  return {
    value: toNumber(row?.value ?? null),
    previous: toNumber(row?.previous ?? null),
    changePct: toNumber(row?.change ?? null),
  }
}

const noFigure = sql`(SELECT NULL::numeric AS value)`
