import { addDays, dayNumber } from '../../chain/calendar.ts'
import { restaurantsOf } from '../../chain/make-chain.ts'
import type { StockMove } from '../../chain/model.ts'
import type { World } from '../../world/model.ts'
import { guidOf } from '../rkeeper/idents.ts'
import { departsOf, losses, suppliersOf } from './stock-books.ts'

/** An invoice: type 0 comes in, 4 goes out. Written-off goods go out to the losses. */
export interface Document {
  rid: number
  guid: string
  type: 0 | 4
  /** Documents have a date and no time. */
  date: string
  number: string
  supplier: { rid: number; name: string }
  recipient: { rid: number; name: string }
  moves: StockMove[]
}

/** Longest period answered at once. */
const maxDays = 400

/** The documents of a period (both dates inclusive) as far as they have happened by now. */
export function documentsOf(world: World, from: string, to: string): Document[] {
  const documents: Document[] = []
  const days = Math.min(dayNumber(to) - dayNumber(from), maxDays)
  for (let day = 0; day <= days; day++) documents.push(...documentsOn(world, addDays(from, day)))
  return documents
}

/** Finds a document by its rid, which tells its day. */
export function documentOf(world: World, rid: number): Document | null {
  const day = Math.floor(rid / perDay)
  const date = new Date(day * 86_400_000).toISOString().slice(0, 10)
  return documentsOn(world, date).find((document) => document.rid === rid) ?? null
}

const perDay = 10_000

/** One document a paper and place: what the kitchen wrote off is not what the store did. */
function documentsOn(world: World, date: string): Document[] {
  const departs = departsOf(world)
  const suppliers = suppliersOf(world)
  const found: Document[] = []
  for (const restaurant of restaurantsOf(world.chain, 'source_a')) {
    const papers = Map.groupBy(
      world.day(restaurant, date).stockMoves,
      ({ document, product }) => `${document} / ${product.place}`,
    )
    for (const moves of papers.values()) {
      const [first] = moves
      const depart = departs.find((d) => d.restaurant.key === restaurant.key && d.name === first?.product.place)
      if (first === undefined || depart === undefined) continue
      const rid = dayNumber(date) * perDay + found.length + 1
      const place = { rid: depart.rid, name: depart.name }
      const supplierIndex = [...new Set(world.chain.products.source_a.map(({ supplier }) => supplier))].indexOf(
        first.product.supplier,
      )
      const supplier = suppliers[supplierIndex] ?? losses
      found.push({
        rid,
        guid: guidOf('document', rid),
        type: first.kind === 'in' ? 0 : 4,
        date,
        number: first.document.split(' ').at(-1) ?? '',
        supplier: first.kind === 'in' ? supplier : place,
        recipient: first.kind === 'in' ? place : losses,
        moves,
      })
    }
  }
  return found
}
