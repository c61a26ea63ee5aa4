import type { Reason } from '@vitrina/contract/reason'
import { reason } from '@vitrina/contract/reasons'
import {
  type PriceOrder,
  type PriceOutcome,
  SourceError,
  type SourceErrorCode,
} from '@vitrina/core/exchange/accounting-system'
import { itemsOf, menuCommand, readPrice } from './references.ts'
import { type Command, contentOf, type RkeeperServer } from './server.ts'
import { type MenuItem, setPriceCommand } from './set-price.ts'
import { kopecksOf, moneyOf } from './units.ts'

/**
 * Sends prices one after another to the reference server of the chain: only it is written to, and the cash servers take
 * over its prices. A price it already has is not written again. A price that it refuses (also for a missing right or
 * licence), or confirms but does not apply, is the order's outcome, which names the server; a server that cannot be
 * asked is thrown. `references` is null where the connection names none.
 */
export async function sendPrices(
  references: RkeeperServer | null,
  orders: readonly PriceOrder[],
  priceType: number,
): Promise<PriceOutcome[]> {
  if (references === null) return orders.map(({ id }) => ({ id, refusal: reason('no_reference_server') }))
  const { place } = references
  const isSendable = orders.some(({ price }) => kopecksOf(price) !== null)
  const menu = isSendable ? await readMenu(references, priceType) : new Map<string, PricedItem>()
  if (!(menu instanceof Map)) return orders.map(({ id }) => ({ id, refusal: menu }))
  const outcomes: PriceOutcome[] = []
  const taken: { id: string; dishKey: string; price: string }[] = []
  for (const { id, dishKey, price } of orders) {
    const kopecks = kopecksOf(price)
    const item = menu.get(dishKey)
    if (kopecks === null) outcomes.push({ id, refusal: reason('not_whole_kopecks', { price }) })
    else if (item === undefined) outcomes.push({ id, refusal: reason('dish_not_on_menu', { place, key: dishKey }) })
    else if (item.price === moneyOf(kopecks)) outcomes.push({ id, refusal: null })
    else {
      const refusal = await refusalOf(references, setPriceCommand(item, { priceType, kopecks }))
      if (refusal === null) taken.push({ id, dishKey, price: moneyOf(kopecks) })
      outcomes.push({ id, refusal })
    }
  }
  if (taken.length === 0) return outcomes
  const after = await readMenu(references, priceType)
  // A menu that can not be read again proves nothing: the next exchange compares the cash servers' prices.
  if (!(after instanceof Map)) return outcomes
  const ignored = new Set(taken.filter(({ dishKey, price }) => after.get(dishKey)?.price !== price).map(({ id }) => id))
  const refusal = reason('other_price_shown', { place, value: priceType })
  return outcomes.map((outcome) => (ignored.has(outcome.id) ? { id: outcome.id, refusal } : outcome))
}

/** The reference server's prices by dish; null where it refuses to report them. Dishes without a price are left out. */
export async function readPriceBook(
  references: RkeeperServer,
  dishKeys: readonly string[],
  priceType: number,
): Promise<ReadonlyMap<string, string> | null> {
  const menu = await readMenu(references, priceType)
  if (!(menu instanceof Map)) return null
  return new Map(
    dishKeys.flatMap((key) => {
      const price = menu.get(key)?.price ?? null
      return price === null ? [] : [[key, price]]
    }),
  )
}

type PricedItem = MenuItem & { price: string | null }

/** The menu of the reference server by ident, or the reason why it refuses to report it. */
async function readMenu(server: RkeeperServer, priceType: number): Promise<Map<string, PricedItem> | Reason> {
  try {
    const [result] = (await server.ask([menuCommand(priceType, ['GUIDString'])])).results
    const items = itemsOf(contentOf(result, server.place)).map((item): [string, PricedItem] => {
      const ident = item.requiredText('Ident')
      return [ident, { ident, guid: item.text('GUIDString'), price: readPrice(item, priceType) ?? null }]
    })
    return new Map(items)
  } catch (error) {
    return refusalIn(error)
  }
}

async function refusalOf(server: RkeeperServer, command: Command): Promise<Reason | null> {
  try {
    const [result] = (await server.ask([command], { changes: true })).results
    if (result?.isUnknown) {
      return reason('is_cash_server', { place: server.place })
    }
    contentOf(result, server.place)
    return null
  } catch (error) {
    return refusalIn(error)
  }
}

/** Codes by which a server refuses the command, as opposed to connection faults. */
const refusals: readonly SourceErrorCode[] = ['refused', 'forbidden', 'licence_refused']

/** Returns why it was refused; rethrows any other error. */
function refusalIn(error: unknown): Reason {
  if (error instanceof SourceError && refusals.includes(error.code)) return error.reason
  throw error
}

/**
 * The prices on the cash servers now, which are the prices of sales: by dish, each price that any of them has. Dishes
 * without a price are left out.
 */
export async function readPrices(
  servers: readonly RkeeperServer[],
  dishKeys: readonly string[],
  priceType: number,
): Promise<Map<string, string[]>> {
  const wanted = new Set(dishKeys)
  const prices = new Map<string, string[]>()
  for (const server of servers) {
    const [result] = (await server.ask([menuCommand(priceType)])).results
    for (const item of itemsOf(contentOf(result, server.place))) {
      const key = item.requiredText('Ident')
      const price = wanted.has(key) ? readPrice(item, priceType) : null
      if (typeof price !== 'string') continue
      const told = prices.get(key) ?? []
      if (!told.includes(price)) prices.set(key, [...told, price])
    }
  }
  return prices
}
