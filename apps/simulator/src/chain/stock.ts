import { multiply } from './amounts.ts'
import { dateOf, weekday } from './calendar.ts'
import type { Chain, Restaurant, StockMove, StockProduct } from './model.ts'
import { Random } from './random.ts'
import { checkCount, triangle } from './rhythm.ts'

/** Deliveries exceed the use they cover by this factor, so that a balance starts low and does not fall for ever. */
const reserve = 1.04

/** The day's deliveries and the write-off of what the kitchen and the bar used. */
export function stockMoves(chain: Chain, restaurant: Restaurant, day: number): StockMove[] {
  const date = dateOf(day)
  const paper = `${date.slice(8)}${date.slice(5, 7)}-${restaurant.key}`
  const checksAhead = Array.from({ length: 7 }, (_, i) => checkCount(chain, restaurant, day + i))
  const usedOn = (product: StockProduct, ahead: number) =>
    use(chain, restaurant, product, day + ahead, checksAhead[ahead] ?? 0)

  const suppliers = [...new Set(chain.products[restaurant.source].map(({ supplier }) => supplier))]
  const deliveries: StockMove[] = []
  const writeOffs: StockMove[] = []
  for (const product of chain.products[restaurant.source]) {
    const price = priceOn(product, day)
    const row = suppliers.indexOf(product.supplier)
    if (product.deliveryDays.includes(weekday(day))) {
      let needed = 0
      for (let ahead = 0; ahead < daysToNextDelivery(product, day); ahead++) needed += usedOn(product, ahead)
      // Rounded up or down by chance: always up would pile up what comes often.
      const luck = new Random(chain.seed, 'packs', restaurant.key, product.name, day).next()
      const quantity = Math.max(1, Math.floor((needed * reserve) / product.pack + luck)) * product.pack
      deliveries.push({
        product,
        at: `${date}T${row % 2 === 0 ? '08' : '09'}:${10 + row * 7}:00`,
        kind: 'in',
        quantity,
        sum: multiply(price, quantity),
        document: `Приходная накладная ${paper}/${row + 1}`,
      })
    }
    const quantity = usedOn(product, 0)
    if (quantity > 0) {
      // Written off before midnight whatever the closing hour: the calendar date is the business date then.
      const at = `${date}T${Math.min(restaurant.closesAt, 24) - 1}:45:00`
      const document = `Акт списания ${paper}/${product.place === 'Бар' ? 2 : 1}`
      writeOffs.push({ product, at, kind: 'out', quantity, sum: multiply(price, quantity), document })
    }
  }
  return [...deliveries, ...writeOffs]
}

/** Thousandths used on a day; whole units where the product is counted in pieces. */
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

/** Prices of the suppliers go up and down by a few percent over the months. */
function priceOn(product: StockProduct, day: number): number {
  return Math.round(product.price * (1 + 0.05 * triangle(day / 97 + product.price / 17_000)))
}
