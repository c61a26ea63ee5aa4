import { Reason } from '@vitrina/contract/reason'
import { reason } from '@vitrina/contract/reasons'
import type { SourceMemory } from '@vitrina/core/exchange/accounting-system'
import { SourceError } from '@vitrina/core/exchange/accounting-system'
import type { RejectRecord } from '@vitrina/core/exchange/records'
import { z } from 'zod'
import { addDecimals, compareDecimals, divideDecimals, trimDecimal } from '../decimal.ts'
import { understood } from '../rkeeper/understood.ts'
import { ask } from './ask.ts'
import type { StorehouseClient } from './client.ts'
import { type Depart, type LinkedRestaurant, linkDeparts } from './links.ts'
import * as procedures from './procedures.ts'
import { readDeparts } from './read-departs.ts'
import { type Good, type Goods, readGoods } from './read-goods.ts'

/** A dish that was sold: where, on which business date, and how much of it. */
export interface SoldDish {
  key: string
  name: string
  restaurant: LinkedRestaurant
  date: string
  /** Decimal text, above zero. */
  quantity: string
}

/**
 * A dish's cost depends on department and date, and takes one call. So an exchange only notes what was sold, and the
 * costs are read in the background, one by one, each stored at once: after any interruption, the next reading continues
 * from there.
 */
const Noted = z.object({
  name: z.string(),
  restaurant: z.object({ key: z.string(), name: z.string() }),
  date: z.string(),
  quantity: z.string(),
})
type Noted = z.infer<typeof Noted>

const Cost = z.object({
  date: z.string(),
  /** Cost of one portion, taxes included, decimal text; null: StoreHouse computes none. */
  cost: z.string().nullable(),
  /** Why it could not be computed on that date. */
  fault: z.union([Reason, z.string().transform((said) => reason('words', { said }))]).nullable(),
  /** Whether the fault is in the journal. */
  isTold: z.boolean(),
})
type Cost = z.infer<typeof Cost>

/** Portion costs by dish key: decimal text, null where the stock system knows the dish and no cost of it. */
export type Costs = ReadonlyMap<string, string | null>

/** The portion costs read so far. Calls nothing. */
export async function knownCosts(place: string, memory: SourceMemory): Promise<Costs> {
  const costs = await storedCosts(place, memory)
  return new Map([...costs].flatMap(([key, { cost, fault }]) => (cost === null && fault !== null ? [] : [[key, cost]])))
}

/**
 * Notes what was sold, so that its costs are read. Returns the rejects to report: sold dishes without a good in
 * StoreHouse, once a day each, and costs it refused to compute.
 */
export async function noteSold(
  client: StorehouseClient,
  memory: SourceMemory,
  now: Date,
  sold: readonly SoldDish[],
): Promise<RejectRecord[]> {
  const { place } = client
  const held = await storedNotes(place, memory)
  const fresh = sold.filter(({ key, date }) => (held.get(key)?.date ?? '') < date)
  const [unmatched, faults] = [await unmatchedOf(client, memory, now, fresh), await takeFaults(place, memory)]
  await memory.write(
    notesBucket(place),
    fresh.map(({ key, ...noted }) => ({ key, version: 1, body: JSON.stringify(noted satisfies Noted) })),
  )
  return [
    ...unmatched.map(({ key, name }) => reason('dish_unmatched', { dish: name, key })),
    ...faults.map(({ name, fault }) => reason('cost_not_counted', { dish: name, cause: fault })),
  ].map((why) => ({ kind: 'reject', of: 'dish', file: `${place} GoodsPCost`, line: 1, column: 'cost', reason: why }))
}

/**
 * Reads the costs of the dishes sold since the last reading, one call each (`GoodsPCost`). `size` is the number of
 * restaurants of the connection. Throws a `SourceError` when the server cannot be asked; costs read before that are
 * stored.
 */
export async function readCostsInBackground(
  client: StorehouseClient,
  memory: SourceMemory,
  { now, size }: { now: () => Date; size: number },
): Promise<void> {
  const { place } = client
  const [notes, costs] = [await storedNotes(place, memory), await storedCosts(place, memory)]
  const due = [...notes].filter(([key, { date }]) => (costs.get(key)?.date ?? '') < date)
  if (due.length === 0) return
  const byDish = goodsByDish(await readGoods(client, memory, now()))
  const departs = await readDeparts(client)
  const restaurants = new Map([...notes.values()].map(({ restaurant }) => [restaurant.key, restaurant]))
  const restaurantOf = linkDeparts(departs.values(), { restaurants: [...restaurants.values()], size })
  const departsOf = (key: string) => [...departs.values()].filter((depart) => restaurantOf(depart)?.key === key)
  for (const [key, noted] of due) {
    const good = byDish.get(key)
    if (good === undefined) continue
    const entry = await askCost(client, good, noted, departsOf(noted.restaurant.key)).catch((error: unknown): Cost => {
      // A refusal of one dish says nothing about the others.
      if (!(error instanceof SourceError) || error.code !== 'refused') throw error
      return { date: noted.date, cost: costs.get(key)?.cost ?? null, fault: error.reason, isTold: false }
    })
    await memory.write(costsBucket(place), [{ key, version: 1, body: JSON.stringify(entry) }])
  }
}

