import type { GetPosition, PositionDetail, StockPosition } from '@vitrina/contract/stock'
import { sql } from 'kysely'
import { readable } from '../access/readable.ts'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { itemEnvelope } from '../list/envelope.ts'
import { toFigure } from '../text/numbers.ts'
import { readPeriod } from '../time/period.ts'
import { findPosition } from './find-position.ts'
import { balance, type PositionKey, type PositionRow, positionRows, toPosition } from './position-rows.ts'

/**
 * One position as the list of the period shows it, with the balance of all its recorded movements, which its threshold
 * is compared with. Needs `read:stock`; 404 when it has no recorded movement.
 */
export async function getPosition(ctx: Context, input: GetPosition) {
  requireScope(ctx, 'read:stock')
  const period = readPeriod(ctx, input)
  const { name, unit, ...only } = await findPosition(ctx, input)
  const [found, recordedQuantity] = await Promise.all([
    sql<PositionRow>`SELECT t.* FROM ${positionRows(ctx, period, { only, withIdle: true })} t`.execute(ctx.db.kysely),
    recorded(ctx, only),
  ])
  const [row] = found.rows
  const position: StockPosition = row ? toPosition(row) : { ...unmoved, name, unit }
  const data: PositionDetail = { ...position, recordedQuantity }
  return itemEnvelope(ctx, data)
}

/** The values of a position without movements in the period. */
const unmoved = {
  outgoingQuantity: null,
  incomingQuantity: null,
  netChange: null,
  costSum: null,
  incomingCost: null,
  outgoingCost: null,
  sources: [],
  lastMovementAt: null,
  lowThreshold: null,
  belowThreshold: false,
} satisfies Partial<StockPosition>

async function recorded(ctx: Context, { searchName, unitKey }: PositionKey): Promise<number> {
  const { rows } = await sql<{ quantity: string }>`
    SELECT round(${balance}, 3) AS quantity FROM ${readable(ctx, 'stock_net_change')} moved
    WHERE workspace_id = ${ctx.workspace.id} AND search_name = ${searchName} AND unit_key = ${unitKey}`.execute(
    ctx.db.kysely,
  )
  return toFigure(rows[0]?.quantity ?? 0)
}
