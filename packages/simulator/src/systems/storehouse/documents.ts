import { addDays, dayNumber } from '../../chain/calendar.ts'
import { restaurantsOf } from '../../chain/make-chain.ts'
import type { Restaurant, StockMove } from '../../chain/model.ts'
import type { World } from '../../world/model.ts'
import { guidOf } from '../rkeeper/idents.ts'
import { type Depart, departsOf, losses, sales, suppliersOf } from './stock-books.ts'

interface End {
  rid: number
  name: string
}

/** A document of one of the vendor's types. Goods move from supplier to recipient; a count concerns the supplier. */
export interface Document {
  rid: number
  guid: string
  type: 0 | 4 | 8 | 10 | 11 | 12
  /** Documents have a date and no time. */
  date: string
  number: string
  supplier: End
  recipient: End
  moves: StockMove[]
  /** Thousandths of the dish made of a kit, or sold; null for a document without a dish. */
  dishes: number | null
}

/** Maximum period of one answer. */
const maxDays = 400

/** The documents of a period (both dates inclusive) that have happened by now. */
export function documentsOf(world: World, from: string, to: string): Document[] {
  const documents: Document[] = []
  const days = Math.min(dayNumber(to) - dayNumber(from), maxDays)
  for (let day = 0; day <= days; day++) documents.push(...documentsOn(world, addDays(from, day)))
  return documents
}

/** Finds a document by its rid, which contains its day. */
export function documentOf(world: World, rid: number): Document | null {
  const day = Math.floor(rid / perDay)
  const date = new Date(day * 86_400_000).toISOString().slice(0, 10)
  return documentsOn(world, date).find((document) => document.rid === rid) ?? null
}

const perDay = 10_000
/** Sold as bought: it has no kit. */
const soldAsBought = 'Вода питьевая 0,5 л'

type Draft = Pick<Document, 'type' | 'supplier' | 'recipient' | 'moves' | 'dishes'>

/** One document per number and place: the kitchen's use is separate from the store's. */
function documentsOn(world: World, date: string): Document[] {
  const found: Document[] = []
  for (const restaurant of restaurantsOf(world.chain, 'source_a')) {
    const moves = world.day(restaurant, date).stockMoves
    // Both sides of a transfer, and both a product and its ingredients, belong to one document.
    const isOfOne = ({ reason }: StockMove) => reason === 'transfer' || reason === 'production'
    const papers = Map.groupBy(moves, (move) => `${move.document} / ${isOfOne(move) ? '' : move.place}`)
    for (const paper of papers.values()) {
      const number = paper[0]?.document.split(' ').at(-1) ?? ''
      for (const draft of draftsOf(world, restaurant, paper, date)) {
        const rid = dayNumber(date) * perDay + found.length + 1
        found.push({ rid, guid: guidOf('document', rid), date, number, ...draft })
      }
    }
  }
  return found
}

function draftsOf(world: World, restaurant: Restaurant, moves: StockMove[], date: string): Draft[] {
  const [first] = moves
  const departs = departsOf(world).filter((depart) => depart.restaurant.key === restaurant.key)
  const departOf = (place: string): Depart | undefined => departs.find(({ name }) => name === place)
  const place = departOf(first?.place ?? '')
  if (first === undefined || place === undefined) return []
  const here = { rid: place.rid, name: place.name }
  switch (first.reason) {
    case 'invoice':
      return [{ type: 0, supplier: supplierOf(world, first), recipient: here, moves, dishes: null }]
    case 'sale': {
      const own = moves.filter(({ product }) => product.name === soldAsBought)
      const parts = moves.filter(({ product }) => product.name !== soldAsBought)
      // Dishes are made of their kits, and leave by an invoice of the sale.
      const dishes = parts.length === 0 ? null : parts.length * 1000
      return [
        ...(parts.length === 0 ? [] : [{ type: 12 as const, supplier: here, recipient: here, moves: parts, dishes }]),
        { type: 4, supplier: here, recipient: sales, moves: own, dishes },
      ]
    }
    case 'write_off':
      return [{ type: 4, supplier: here, recipient: losses, moves, dishes: null }]
    case 'inventory':
      return [{ type: 8, supplier: here, recipient: { rid: 0, name: '' }, moves, dishes: null }]
    case 'transfer': {
      const left = moves.filter(({ kind }) => kind === 'out')
      const to = departOf(moves.find(({ kind }) => kind === 'in')?.place ?? '') ?? place
      return [{ type: 11, supplier: here, recipient: { rid: to.rid, name: to.name }, moves: left, dishes: null }]
    }
    case 'production': {
      const to = departOf(moves.find(({ kind }) => kind === 'in')?.place ?? '') ?? place
      // Some kitchens write an act of processing, others a kit.
      const type = dayNumber(date) % 2 === 0 ? 10 : 12
      return [{ type, supplier: here, recipient: { rid: to.rid, name: to.name }, moves, dishes: null }]
    }
  }
}

function supplierOf(world: World, { product }: StockMove): End {
  const names = [...new Set(world.chain.products.source_a.map(({ supplier }) => supplier))]
  return suppliersOf(world)[names.indexOf(product.supplier)] ?? losses
}
