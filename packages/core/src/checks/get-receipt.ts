import type { CheckModifier, CheckReceipt } from '@vitrina/contract/check'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { reached, readable } from '../access/readable.ts'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { requireId } from '../errors/not-found.ts'
import { itemEnvelope } from '../list/envelope.ts'
import { money, toFigure, toNumber } from '../text/numbers.ts'
import { anyCheckRows } from './check-rows.ts'
import { readCheck } from './get-check.ts'
import { lineModifiers, toModifiers } from './line-modifiers.ts'
import { checkNotFound, requireStoredDay } from './require-stored-checks.ts'

/**
 * A check as it was printed: the check with its lines, the ids of the restaurant and the waiter, and the sum in parts.
 * Fully voided checks, which no list shows, are reached from the list of voids. Needs `read:checks`; 404 when it does
 * not exist.
 */
export async function getReceipt(ctx: Context, input: { id: string }) {
  requireScope(ctx, 'read:checks')
  const check = await readCheck(ctx, input.id, anyCheckRows)
  const id = requireId('check', check.id)
  const [rest, voids] = await Promise.all([readRest(ctx, id), readVoids(ctx, id)])
  await requireStoredDay(ctx, check.date)
  if (check.positions === 0 && voids.length === 0) throw await checkNotFound(ctx)
  return itemEnvelope<CheckReceipt>(ctx, { ...check, ...rest, voids })
}

interface RestRow {
  restaurant_id: string
  city: string | null
  address: string | null
  waiter_id: string | null
  guests: number | null
  discount: string | null
  sold: string
  returned: string
}

// Returns are the rounded total minus the rounded sales, so that the parts add up to the total exactly.
async function readRest(ctx: Context, id: string) {
  const { rows } = await sql<RestRow>`
    SELECT c.restaurant_id, coalesce(g.city, r.city) AS city, coalesce(g.address, r.address) AS address, c.waiter_id,
      c.guests, ${money(sql`nullif(s.discount, 0)`)} AS discount, ${money(sql`s.sold`)} AS sold,
      ${money(sql`c.total`)} - ${money(sql`s.sold`)} AS returned
    FROM ${readable(ctx, 'sale_check')} c
    JOIN ${readable(ctx, 'restaurant')} r ON r.workspace_id = c.workspace_id AND r.id = c.restaurant_id
    LEFT JOIN restaurant_registry g ON g.workspace_id = r.workspace_id AND g.restaurant_id = r.id
    CROSS JOIN LATERAL (
      SELECT sum(l.discount) AS discount, coalesce(sum(l.total) FILTER (WHERE l.kind = 'sale'), 0) AS sold
      FROM sale_line l
      WHERE l.workspace_id = ${ctx.workspace.id} AND l.business_date = c.business_date AND l.check_id = c.id
        AND l.kind <> 'void'
    ) s
    WHERE c.workspace_id = ${ctx.workspace.id} AND c.id = ${id}`.execute(ctx.db.kysely)
  const [row] = rows
  if (!row) throw await checkNotFound(ctx)
  return {
    restaurantId: encodeId('restaurant', row.restaurant_id),
    city: row.city,
    address: row.address,
    waiterId: row.waiter_id === null ? null : encodeId('waiter', row.waiter_id),
    guests: row.guests,
    discount: toNumber(row.discount),
    sold: toFigure(row.sold),
    returned: toFigure(row.returned),
  }
}

async function readVoids(ctx: Context, id: string): Promise<CheckReceipt['voids']> {
  const { rows } = await sql<{
    name: string
    unit: string | null
    quantity: string
    total: string
    reason: string | null
    by: string | null
    modifiers: CheckModifier[] | null
  }>`
    SELECT d.name, d.unit, round(l.quantity, 3) AS quantity, ${money(sql`l.total`)} AS total, l.void_reason AS reason,
      l.voided_by AS by, ${lineModifiers} AS modifiers
    FROM ${readable(ctx, 'sale_check')} c
    JOIN sale_line l ON l.workspace_id = c.workspace_id AND l.business_date = c.business_date AND l.check_id = c.id
    JOIN ${reached('dish')} d ON d.workspace_id = l.workspace_id AND d.id = l.dish_id
    WHERE c.workspace_id = ${ctx.workspace.id} AND c.id = ${id} AND l.kind = 'void' ORDER BY l.line_no`.execute(
    ctx.db.kysely,
  )
  return rows.map(({ quantity, total, modifiers, ...line }) => ({
    ...line,
    quantity: toFigure(quantity),
    total: toFigure(total),
    ...toModifiers(modifiers),
  }))
}
