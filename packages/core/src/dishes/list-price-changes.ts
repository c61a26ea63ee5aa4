import type { Period } from '@vitrina/contract/dates'
import { decodeId, encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { readable } from '../access/readable.ts'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { money, toFigure, toNumber } from '../text/numbers.ts'

/** A price of a dish that replaced another. */
export interface ChangedPrice {
  dishId: string
  dish: string
  date: string
  price: number
  /** The previous price; null when unknown. */
  previous: number | null
  origin: 'accounting' | 'api'
  reason: string | null
  author: string | null
  status: 'pending' | 'sent' | 'applied' | 'failed' | 'superseded'
}

interface AskedChanges {
  period: Period
  /** Ids of dishes; absent: all. */
  dishes?: readonly string[]
  /** Folded names of categories; absent: all. */
  categories?: readonly string[]
  /** Only increases, or only decreases. */
  way?: 'up' | 'down'
  limit: number
}

type Row = Omit<ChangedPrice, 'dishId' | 'price' | 'previous'> & {
  id: string
  price: string
  previous: string | null
  counted: number
}

/**
 * Prices that changed in a period, newest first, with their total number. Failed changes, and prices equal to the one
 * before, are left out. Needs `read:dishes`.
 */
export async function listPriceChanges(
  ctx: Context,
  { period, dishes, categories, way, limit }: AskedChanges,
): Promise<{ rows: ChangedPrice[]; count: number }> {
  requireScope(ctx, 'read:dishes')
  const ids = dishes?.flatMap((id) => decodeId('dish', id) ?? [])
  const { rows } = await sql<Row>`
    SELECT d.id, d.name AS dish, p.date, ${money(sql`p.price`)} AS price, ${money(sql`p.previous`)} AS previous, p.origin,
      p.reason, p.author, p.status, count(*) OVER ()::int AS counted
    FROM ${readable(ctx, 'dish')} d
    JOIN LATERAL (
      SELECT p.*, coalesce(lag(p.price) OVER (ORDER BY p.date, p.id), p.price_before) AS previous FROM dish_price p
      WHERE p.workspace_id = ${ctx.workspace.id} AND p.dish_id = d.id AND p.status <> 'failed'
    ) p ON p.date BETWEEN ${period.from}::date AND ${period.to}::date
    WHERE d.workspace_id = ${ctx.workspace.id}
      AND ${ids === undefined ? sql`true` : sql`d.id = ANY(${ids}::uuid[])`}
      AND ${categories === undefined ? sql`true` : sql`coalesce(d.search_category, '') = ANY(${[...categories]}::text[])`}
      AND ${way === undefined ? sql`p.price IS DISTINCT FROM p.previous` : way === 'up' ? sql`p.price > p.previous` : sql`p.price < p.previous`}
      AND (p.origin = 'api' OR p.previous IS NOT NULL)
    ORDER BY p.date DESC, p.id DESC LIMIT ${limit}`.execute(ctx.db.kysely)
  return {
    count: rows[0]?.counted ?? 0,
    rows: rows.map(({ id, counted: _, price, previous, ...row }) => {
      return { dishId: encodeId('dish', id), ...row, price: toFigure(price), previous: toNumber(previous) }
    }),
  }
}
