import { multiply } from './amounts.ts'
import { dateOf, weekday } from './calendar.ts'
import type { Chain, Restaurant, StockMove, StockProduct } from './model.ts'
import { Random } from './random.ts'
import { checkCount, triangle } from './rhythm.ts'

/** Deliveries exceed the use they cover by this factor, so that a balance starts low and does not fall for ever. */
const reserve = 1.04

/** Weekdays when the store's goods are transferred to the kitchen, and when goods are counted. */
const continued = 3
const countedOn = 1
const store = 'Основной склад'
const kitchen = 'Кухня'

/**
 * The day's deliveries and what the kitchen and the bar used, with the other movements: spoiled goods, the store's
 * goods transferred to the kitchen, stocktaking, and dough made of flour.
 */
export function stockMoves(chain: Chain, restaurant: Restaurant, day: number): StockMove[] {
  return [...deliveries(chain, restaurant, day), ...usedOn(chain, restaurant, day)]
}

/** Deliveries to a restaurant on a day, by suppliers or from the chain's central store. */
export function deliveries(chain: Chain, restaurant: Restaurant, day: number): StockMove[] {
  const date = dateOf(day)
  const checksAhead = Array.from({ length: 7 }, (_, i) => checkCount(chain, restaurant, day + i))
  const suppliers = [...new Set(chain.products[restaurant.source].map(({ supplier }) => supplier))]
  return chain.products[restaurant.source]
    .filter(({ deliveryDays }) => deliveryDays.includes(weekday(day)))
    .map((product) => {
      let needed = 0
      for (let ahead = 0; ahead < daysToNextDelivery(product, day); ahead++) {
        needed += use(chain, restaurant, product, day + ahead, checksAhead[ahead] ?? 0)
      }
      // Rounded up or down at random: rounding up would accumulate stock of frequent deliveries.
      const luck = new Random(chain.seed, 'packs', restaurant.key, product.name, day).next()
      const quantity = Math.max(1, Math.floor((needed * reserve) / product.pack + luck)) * product.pack
      const row = suppliers.indexOf(product.supplier)
      const [reason, document] = product.isCentral
        ? (['transfer', 'Внутреннее перемещение'] as const)
        : (['invoice', 'Приходная накладная'] as const)
      return {
        product,
        place: product.place,
        at: `${date}T${row % 2 === 0 ? '08' : '09'}:${10 + row * 7}:00`,
        kind: 'in',
        reason,
        quantity,
        sum: multiply(priceOn(product, day), quantity),
        document: `${document} ${paperOf(restaurant.key, day)}/${row + 1}`,
      }
    })
}

function usedOn(chain: Chain, restaurant: Restaurant, day: number): StockMove[] {
  const date = dateOf(day)
  const paper = paperOf(restaurant.key, day)
  const checks = checkCount(chain, restaurant, day)
  const used: StockMove[] = []
  for (const product of chain.products[restaurant.source]) {
    const price = priceOn(product, day)
    const quantity = use(chain, restaurant, product, day, checks)
    // Before midnight whatever the closing hour, so that the calendar date is the business date.
    const closing = `${date}T${Math.min(restaurant.closesAt, 24) - 1}:45:00`
    const move = (change: Pick<StockMove, 'kind' | 'reason' | 'quantity' | 'document'> & Partial<StockMove>) => {
      const whole = { product, place: product.place, at: closing, sum: multiply(price, change.quantity), ...change }
      used.push(whole)
    }
    if (quantity > 0) {
      const document = `Реализация ${paper}/${product.place === 'Бар' ? 2 : 1}`
      const made = chain.products[restaurant.source].find(({ madeOf }) => madeOf === product.name)
      const intoDough = made === undefined ? 0 : Math.floor(quantity / 2)
      move({ kind: 'out', reason: 'sale', quantity: quantity - intoDough, document })
      if (made !== undefined && intoDough > 0) {
        const act = `Акт приготовления ${paper}/3`
        const dough = { quantity: intoDough, product: made, place: made.place }
        move({ kind: 'out', reason: 'production', quantity: intoDough, document: act })
        move({ ...dough, kind: 'in', reason: 'production', document: act })
        move({ ...dough, kind: 'out', reason: 'sale', document: `Реализация ${paper}/1` })
      }
    }
    const chance = new Random(chain.seed, 'besides', restaurant.key, product.name, day)
    const little = product.unit === 'шт' ? 1000 : 100
    if (quantity > 0 && chance.chance(0.06)) {
      move({ kind: 'out', reason: 'write_off', quantity: little, document: `Акт списания ${paper}/4` })
    }
    if (quantity > 0 && weekday(day) === countedOn && chance.chance(0.2)) {
      const kind = chance.chance(0.5) ? 'in' : 'out'
      move({ kind, reason: 'inventory', quantity: little, document: `Инвентаризация ${paper}/5` })
    }
    if (product.place === store && quantity > 0 && weekday(day) === continued) {
      const transfer = { reason: 'transfer', quantity, document: `Внутреннее перемещение ${paper}/6` } as const
      move({ ...transfer, kind: 'out' })
      move({ ...transfer, kind: 'in', place: kitchen })
    }
  }
  return used
}

/** The document number of a restaurant, or of another stock holder, on a day. */
export function paperOf(key: string, day: number): string {
  const date = dateOf(day)
  return `${date.slice(8)}${date.slice(5, 7)}-${key}`
}

/** Thousandths used on a day; full units where the product is counted in pieces. */
function use(chain: Chain, restaurant: Restaurant, product: StockProduct, day: number, checks: number): number {
  const noise = 1 + 0.12 * new Random(chain.seed, 'use', restaurant.key, product.name, day).noise()
  const step = product.unit === 'шт' ? 1000 : 50
  return Math.round((product.usePer100 * checks * noise) / 100 / step) * step
}

function daysToNextDelivery({ deliveryDays }: StockProduct, day: number): number {
  const today = weekday(day)
  const next = deliveryDays.find((weekDay) => weekDay > today) ?? (deliveryDays[0] ?? today) + 7
  return next - today
}

/** Suppliers' prices rise and fall by a few percent over the months. */
export function priceOn(product: StockProduct, day: number): number {
  return Math.round(product.price * (1 + 0.05 * triangle(day / 97 + product.price / 17_000)))
}
