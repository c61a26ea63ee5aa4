import type { Source } from '@vitrina/contract/source'
import { eachDate } from '../chain/calendar.ts'
import { depotsOf } from '../chain/depots.ts'
import { restaurantsOf } from '../chain/make-chain.ts'
import type { StockMove } from '../chain/model.ts'
import type { World } from './model.ts'

/** A holder of goods: a restaurant or a depot of the chain. */
export interface StockHolder {
  /** Name of the restaurant or depot; a depot's includes its store's name where that differs. */
  name: string
  moves(businessDate: string): StockMove[]
}

/** All stock holders of the chain in a source. */
export function holdersOf(world: World, source: Source): StockHolder[] {
  const depots = source === 'source_b' ? depotsOf(world.chain) : []
  return [
    ...restaurantsOf(world.chain, source).map((restaurant) => ({
      name: restaurant.name,
      moves: (businessDate: string) => world.day(restaurant, businessDate).stockMoves,
    })),
    ...depots.map((depot) => ({
      name: depot.place === depot.name ? depot.name : `${depot.name}, ${depot.place}`,
      moves: (businessDate: string) => world.depotMoves(depot, businessDate),
    })),
  ]
}

/** What a showcase must report of a product over a period: thousandths and kopecks. */
export interface StockLedgerRow {
  product: string
  unit: string
  /** Delivered from outside or found at stocktaking. */
  incoming: number
  /** Sold, written off, missing at stocktaking, or sold to outside shops. */
  outgoing: number
  /** Of both directions. */
  sum: number
  /** Sum of all movements, including those within the chain. */
  balance: number
}

/**
 * The products that moved in a period (business dates, both inclusive), by name. Transfers within the chain and
 * production count neither as incoming nor as outgoing.
 */
export function stockLedger(world: World, source: Source, from: string, to: string): StockLedgerRow[] {
  const rows = new Map<string, StockLedgerRow>()
  const holders = holdersOf(world, source)
  for (const date of eachDate(from, to)) {
    for (const { product, kind, reason, quantity, sum } of holders.flatMap(({ moves }) => moves(date))) {
      const { name, unit } = product
      const row = rows.get(name) ?? { product: name, unit, incoming: 0, outgoing: 0, sum: 0, balance: 0 }
      rows.set(name, row)
      row.balance += kind === 'in' ? quantity : -quantity
      if (reason === 'transfer' || reason === 'production') continue
      row[kind === 'in' ? 'incoming' : 'outgoing'] += quantity
      row.sum += sum
    }
  }
  return [...rows.values()].toSorted((a, b) => (a.product < b.product ? -1 : 1))
}
