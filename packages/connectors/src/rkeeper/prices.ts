import {
  type PriceOrder,
  type PriceOutcome,
  SourceError,
  type SourceErrorCode,
} from '@vitrina/core/exchange/accounting-system'
import { itemsOf, menuCommand, readPrice } from './references.ts'
import { type Command, contentOf, type RkeeperServer } from './server.ts'
import { setPriceCommand } from './set-price.ts'
import { kopecksOf } from './units.ts'

/**
 * Sets prices one after another, each on every server: the reference is one for the chain, its copies stand on each. What a
 * server refuses, for want of a right or a licence too, is the order's outcome and names the server; a server that cannot be
 * asked is thrown.
 */
export async function sendPrices(
  servers: readonly RkeeperServer[],
  orders: readonly PriceOrder[],
  priceType: number,
): Promise<PriceOutcome[]> {
  const outcomes: PriceOutcome[] = []
  for (const { id, dishKey, price } of orders) {
    const kopecks = kopecksOf(price)
    if (kopecks === null) {
      outcomes.push({ id, refusal: `${price} is not a price in whole kopecks` })
      continue
    }
    const told: string[] = []
    for (const server of servers) {
      const refusal = await refusalOf(server, setPriceCommand({ dishKey, priceType, kopecks }))
      if (refusal !== null) told.push(refusal)
    }
    outcomes.push({ id, refusal: told.length === 0 ? null : told.join('; ') })
  }
  return outcomes
}

/** What a server says of the command, not of the line to it. */
const refusals: readonly SourceErrorCode[] = ['refused', 'forbidden', 'licence_refused']

async function refusalOf(server: RkeeperServer, command: Command): Promise<string | null> {
  try {
    const [result] = (await server.ask([command], { changes: true })).results
    contentOf(result, server.place)
    return null
  } catch (error) {
    if (error instanceof SourceError && refusals.includes(error.code)) return error.message
    throw error
  }
}

/** The prices the servers have now: by dish, each that one of them names. Dishes without a price are left out. */
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
