import type { ListInput } from '@vitrina/contract/list-query'
import { movementsList, type StockMovement } from '@vitrina/contract/stock'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { readable } from '../access/readable.ts'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { listEnvelope } from '../list/envelope.ts'
import { fetchPage } from '../list/fetch-page.ts'
import { readListRequest } from '../list/list-request.ts'
import { namedRestaurants } from '../restaurants/restaurants-named.ts'
import { money, toFigure, toNumber } from '../text/numbers.ts'
import { isoWithOffset } from '../time/zones.ts'
import { findPosition } from './find-position.ts'

interface MovementRow {
  id: string
  occurred_at: Date
  restaurant_id: string | null
  restaurant: string | null
  timezone: string
  direction: StockMovement['kind']
  quantity: string
  unit: string | null
  cost_sum: string | null
  origin: StockMovement['source']
  reason: string | null
  why: StockMovement['why']
  place: string | null
  document: string | null
  author: string | null
}

/** A page of movements of one position, newest first. Needs `read:stock`; 404 when it has no recorded movement. */
export async function listMovements(
  ctx: Context,
  { name, unit, ...input }: ListInput & { name: string; unit?: string | undefined },
) {
  requireScope(ctx, 'read:stock')
  const { searchName, unitKey } = await findPosition(ctx, { name, unit })
  const request = readListRequest(ctx, movementsList, input, JSON.stringify([searchName, unitKey]))
  const { from, to } = request.period
  const is = (column: string) => (clause: { values: unknown[] }) =>
    sql<boolean>`${sql.ref(`t.${column}`)}::text = ${clause.values[0]}`
  const page = await fetchPage<MovementRow>(ctx, request, {
    rows: sql`(
      SELECT m.id, m.occurred_at, m.restaurant_id, r.label AS restaurant,
        coalesce(r.timezone, ${ctx.workspace.timezone}) AS timezone, m.direction, m.origin, m.unit,
        round(m.quantity, 3) AS quantity, ${money(sql`m.cost_sum`)} AS cost_sum, m.reason, m.reason_code AS why, m.place,
        m.document, m.author
      FROM ${readable(ctx, 'stock_movement')} m LEFT JOIN ${namedRestaurants(ctx)} r ON r.id = m.restaurant_id
      WHERE m.workspace_id = ${ctx.workspace.id} AND m.search_name = ${searchName} AND m.unit_key = ${unitKey}
        AND m.business_date BETWEEN ${from}::date AND ${to}::date)`,
    select: sql`t.*`,
    columns: { occurred_at: { expression: sql`t.occurred_at`, type: 'timestamptz', required: true } },
    named: { kind: is('direction'), source: is('origin') },
  })
  return listEnvelope(ctx, page.rows.map(toMovement), page)
}

/** The public form: an allow-list, never the row. */
function toMovement(row: MovementRow): StockMovement {
  return {
    id: encodeId('stockMove', row.id),
    object: 'stock_movement',
    occurredAt: isoWithOffset(row.timezone, row.occurred_at),
    restaurant:
      row.restaurant_id === null ? null : { id: encodeId('restaurant', row.restaurant_id), name: row.restaurant ?? '' },
    kind: row.direction,
    quantity: toFigure(row.quantity),
    unit: row.unit,
    costSum: toNumber(row.cost_sum),
    source: row.origin,
    reason: row.reason,
    why: row.why,
    placeName: row.place,
    document: row.document,
    author: row.author,
  }
}
