import { restaurantsOf } from '../../chain/make-chain.ts'
import type { Chain, Dish, Restaurant } from '../../chain/model.ts'
import type { SetPrice, World } from '../../world/model.ts'
import { Refusal } from './answers.ts'
import { guid } from './identity.ts'
import { menuPosition } from './menu-position.ts'
import { pricedModifiers } from './modifiers.ts'

const openEnd = '2500-01-01'
const firstOrder = '2020-01-01'

/** Prices by restaurant and dish that apply at some time within `[dateFrom, dateTo)`, each with its interval. */
export function priceList(world: World, query: URLSearchParams): object {
  const from = readDate(query.get('dateFrom'), 'dateFrom')
  const to = query.has('dateTo') ? readDate(query.get('dateTo'), 'dateTo') : openEnd
  const set = world.setPrices('source_b')
  const base = guid(world.chain.seed, 'first order')
  const response = restaurantsOf(world.chain, 'source_b').flatMap((restaurant) => [
    ...world.chain.menus.source_b.map((dish) => {
      const all = intervals(world.chain, { restaurant, dish }, set, base)
      return row(
        restaurant,
        dish.key,
        all.filter(({ dateFrom, dateTo }) => dateFrom < to && dateTo > from),
      )
    }),
    ...pricedModifiers(world.chain).map(({ key, price }) => row(restaurant, key, [constantPrice(price, base)])),
  ])
  return { result: 'SUCCESS', errors: [], response, revision: world.referenceVersion('source_b') }
}

function row({ sourceKey }: Restaurant, productId: string, prices: object[]): object {
  return { departmentId: sourceKey, productId, productSizeId: null, prices }
}

/** A price that never changed, of a position without other settings. */
function constantPrice(kopecks: number, documentId: string): object {
  return {
    dateFrom: firstOrder,
    dateTo: openEnd,
    price: kopecks / 100,
    included: true,
    pricesForCategories: [],
    includeForCategories: [],
    dishOfDay: false,
    flyerProgram: false,
    taxCategoryId: null,
    taxCategoryEnabled: false,
    documentId,
    schedule: null,
  }
}

/** Parses a date of the interface. Throws a 400 in the server's words. */
export function readDate(text: string | null, name: string): string {
  if (text === null) throw new Refusal(400, `Argument for @NotNull parameter '${name}' must not be null`)
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
  if (!isDate) throw new Refusal(400, `Wrong date format: ${text}`)
  return text
}

/** A row has all the fields of the vendor's page of prices set by orders. */
function intervals(
  chain: Chain,
  { restaurant, dish }: { restaurant: Restaurant; dish: Dish },
  set: readonly SetPrice[],
  base: string,
) {
  const own = menuPosition(chain, dish)
  // Of two prices that begin on the same day, the one set last applies, as at the till.
  const starts = new Map([[firstOrder, { kopecks: dish.price, documentId: base, position: own }]])
  for (const { dishKey, restaurantKey, from, kopecks, documentId, position = own } of set) {
    const isHere = restaurantKey === null || restaurantKey === restaurant.key
    if (dishKey === dish.key && isHere) starts.set(from, { kopecks, documentId: documentId ?? base, position })
  }
  const ordered = [...starts].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return ordered.map(([dateFrom, { kopecks, documentId, position }], index) => ({
    dateFrom,
    dateTo: ordered[index + 1]?.[0] ?? openEnd,
    price: kopecks / 100,
    included: true,
    ...position,
    documentId,
    schedule: null,
  }))
}
