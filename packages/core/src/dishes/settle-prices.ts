import type { Source } from '@vitrina/contract/source'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import type { AccountingSystem, PriceOrder } from '../exchange/accounting-system.ts'
import { inTransaction } from '../in-transaction.ts'
import { money } from '../metrics/figures.ts'
import { toNumber } from '../text/numbers.ts'
import { today } from '../time/period.ts'
import { recordPriceEvent } from './record-price-event.ts'

/** How many price changes ended which way. */
export interface SettledPrices {
  sent: number
  applied: number
  failed: number
  superseded: number
}

interface OpenChange extends PriceOrder {
  dishId: string
  status: 'pending' | 'sent'
  priceBefore: string | null
  sentAt: Date | null
}

// A change the system took and does not show: so long it may still be on its way.
const confirmWithinMs = 60 * 60_000

/**
 * Carries agreed prices of a source to its accounting system and confirms them by reading back. Of several pending changes
 * of a dish only the newest goes; the others are `superseded`. `sent` is committed before the call, so one left by a crash is
 * read back first: it is sent again only while the system still has the price it had before. One caller at a time (the
 * exchange's lock).
 */
export async function settlePrices(ctx: Context, system: AccountingSystem, source: Source): Promise<SettledPrices> {
  const settled: SettledPrices = { sent: 0, applied: 0, failed: 0, superseded: await supersede(ctx, source) }
  const open = await openChanges(ctx, source)
  if (open.length === 0) return settled
  const date = today(ctx)
  const before = await system.readPrices(keysOf(open), date)
  const toSend: OpenChange[] = []
  for (const change of open) {
    const there = before.get(change.dishKey) ?? []
    if (change.status === 'sent') {
      if (isPrice(there, change.price)) await settle(ctx, change, 'applied', null, settled)
      else if (isOf(there, [change.price, change.priceBefore])) toSend.push(change)
      else await settle(ctx, change, 'failed', overtaken(there), settled)
    } else if (there.length === 0) await settle(ctx, change, 'failed', notThere, settled)
    else toSend.push(change)
  }
  if (toSend.length === 0) return settled
  const due = toSend.filter(({ sentAt }) => sentAt === null || ctx.now().getTime() - sentAt.getTime() < confirmWithinMs)
  for (const change of toSend) if (!due.includes(change)) await settle(ctx, change, 'failed', notConfirmed, settled)
  await markSent(ctx, due, before)
  const outcomes = new Map((await system.sendPrices(due)).map(({ id, refusal }) => [id, refusal]))
  settled.sent = due.length
  const after = await system.readPrices(keysOf(due), date)
  for (const change of due) {
    const refusal = outcomes.get(change.id)
    if (isPrice(after.get(change.dishKey) ?? [], change.price)) await settle(ctx, change, 'applied', null, settled)
    else if (typeof refusal === 'string') await settle(ctx, change, 'failed', refusal, settled)
    // Taken and not shown yet: the next exchange reads it again.
  }
  return settled
}

const notThere = 'The accounting system has no price for this dish; put it on its price list first.'
const notConfirmed =
  'The price was sent for an hour and the accounting system does not show it; look at its price documents and set it again.'

function overtaken(there: string[]): string {
  return `The accounting system has another price meanwhile: ${there.join(', ') || 'none'}. Set it again if it should hold.`
}

/** True when every price named is one of these: a call that was cut off may have reached some restaurants. */
function isOf(there: string[], known: (string | null)[]): boolean {
  return (
    known.every((one) => one !== null) &&
    there.length > 0 &&
    there.every((price) => known.some((one) => Number(one) === Number(price)))
  )
}

/** True when every price the system names for a dish is the one wanted. */
function isPrice(there: string[], wanted: string | null): boolean {
  return wanted !== null && there.length > 0 && there.every((price) => Number(price) === Number(wanted))
}

function keysOf(changes: readonly OpenChange[]): string[] {
  return changes.map(({ dishKey }) => dishKey)
}

