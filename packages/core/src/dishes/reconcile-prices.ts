import type { Reason } from '@vitrina/contract/reason'
import { reason, reasonText } from '@vitrina/contract/reasons'
import type { Source } from '@vitrina/contract/source'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { type AccountingSystem, type PriceOrder, SourceError } from '../exchange/accounting-system.ts'
import { inTransaction } from '../in-transaction.ts'
import { money, toNumber } from '../text/numbers.ts'
import { today } from '../time/period.ts'
import { recordPriceEvent } from './record-price-event.ts'

/** Numbers of price changes by outcome. */
export interface ReconciledPrices {
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
  takenAt: Date | null
}

// How long a change that the system has not acknowledged may still be on its way.
const confirmWithinMs = 60 * 60_000
// How long an acknowledged price may take to reach the points of sale: prices may be handed on at night or when the
// next shift opens, a day off at most.
const handOnWithinMs = 48 * 60 * 60_000

/**
 * Sends a source's agreed prices to its accounting system and confirms them by reading back. Of several pending changes
 * of a dish only the newest is sent; the others become `superseded`. `sent` is committed before the call, so a change
 * left by a crash is read back first and sent again only while the system still has the previous price. A change that
 * the system has acknowledged is never sent again. When the system has a separate price book, the price is applied once
 * the points of sale show it. Callers must be serialised (by the exchange's lock).
 */
export async function reconcilePrices(
  ctx: Context,
  system: AccountingSystem,
  source: Source,
): Promise<ReconciledPrices> {
  const settled: ReconciledPrices = { sent: 0, applied: 0, failed: 0, superseded: await supersede(ctx, source) }
  const all = await openChanges(ctx, source)
  if (all.length === 0) return settled
  const date = today(ctx)
  const sold = await system.readPrices(keysOf(all), date)
  const open: OpenChange[] = []
  for (const change of all) {
    const there = sold.get(change.dishKey) ?? []
    if (change.status === 'sent' && isPrice(there, change.price))
      await recordOutcome(ctx, change, 'applied', null, settled)
    else if (change.status === 'pending' && there.length === 0)
      await recordOutcome(ctx, change, 'failed', reason('price_not_there'), settled)
    else open.push(change)
  }
  if (open.length === 0) return settled
  const book = await readBook(system, open)
  const held = book === 'none' ? sold : book
  const waiting = new Set<string>()
  const due: OpenChange[] = []
  for (const change of open.filter(({ status }) => status === 'sent')) {
    const next = judge(ctx, change, { held, hasBook: book !== 'none' })
    if (next === 'send') due.push(change)
    else if (next !== 'wait') await recordOutcome(ctx, change, 'failed', next, settled)
    else {
      await markTaken(ctx, [change])
      const newer = open.find(({ dishId, status }) => dishId === change.dishId && status === 'pending')
      if (newer !== undefined) await giveWay(ctx, change, settled)
      else waiting.add(change.dishId)
    }
  }
  for (const { dishId } of due) waiting.add(dishId)
  due.push(...open.filter(({ status, dishId }) => status === 'pending' && !waiting.has(dishId)))
  if (due.length === 0) return settled
  await markSent(ctx, due, held ?? sold)
  const outcomes = new Map((await system.sendPrices(due)).map(({ id, refusal }) => [id, refusal]))
  await markTaken(
    ctx,
    due.filter(({ id }) => outcomes.get(id) === null),
  )
  // A refused change may never have left.
  settled.sent = due.filter(({ id }) => (outcomes.get(id) ?? null) === null).length
  const after = await system.readPrices(keysOf(due), date)
  for (const change of due) {
    const refusal = outcomes.get(change.id) ?? null
    if (isPrice(after.get(change.dishKey) ?? [], change.price))
      await recordOutcome(ctx, change, 'applied', null, settled)
    else if (refusal !== null) await recordOutcome(ctx, change, 'failed', refusal, settled)
    // Acknowledged but not shown yet: the next exchange reads it again.
  }
  return settled
}

type Stored = ReadonlyMap<string, string[]>

/**
 * The prices in the price book; `none` when the system has no separate price book; null when they are currently
 * unknown.
 */
async function readBook(system: AccountingSystem, open: readonly OpenChange[]): Promise<Stored | 'none' | null> {
  if (system.readPriceBook === undefined) return 'none'
  try {
    const book = await system.readPriceBook(keysOf(open))
    return book && new Map([...book].map(([key, price]) => [key, [price]]))
  } catch (error) {
    // Acknowledged changes only wait for the points of sale, so the price book is not needed for them.
    if (error instanceof SourceError && open.every(({ takenAt }) => takenAt !== null)) return null
    throw error
  }
}

/**
 * Decides what happens to a sent change that is not sold at yet: it is sent again, waits as acknowledged, or fails with
 * a reason.
 */
function judge(
  ctx: Context,
  { dishKey, price, priceBefore, sentAt, takenAt }: OpenChange,
  { held, hasBook }: { held: Stored | null; hasBook: boolean },
): 'send' | 'wait' | Reason {
  const there = held?.get(dishKey) ?? []
  const ageMs = sentAt === null ? 0 : ctx.now().getTime() - sentAt.getTime()
  const isThere = hasBook && isPrice(there, price)
  if (takenAt === null && !isThere) {
    if (held !== null && !isOf(there, [price, priceBefore])) return overtaken(there)
    return ageMs < confirmWithinMs ? 'send' : reason('price_not_confirmed')
  }
  const isOvertaken = hasBook ? held !== null && !isThere : !isOf(there, [price, priceBefore])
  if (isOvertaken) return overtaken(there)
  if (ageMs < (hasBook ? handOnWithinMs : confirmWithinMs)) return 'wait'
  return reason(hasBook ? 'price_not_handed_on' : 'price_not_confirmed')
}

