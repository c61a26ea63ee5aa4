import { formatKopecks, formatThousandths } from './amounts.ts'
import type { DayCheck, DayLine, Dish, Restaurant, RestaurantDay, StockMove, Waiter } from './model.ts'
import { discountName, paymentsOf, voidReason } from './payments.ts'

/** The canonical columns of a file-drop bundle, in the order they are written. */
export const columns = {
  'restaurants.csv': 'external_id,name,city,address,timezone,day_end,currency',
  'dishes.csv': 'external_id,name,category_path,unit,price,cost',
  'employees.csv': 'external_id,name,restaurant',
  'checks.csv':
    'restaurant,check_id,number,business_date,opened_at,closed_at,waiter,table,station,order_category,guests',
  'sales_lines.csv': 'restaurant,check_id,line_id,dish,quantity,price,discount,total,cost,kind,void_reason,voided_by',
  'amounts.csv': 'restaurant,business_date,kind,type,sum,count',
  'stock_moves.csv': 'restaurant,place,product,unit,at,kind,quantity,sum,document,reason',
} as const

export type BundleFileName = keyof typeof columns

export function restaurantRow(r: Restaurant): string {
  return `${field(r.sourceKey)},${field(r.name)},${field(r.city)},${field(r.address)},${r.timezone},${r.dayEnd},${r.currency}`
}

/** `price` in kopecks: the dish's current price, which may differ from its menu. */
export function dishRow(dish: Dish, price: number): string {
  const cost = dish.cost === null ? '' : formatKopecks(dish.cost)
  return `${dish.key},${field(dish.name)},${field(dish.categoryPath)},${field(dish.unit)},${formatKopecks(price)},${cost}`
}

export function employeeRow(waiter: Waiter, restaurant: Restaurant): string {
  return `${waiter.key},${field(waiter.name)},${field(restaurant.sourceKey)}`
}

export function checkRow(restaurant: Restaurant, businessDate: string, check: DayCheck): string {
  const where = `${check.waiter?.key ?? ''},${check.table ?? ''},${field(check.station)},${check.orderCategory}`
  const when = `${businessDate},${check.openedAt},${check.closedAt}`
  return `${field(restaurant.sourceKey)},${check.id},${check.number},${when},${where},${check.guests}`
}

/** `start` is `restaurant,check_id,`, the same for all lines of a check; `key` is the source's key of the line. */
export function lineRow(start: string, key: string, line: DayLine, check: DayCheck): string {
  if (line.kind === 'void') {
    const struck = `${field(voidReason(check, line))},${field(check.waiter?.name ?? '')}`
    return `${start}${key},${lineEnd(line)},${struck}`
  }
  const plain = line.kind === 'sale' && line.discount === 0 && line.price === line.dish.price
  return `${start}${key},${plain ? plainSale(line) : lineEnd(line)},,`
}

/**
 * Nine lines in ten are a plain sale of one to three portions at the menu's price: the text after their id is formatted
 * once per dish.
 */
const plainSales = new WeakMap<Dish, Map<number, string>>()

function plainSale(line: DayLine): string {
  let ends = plainSales.get(line.dish)
  if (ends === undefined) {
    ends = new Map()
    plainSales.set(line.dish, ends)
  }
  let end = ends.get(line.quantity)
  if (end === undefined) {
    end = lineEnd(line)
    ends.set(line.quantity, end)
  }
  return end
}

function lineEnd({ dish, quantity, price, discount, total, cost, kind }: DayLine): string {
  const amounts = [formatKopecks(price), formatKopecks(discount), formatKopecks(total)]
  return [dish.key, formatThousandths(quantity), ...amounts, cost === null ? '' : formatKopecks(cost), kind].join(',')
}

/** The rows of a day's amounts besides its lines: payments and discounts by type. */
export function amountRows({ restaurant, businessDate, checks }: RestaurantDay): string[] {
  const told = checks.flatMap((check) => [
    ...paymentsOf(check).map(({ type, sum }) => ({ of: `payment,${field(type)}`, sum })),
    ...check.lines.flatMap((line) => {
      const name = discountName(line)
      return name === null ? [] : [{ of: `discount,${field(name)}`, sum: line.discount }]
    }),
  ])
  return [...Map.groupBy(told, ({ of }) => of)].map(([of, rows]) => {
    const sum = formatKopecks(rows.reduce((all, row) => all + row.sum, 0))
    return `${field(restaurant.sourceKey)},${businessDate},${of},${sum},${rows.length}`
  })
}

export function stockMoveRow(restaurant: Restaurant, move: StockMove): string {
  const { product, place } = move
  const what = `${field(place)},${field(product.name)},${product.unit},${move.at},${move.kind}`
  const amounts = `${formatThousandths(move.quantity)},${formatKopecks(move.sum)}`
  return `${field(restaurant.sourceKey)},${what},${amounts},${field(move.document)},${move.reason}`
}

/** A text as a CSV field, quoted only where necessary. */
export function field(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