async function askCost(
  client: StorehouseClient,
  good: Good,
  { date, quantity }: Noted,
  departs: Depart[],
): Promise<Cost> {
  const rows = await ask(client, 'GoodsPCost', {
    input: {
      of: procedures.costInput,
      values: {
        rid: good.rid,
        quantity: Number(quantity),
        day: daysSince1980(date),
        ...(good.unitRid !== null && { unit: good.unitRid }),
        ...departOf(good, departs),
        byKit: good.hasKit ? 1 : 0,
      },
    },
    output: procedures.cost,
  })
  const [row] = rows.filter((told) => told.decimal('gross') !== null || told.decimal('net') !== null)
  const parts = ['net', 'vat', 'salesTax'] as const
  const sum = row?.decimal('gross') ?? (row && addDecimals(parts.map((part) => row.decimal(part) ?? '0'))) ?? '0'
  const portion = compareDecimals(sum, '0') > 0 ? divideDecimals(sum, quantity, 2) : null
  return { date, cost: portion === null ? null : trimDecimal(portion, 2), fault: null, isTold: false }
}

/** Where a dish is stored or made: the good's own department if it is the restaurant's, else one that makes dishes. */
function departOf(good: Good, departs: readonly Depart[]): { depart?: string } {
  const makes = 2
  const own = departs.find(({ rid }) => rid === good.depart)
  const depart = own ?? departs.find(({ kinds }) => (kinds & makes) !== 0) ?? departs[0]
  return depart === undefined ? {} : { depart: depart.rid }
}

function daysSince1980(date: string): number {
  return (Date.parse(`${date}T00:00:00Z`) - Date.UTC(1980, 0, 1)) / 86_400_000
}

/** One good per dish: where several have its code, the one made of a kit. */
function goodsByDish(goods: Goods): ReadonlyMap<string, Good> {
  const byDish = new Map<string, Good>()
  for (const good of goods.values()) {
    if (good.dishKey === null) continue
    const known = byDish.get(good.dishKey)
    if (known === undefined || (good.hasKit && !known.hasKit)) byDish.set(good.dishKey, good)
  }
  return byDish
}

async function unmatchedOf(
  client: StorehouseClient,
  memory: SourceMemory,
  now: Date,
  sold: readonly SoldDish[],
): Promise<SoldDish[]> {
  if (sold.length === 0) return []
  const byDish = goodsByDish(await readGoods(client, memory, now))
  return sold.filter(({ key }) => !byDish.has(key))
}

/** The reject for costs that could not be read: known costs stay. */
export function costFailure(place: string, error: unknown): RejectRecord {
  if (!(error instanceof SourceError)) throw error
  const why = reason('costs_not_read', { cause: error.reason })
  return { kind: 'reject', of: 'dish', file: `${place} GoodsPCost`, line: 1, column: 'cost', reason: why, isPart: true }
}

/** Returns the faults not reported yet, and marks them as reported. */
async function takeFaults(place: string, memory: SourceMemory): Promise<{ name: string; fault: Reason }[]> {
  const notes = await storedNotes(place, memory)
  const told: { name: string; fault: Reason }[] = []
  for (const [key, cost] of await storedCosts(place, memory)) {
    if (cost.fault === null || cost.isTold) continue
    told.push({ name: notes.get(key)?.name ?? key, fault: cost.fault })
    await memory.write(costsBucket(place), [{ key, version: 1, body: JSON.stringify({ ...cost, isTold: true }) }])
  }
  return told
}

const notesBucket = (place: string) => `sold:${place}`
const costsBucket = (place: string) => `portions:${place}`

function storedNotes(place: string, memory: SourceMemory): Promise<Map<string, Noted>> {
  return readBucket(memory, notesBucket(place), Noted)
}

function storedCosts(place: string, memory: SourceMemory): Promise<Map<string, Cost>> {
  return readBucket(memory, costsBucket(place), Cost)
}

async function readBucket<T>(memory: SourceMemory, bucket: string, shape: z.ZodType<T>): Promise<Map<string, T>> {
  const found = new Map<string, T>()
  for (const { key, body } of await memory.read(bucket)) {
    const entry = understood(shape, body)
    if (entry !== null) found.set(key, entry)
  }
  return found
}