function overtaken(there: string[]): Reason {
  return there.length === 0 ? reason('price_gone') : reason('price_overtaken', { prices: there.join(', ') })
}

/** True when every reported price is one of these: an interrupted call may have reached only some restaurants. */
function isOf(there: string[], known: (string | null)[]): boolean {
  return (
    known.every((one) => one !== null) &&
    there.length > 0 &&
    there.every((price) => known.some((one) => Number(one) === Number(price)))
  )
}

/** True when every price that the system reports for a dish is the wanted one. */
function isPrice(there: string[], wanted: string | null): boolean {
  return wanted !== null && there.length > 0 && there.every((price) => Number(price) === Number(wanted))
}

function keysOf(changes: readonly OpenChange[]): string[] {
  return changes.map(({ dishKey }) => dishKey)
}

async function supersede(ctx: Context, source: Source): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE dish_price p SET status = 'superseded', status_changed_at = ${ctx.now()}
    FROM dish d
    WHERE p.workspace_id = ${ctx.workspace.id} AND p.origin = 'api' AND p.status = 'pending'
      AND d.workspace_id = p.workspace_id AND d.id = p.dish_id AND d.source = ${source}
      AND EXISTS (SELECT FROM dish_price newer
        WHERE newer.workspace_id = ${ctx.workspace.id} AND newer.dish_id = p.dish_id AND newer.origin = 'api'
          AND newer.status = 'pending' AND newer.id > p.id)`.execute(ctx.db.kysely)
  return Number(numAffectedRows ?? 0)
}

// At most two changes per dish: one already sent, and a newer one that waits for it.
async function openChanges(ctx: Context, source: Source): Promise<OpenChange[]> {
  const { rows } = await sql<OpenChange>`
    SELECT p.id, p.dish_id AS "dishId", d.source_key AS "dishKey",
      round(p.price, 2)::text AS price, ${today(ctx)}::text AS "from", p.status::text AS status,
      p.price_before::text AS "priceBefore", p.sent_at AS "sentAt", p.taken_at AS "takenAt"
    FROM dish_price p
    JOIN dish d ON d.workspace_id = p.workspace_id AND d.id = p.dish_id
    WHERE p.workspace_id = ${ctx.workspace.id} AND p.origin = 'api' AND p.status IN ('pending', 'sent')
      AND d.source = ${source}
    ORDER BY p.dish_id, p.id`.execute(ctx.db.kysely)
  return rows
}

async function markSent(ctx: Context, changes: OpenChange[], before: Stored): Promise<void> {
  const rows = changes.map(({ id, dishKey }) => ({ id, before: commonPrice(before.get(dishKey) ?? []) }))
  await sql`
    UPDATE dish_price p SET status = 'sent', price_before = coalesce(p.price_before, s.before), sent_at = coalesce(p.sent_at, ${ctx.now()}),
      status_changed_at = ${ctx.now()}
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS s(id uuid, before numeric)
    WHERE p.workspace_id = ${ctx.workspace.id} AND p.id = s.id`.execute(ctx.db.kysely)
}

/** Records, once, that the system has acknowledged these prices. */
async function markTaken(ctx: Context, changes: readonly OpenChange[]): Promise<void> {
  const ids = changes.filter(({ takenAt }) => takenAt === null).map(({ id }) => id)
  if (ids.length === 0) return
  await ctx.db.kysely
    .updateTable('dish_price')
    .set({ taken_at: ctx.now() })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', 'in', ids)
    .execute()
}

/** Supersedes a price that the system has acknowledged but that is not sold at yet; a newer one is sent instead. */
async function giveWay(ctx: Context, { id }: OpenChange, settled: ReconciledPrices): Promise<void> {
  await ctx.db.kysely
    .updateTable('dish_price')
    .set({ status: 'superseded', status_changed_at: ctx.now() })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', '=', id)
    .execute()
  settled.superseded += 1
}

/** The price in all restaurants, or null when they differ: then a lost call cannot be detected and is not repeated. */
function commonPrice(prices: string[]): string | null {
  const [first] = prices
  return first !== undefined && prices.every((price) => Number(price) === Number(first)) ? first : null
}

// Emits the outcome as an event in the same transaction, so that a copy maintained from events stays complete.
async function recordOutcome(
  ctx: Context,
  change: OpenChange,
  status: 'applied' | 'failed',
  failure: Reason | null,
  settled: ReconciledPrices,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.kysely
      .updateTable('dish_price')
      .set({
        status,
        failure: failure && reasonText(failure),
        failure_code: failure?.code ?? null,
        failure_params: failure && JSON.stringify(failure.params),
        status_changed_at: ctx.now(),
      })
      .where('workspace_id', '=', ctx.workspace.id)
      .where('id', '=', change.id)
      .execute()
    // The system has just confirmed the price, so it applies even if the exchange does not report the dish.
    const before = status === 'applied' ? await replacePrice(ctx, change) : undefined
    await recordPriceEvent(ctx, change.dishId, change.id, before)
    recordAudit(ctx, {
      action: `dish.price_${status}`,
      objectKind: 'dish',
      objectId: encodeId('dish', change.dishId),
      details: {
        price: Number(change.price),
        ...(failure !== null && { failure: reasonText(failure), why: { failure } }),
      },
    })
  })
  settled[status] += 1
}

/** Applies the price in all restaurants. Returns the previous price. */
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