async function supersede(ctx: Context, source: Source): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE dish_price p SET status = 'superseded', settled_at = ${ctx.now()}
    FROM dish d
    WHERE p.workspace_id = ${ctx.workspace.id} AND p.origin = 'api' AND p.status = 'pending'
      AND d.workspace_id = p.workspace_id AND d.id = p.dish_id AND d.source = ${source}
      AND EXISTS (SELECT FROM dish_price newer
        WHERE newer.workspace_id = p.workspace_id AND newer.dish_id = p.dish_id AND newer.origin = 'api'
          AND newer.status = 'pending' AND newer.id > p.id)`.execute(ctx.db.kysely)
  return Number(numAffectedRows ?? 0)
}

// At most one change a dish: a pending one waits until the one sent before it is settled.
async function openChanges(ctx: Context, source: Source): Promise<OpenChange[]> {
  const { rows } = await sql<OpenChange>`
    SELECT DISTINCT ON (p.dish_id) p.id, p.dish_id AS "dishId", d.source_key AS "dishKey",
      round(p.price, 2)::text AS price, ${today(ctx)}::text AS "from", p.status::text AS status,
      p.price_before::text AS "priceBefore", p.sent_at AS "sentAt"
    FROM dish_price p
    JOIN dish d ON d.workspace_id = p.workspace_id AND d.id = p.dish_id
    WHERE p.workspace_id = ${ctx.workspace.id} AND p.origin = 'api' AND p.status IN ('pending', 'sent')
      AND d.source = ${source}
    ORDER BY p.dish_id, p.status DESC, p.id`.execute(ctx.db.kysely)
  return rows
}

async function markSent(ctx: Context, changes: OpenChange[], before: ReadonlyMap<string, string[]>): Promise<void> {
  const rows = changes.map(({ id, dishKey }) => ({ id, before: commonPrice(before.get(dishKey) ?? []) }))
  await sql`
    UPDATE dish_price p SET status = 'sent', price_before = coalesce(p.price_before, s.before), sent_at = coalesce(p.sent_at, ${ctx.now()}),
      settled_at = ${ctx.now()}
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS s(id uuid, before numeric)
    WHERE p.workspace_id = ${ctx.workspace.id} AND p.id = s.id`.execute(ctx.db.kysely)
}

/** The price everywhere, or null where restaurants differ: then a lost call can't be told and is not repeated. */
function commonPrice(prices: string[]): string | null {
  const [first] = prices
  return first !== undefined && prices.every((price) => Number(price) === Number(first)) ? first : null
}

// Tells of the end in an event of the same transaction: a copy kept by events learns what became of what was agreed.
async function settle(
  ctx: Context,
  change: OpenChange,
  status: 'applied' | 'failed',
  failure: string | null,
  settled: SettledPrices,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.kysely
      .updateTable('dish_price')
      .set({ status, failure, settled_at: ctx.now() })
      .where('workspace_id', '=', ctx.workspace.id)
      .where('id', '=', change.id)
      .execute()
    // The system has just said so; the exchange need not name the dish for it to hold.
    const before = status === 'applied' ? await replacePrice(ctx, change) : undefined
    await recordPriceEvent(ctx, change.dishId, change.id, before)
    recordAudit(ctx, {
      action: `dish.price_${status}`,
      objectKind: 'dish',
      objectId: encodeId('dish', change.dishId),
      details: { price: Number(change.price), ...(failure !== null && { failure }) },
    })
  })
  settled[status] += 1
}

/** Puts the price in force, everywhere; the one that was. */
async function replacePrice(ctx: Context, { dishId, price }: OpenChange): Promise<number | null> {
  await ctx.db.kysely
    .deleteFrom('dish_price_elsewhere')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('dish_id', '=', dishId)
    .execute()
  const { rows } = await sql<{ before: string | null }>`
    UPDATE dish d SET sale_price = ${price}
    FROM (
      SELECT sale_price FROM dish WHERE workspace_id = ${ctx.workspace.id} AND id = ${dishId} FOR NO KEY UPDATE
    ) held
    WHERE d.workspace_id = ${ctx.workspace.id} AND d.id = ${dishId}
    RETURNING ${money(sql`held.sale_price`)} AS before`.execute(ctx.db.kysely)
  return toNumber(rows[0]?.before ?? null)
}
