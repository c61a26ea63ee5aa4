import type { CheckCard, CheckLine, CheckModifier } from '@vitrina/contract/check'
import { decodeId, encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { reached } from '../access/readable.ts'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { listOfOne } from '../list/envelope.ts'
import { money, toFigure, toNumber } from '../text/numbers.ts'
import { type anyCheckRows, type CheckRow, checkRows, checkSelection, toCheck } from './check-rows.ts'
import { lineModifiers, toModifiers } from './line-modifiers.ts'
import { checkNotFound, requireStoredDay } from './require-stored-checks.ts'

/** A check with its lines in the order of sale, as a list of one. Needs `read:checks`; 404 when it does not exist. */
export async function getCheck(ctx: Context, input: { id: string }) {
  requireScope(ctx, 'read:checks')
  return listOfOne(ctx, await readCheck(ctx, input.id, checkRows))
}

/** The check of an id with its lines, among the listed checks or among all; 404 when it does not exist. */
export async function readCheck(
  ctx: Context,
  publicId: string,
  among: typeof checkRows | typeof anyCheckRows,
): Promise<CheckCard> {
  const id = decodeId('check', publicId)
  if (id === null) throw await checkNotFound(ctx)
  const found = await sql<CheckRow>`
    SELECT ${checkSelection} FROM ${among(ctx, sql`c.id = ${id}`)} t`.execute(ctx.db.kysely)
  const [row] = found.rows
  if (!row) throw await checkNotFound(ctx)
  const lines = await readLines(ctx, id, row.business_date)
  await requireStoredDay(ctx, row.business_date)
  return { ...toCheck(row), lines }
}

interface LineRow {
  line_no: number
  dish_id: string
  name: string
  unit: string | null
  quantity: string
  price: string | null
  discount: string | null
  total: string
  kind: CheckLine['kind']
  modifiers: CheckModifier[] | null
}

// Each line shows what it adds to the rounded total, so that the lines add up to it exactly even when a source reports
// fractions of a cent.
async function readLines(ctx: Context, checkId: string, businessDate: string): Promise<CheckLine[]> {
  const { rows } = await sql<LineRow>`
    SELECT l.line_no, l.dish_id, d.name, d.unit, round(l.quantity, 3) AS quantity, ${money(sql`l.price`)} AS price,
      ${money(sql`l.discount`)} AS discount,
      ${money(sql`sum(l.total) OVER so_far`)} - ${money(sql`sum(l.total) OVER so_far - l.total`)} AS total, l.kind,
      ${lineModifiers} AS modifiers
    FROM sale_line l
    JOIN ${reached('dish')} d ON d.workspace_id = l.workspace_id AND d.id = l.dish_id
    WHERE l.workspace_id = ${ctx.workspace.id} AND l.business_date = ${businessDate}::date AND l.check_id = ${checkId}
      AND l.kind <> 'void'
    WINDOW so_far AS (ORDER BY l.line_no)
    ORDER BY l.line_no`.execute(ctx.db.kysely)
  return rows.map((line) => ({
    id: `${encodeId('check', checkId)}.${line.line_no}`,
    dishId: encodeId('dish', line.dish_id),
    name: line.name,
    quantity: toFigure(line.quantity),
    unit: line.unit,
    price: toNumber(line.price),
    discount: toNumber(line.discount),
    total: toFigure(line.total),
    kind: line.kind,
    ...toModifiers(line.modifiers),
  }))
}
