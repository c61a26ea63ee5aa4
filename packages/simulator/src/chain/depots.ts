import { multiply } from './amounts.ts'
import { dateOf, dayNumber, weekday } from './calendar.ts'
import { restaurantsOf } from './make-chain.ts'
import type { Chain, Depot, StockMove, StockProduct } from './model.ts'
import { Random } from './random.ts'
import { deliveries, paperOf, priceOn } from './stock.ts'

/** Weekday on which the workshop fetches its flour for the week: the same as for the restaurants' dry goods. */
const fetchedOn = 2

/** The central store and the workshop of the restaurants that use iiko; none without such restaurants. */
export function depotsOf(chain: Chain): Depot[] {
  const [first] = restaurantsOf(chain, 'source_b')
  if (first === undefined) return []
  const { timezone } = first
  return [
    { kind: 'central store', code: '900', name: 'Центральный склад', place: 'Центральный склад', timezone },
    { kind: 'workshop', code: '901', name: 'Фабрика-кухня', place: 'Склад цеха', timezone },
  ]
}

const made = new WeakMap<Chain, Map<string, StockMove[]>>()

/**
 * The movements of a depot on a business date: a pure function of its arguments, as a restaurant's day is. A transfer
 * is in both depots, with the same time, quantity and sum.
 */
export function depotMoves(chain: Chain, depot: Depot, businessDate: string): StockMove[] {
  const days = made.get(chain) ?? new Map<string, StockMove[]>()
  made.set(chain, days)
  const key = `${depot.kind} ${businessDate}`
  const day = dayNumber(businessDate)
  const moves =
    days.get(key) ?? (depot.kind === 'workshop' ? workshopMoves(chain, depot, day) : centralMoves(chain, depot, day))
  days.set(key, moves)
  return moves
}

/** What the restaurants and the workshop take; suppliers deliver it in full packs the day before. */
function centralMoves(chain: Chain, { code, place }: Depot, day: number): StockMove[] {
  const needed = Map.groupBy(takenFrom(chain, day + 1), ({ product }) => product)
  const brought = [...needed].map(([product, taken]): StockMove => {
    const quantity = Math.ceil(taken.reduce((sum, move) => sum + move.quantity, 0) / product.pack) * product.pack
    return {
      product,
      place,
      at: `${dateOf(day)}T06:30:00`,
      kind: 'in',
      reason: 'invoice',
      quantity,
      sum: multiply(priceOn(product, day), quantity),
      document: `Приходная накладная ${paperOf(code, day)}/1`,
    }
  })
  return [...brought, ...takenFrom(chain, day).map((move): StockMove => ({ ...move, place, kind: 'out' }))]
}

/** What is transferred from the central store on a day, as its recipients record it. */
function takenFrom(chain: Chain, day: number): StockMove[] {
  const workshop = depotsOf(chain).filter(({ kind }) => kind === 'workshop')
  return [
    ...restaurantsOf(chain, 'source_b').flatMap((restaurant) =>
      deliveries(chain, restaurant, day).filter(({ product }) => product.isCentral),
    ),
    ...workshop.flatMap((depot) => fetched(chain, depot, day)),
  ]
}

/** Flour for the week, the dough made of it every day, and the dough sold to outside shops. */
function workshopMoves(chain: Chain, depot: Depot, day: number): StockMove[] {
  const recipe = recipeOf(chain)
  if (recipe === null) return []
  const { dough, flour } = recipe
  const quantity = doughOn(chain, day)
  const common = { place: depot.place, quantity, sum: multiply(priceOn(flour, day), quantity) }
  const baked = {
    ...common,
    at: `${dateOf(day)}T05:40:00`,
    document: `Акт приготовления ${paperOf(depot.code, day)}/2`,
  }
  const document = `Расходная накладная ${paperOf(depot.code, day)}/3`
  return [
    ...fetched(chain, depot, day),
    { ...baked, product: flour, kind: 'out', reason: 'production' },
    { ...baked, product: dough, kind: 'in', reason: 'production' },
    { ...common, at: `${dateOf(day)}T10:15:00`, document, product: dough, kind: 'out', reason: 'invoice' },
  ]
}

function fetched(chain: Chain, { code, place }: Depot, day: number): StockMove[] {
  const recipe = recipeOf(chain)
  if (recipe === null || weekday(day) !== fetchedOn) return []
  const quantity = Array.from({ length: 7 }, (_, i) => doughOn(chain, day + i)).reduce((sum, one) => sum + one, 0)
  return [
    {
      product: recipe.flour,
      place,
      at: `${dateOf(day)}T05:10:00`,
      kind: 'in',
      reason: 'transfer',
      quantity,
      sum: multiply(priceOn(recipe.flour, day), quantity),
      document: `Внутреннее перемещение ${paperOf(code, day)}/1`,
    },
  ]
}

function recipeOf(chain: Chain): { dough: StockProduct; flour: StockProduct } | null {
  const products = chain.products.source_b
  const dough = products.find(({ madeOf }) => madeOf !== null)
  const flour = products.find(({ name }) => name === dough?.madeOf)
  return dough && flour ? { dough, flour } : null
}

/** Thousandths of dough made on a day: 8 to 16 kg. */
function doughOn(chain: Chain, day: number): number {
  return 500 * new Random(chain.seed, 'dough', day).int(16, 32)
}
