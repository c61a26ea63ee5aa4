import type { RankingData } from '@vitrina/contract/widget'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { toNumber } from '../text/numbers.ts'
import { money } from './figures.ts'

/** Most items of a ranking of all of a kind, such as restaurants and categories: past what any chain has. */
export const mostRanked = 1000

interface Ranked {
  unit: RankingData['unit']
  /** A subquery of `id`, `label` and `value`; those without a value are left out. */
  rows: RawBuilder<unknown>
  limit: number
  /** The public id of a row; as it stands unless said otherwise. */
  idOf?: (id: string) => string
  /** Whether the values are parts of one whole; percentages are not. */
  hasShares?: boolean
}

/**
 * Items by value, greatest first; each value is rounded once. The share is of everything ranked, shown or not. Ties fall
 * as the lists order them: by id, greatest first.
 */
export async function ranking(ctx: Context, ranked: Ranked): Promise<RankingData> {
  const { unit, rows, limit, idOf = (id) => id, hasShares = true } = ranked
  const value = unit === 'quantity' ? sql`round(value, 3)` : money(sql`value`)
  const share = hasShares ? money(sql`value / nullif(sum(value) OVER (), 0) * 100`) : sql`NULL`
  const found = await sql<{ id: string; label: string; value: string; share: string | null }>`
    SELECT id, label, ${value}::text AS value, ${share}::text AS share
    FROM ${rows} ranked WHERE value IS NOT NULL
    ORDER BY ranked.value DESC, id DESC LIMIT ${limit}`.execute(ctx.db.kysely)
  const items = found.rows.map((row) => ({
    id: idOf(row.id),
    label: row.label,
    value: toNumber(row.value),
    sharePct: toNumber(row.share),
  }))
  return { unit, items }
}
