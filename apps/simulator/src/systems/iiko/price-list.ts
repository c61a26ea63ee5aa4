import { restaurantsOf } from '../../chain/make-chain.ts'
import type { Dish, Restaurant } from '../../chain/model.ts'
import type { SetPrice, World } from '../../world/model.ts'
import { Refusal } from './answers.ts'
import { guid } from './identity.ts'

const openEnd = '2500-01-01'
const firstOrder = '2020-01-01'

/** Prices of every restaurant and dish that hold at some time within `[dateFrom, dateTo)`, each with its own interval. */
export function priceList(world: World, query: URLSearchParams): object {
  const from = readDate(query.get('dateFrom'), 'dateFrom')
  const to = query.has('dateTo') ? readDate(query.get('dateTo'), 'dateTo') : openEnd
  const set = world.setPrices('source_b')
  const base = guid(world.chain.seed, 'first order')
  const response = restaurantsOf(world.chain, 'source_b').flatMap((restaurant) =>
    world.chain.menus.source_b.map((dish) => ({
      departmentId: restaurant.sourceKey,
      productId: dish.key,
      productSizeId: null,
      prices: intervals(restaurant, dish, set, base).filter(({ dateFrom, dateTo }) => dateFrom < to && dateTo > from),
    })),
  )
  return { result: 'SUCCESS', errors: [], response, revision: world.referenceVersion('source_b') }
}

/** A date of the interface. Throws a 400 in the server's words. */
export function readDate(text: string | null, name: string): string {
  if (text === null) throw new Refusal(400, `Argument for @NotNull parameter '${name}' must not be null`)
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
  if (!isDate) throw new Refusal(400, `Wrong date format: ${text}`)
  return text
}

function intervals(restaurant: Restaurant, dish: Dish, set: readonly SetPrice[], base: string) {
  // Of two that begin on a day the one set last holds, as it does at the till.
  const starts = new Map<string, { kopecks: number; documentId: string }>([
    [firstOrder, { kopecks: dish.price, documentId: base }],
  ])
  for (const { dishKey, restaurantKey, from, kopecks, documentId } of set) {
    const isHere = restaurantKey === null || restaurantKey === restaurant.key
    if (dishKey === dish.key && isHere) starts.set(from, { kopecks, documentId: documentId ?? base })
  }
  const ordered = [...starts].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return ordered.map(([dateFrom, { kopecks, documentId }], index) => ({
    dateFrom,
    dateTo: ordered[index + 1]?.[0] ?? openEnd,
    price: kopecks / 100,
    included: true,
    dishOfDay: false,
    flyerProgram: false,
    documentId,
    schedule: null,
  }))
}
