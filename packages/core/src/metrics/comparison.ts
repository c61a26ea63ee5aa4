import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { toNumber } from '../text/numbers.ts'

/**
 * A figure beside the same figure of another period. Each side is a subquery of one `value` or of no row. Change =
 * (value − previous) ÷ |previous| × 100, null when either is missing or previous is zero.
 */
export async function comparison(ctx: Context, now: RawBuilder<unknown>, before: RawBuilder<unknown>) {
  const { rows } = await sql<{ value: string | null; previous: string | null; change: string | null }>`
    SELECT n.value::text AS value, b.value::text AS previous,
      round((n.value - b.value)::numeric / abs(nullif(b.value, 0)) * 100, 2)::text AS change
    FROM (SELECT 1) one LEFT JOIN ${now} n ON true LEFT JOIN ${before} b ON true`.execute(ctx.db.kysely)
  const [row] = rows
  return {
    value: toNumber(row?.value ?? null),
    previous: toNumber(row?.previous ?? null),
    changePct: toNumber(row?.change ?? null),
  }
}
