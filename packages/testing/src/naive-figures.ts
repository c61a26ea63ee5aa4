import { addDays } from '@vitrina/contract/dates'
import type { FigureCondition, FigureDimension, FigureMetric } from '@vitrina/contract/figure-query'
import type { LedgerCheck, LedgerLine } from './ledger.ts'

/** Sales as an accounting system has them, for independent counting. */
export interface Books {
  restaurants: { key: string; source: 'source_a' | 'source_b' }[]
  dishes: { key: string; category: string | null; cost: string | null; unit: string | null; price: string | null }[]
  checks: (LedgerCheck & { restaurant: string; date: string })[]
  payments: { restaurant: string; date: string; type: string; sum: string; count: number }[]
  /** Movements of goods; without a restaurant, those of a central store. */
  moves: Move[]
  /** The minimum stock of positions. */
  least: { product: string; unit: string | null; minimum: string }[]
}

interface Move {
  restaurant: string | null
  product: string
  unit: string | null
  place: string | null
  date: string
  direction: 'in' | 'out'
  quantity: string
  cost: string | null
  why: 'sale' | 'write_off' | 'transfer' | 'inventory' | 'production' | 'invoice' | null
}

/**
 * Which days are counted, and by how many days their dates are shifted: compared days take the dates of the days they
 * are compared with.
 */
export interface CountedDays {
  from: string
  to: string
  movedBy: number
}

/** A fraction, so that nothing is rounded before it is compared; null: there is no such figure. */
export type Exact = { over: bigint; under: bigint } | null

interface Counted {
  metrics: readonly FigureMetric[]
  by: readonly FigureDimension[]
  where: readonly FigureCondition[]
  days: CountedDays
}

/** Metrics counted in the unit of their dish or product: kilograms and bottles do not add up. */
export const measuredMetrics: ReadonlySet<FigureMetric> = new Set([
  'quantity',
  'return_quantity',
  'avg_price',
  'stock_in',
  'stock_out',
  'stock_net',
  'stock_moved',
  'sale_price',
  'unit_cost',
  'profit_per_portion',
])

/**
 * Counts figures line by line, without rollups, SQL or the code of the engine: by the keys joined with `|`, and the
 * total under `total`. There is no quantity where several units are mixed.
 */
export function countFigures(books: Books, { metrics, by, where, days }: Counted): Map<string, Exact[]> {
  const figures = new Map<string, Exact[]>()
  const put = (key: string, index: number, value: Exact) => {
    const row = figures.get(key) ?? metrics.map(() => null)
    row[index] = value
    figures.set(key, row)
  }
  for (const [index, metric] of metrics.entries()) {
    const rows = countedRows(books, metric, { metrics, by, where, days })
    const groups = Map.groupBy(rows, (row) => by.map((dimension) => row.keys[dimension]).join('|'))
    const count = (own: readonly Row[]) => {
      const isMixed = measuredMetrics.has(metric) && new Set(own.map(({ keys }) => keys.unit)).size > 1
      return own.length === 0 || isMixed ? null : figureOf(books, metric, own, days)
    }
    for (const [key, own] of groups) put(key, index, count(own))
    put('total', index, count(rows))
  }
  return figures
}

/** One measured metric by the same keys and in total, separately for each unit. */
export function countPerUnit(books: Books, metric: FigureMetric, counted: Counted): Map<string, Map<string, Exact>> {
  const { by, days } = counted
  const units = new Map<string, Map<string, Exact>>()
  const put = (key: string, unit: string, value: Exact) => {
    units.set(key, (units.get(key) ?? new Map<string, Exact>()).set(unit, value))
  }
  const rows = countedRows(books, metric, counted)
  for (const [unit, own] of Map.groupBy(rows, ({ keys }) => keys.unit ?? '')) {
    const groups = Map.groupBy(own, (row) => by.map((dimension) => row.keys[dimension]).join('|'))
    for (const [key, group] of groups) put(key, unit, figureOf(books, metric, group, days))
    put('total', unit, figureOf(books, metric, own, days))
  }
  return units
}

/** How many members of a dimension contribute to the same keys; rows without a member do not count. */
export function countMembers(
  books: Books,
  metric: FigureMetric,
  dimension: FigureDimension,
  counted: Counted,
): Map<string, number> {
  const { by } = counted
  const rows = countedRows(books, metric, { ...counted, by: [...by, dimension] })
  // A member with 0 does not contribute.
  const membersOf = (own: readonly Row[]) => {
    return new Set(own.filter(({ isNoVoid }) => !isNoVoid).flatMap(({ keys }) => keys[dimension] || [])).size
  }
  const groups = Map.groupBy(rows, (row) => by.map((one) => row.keys[one]).join('|'))
  return new Map([...groups].map(([key, own]) => [key, membersOf(own)]))
}

function countedRows(books: Books, metric: FigureMetric, { by, where, days }: Counted): Row[] {
  const used = [...by, ...where.map(({ dimension }) => dimension)]
  const rows = rowsOf(books, metric, { by, used, days })
  const classes = used.some((dimension) => classDimensions.has(dimension)) ? classesOf(books, where, days) : null
  for (const { keys } of classes ? rows : []) Object.assign(keys, classes?.get(keys.dish ?? '') ?? outside)
  return rows.filter((row) => where.every((condition) => isMatching(row, condition)))
}

const classDimensions = new Set<FigureDimension>(['abc_revenue', 'abc_margin', 'abc_quantity', 'quadrant'])
const outside = { abc_revenue: '', abc_margin: '', abc_quantity: '', quadrant: '' }

/** Classes of dishes among what was sold in the requested days; the compared days use them too. */
function classesOf(
  books: Books,
  where: readonly FigureCondition[],
  { from, to, movedBy }: CountedDays,
): Map<string, typeof outside> {
  const days = { from: addDays(from, movedBy), to: addDays(to, movedBy), movedBy: 0 }
  const others = where.filter(({ dimension }) => !classDimensions.has(dimension) && dimension !== 'void_reason')
  const rows = countedRows(books, 'orders', {
    metrics: [],
    by: ['dish', ...others.map(({ dimension }) => dimension)],
    where: others,
    days,
  })
  const dishes = [...Map.groupBy(rows, ({ keys }) => keys.dish ?? '')].map(([dish, own]) => {
    const lines = own.flatMap((row) => row.lines)
    const quantity = lines.reduce((all, line) => all + millionths(line.quantity ?? '1'), 0n)
    const revenue = lines.reduce((all, { total }) => all + millionths(total), 0n)
    const cost = unitCostOf(books, dish, days)
    // On one denominator with the rest: millionths of millionths.
    const margin = cost && minus({ over: revenue, under: 1n }, { over: quantity * cost.over, under: cost.under })
    return { dish, unit: own[0]?.keys.unit ?? '', quantity, revenue, orders: ordersOf(lines), margin }
  })
  const exact = (over: bigint) => ({ over, under: 1n })
  const revenues = abcOf(dishes.map(({ dish, revenue }) => [dish, exact(revenue)]))
  const margins = abcOf(dishes.flatMap(({ dish, margin }) => (margin ? [[dish, margin]] : [])))
  const quantities = new Map(
    [...Map.groupBy(dishes, ({ unit }) => unit).values()].flatMap((same) => [
      ...abcOf(same.map(({ dish, quantity }) => [dish, exact(quantity)])),
    ]),
  )
  const sold = dishes.filter(({ quantity }) => quantity > 0n)
  const all = sold.reduce((sum, { orders }) => sum + orders, 0n)
  const costed = sold.flatMap(({ margin, orders }) => (margin ? [{ margin, orders }] : []))
  const orders = costed.reduce((sum, one) => sum + one.orders, 0n)
  const margin = costed.reduce((sum, one) => plus(sum, one.margin), exact(0n))
  return new Map(
    dishes.map((one) => {
      const isPopular = one.orders * BigInt(sold.length) * 100n >= all * 70n
      const isProfitable = one.margin && compare(times(one.margin, orders), times(margin, one.orders)) >= 0
      const kind = isProfitable ? (isPopular ? 'star' : 'puzzle') : isPopular ? 'plowhorse' : 'dog'
      const abc = (of: Map<string, string>) => of.get(one.dish) ?? ''
      const quadrant = one.margin && one.quantity > 0n ? kind : ''
      return [
        one.dish,
        { abc_revenue: abc(revenues), abc_margin: abc(margins), abc_quantity: abc(quantities), quadrant },
      ]
    }),
  )
}

type Fraction = NonNullable<Exact>

const plus = (a: Fraction, b: Fraction) => ({ over: a.over * b.under + b.over * a.under, under: a.under * b.under })
const minus = (a: Fraction, b: Fraction) => plus(a, { over: -b.over, under: b.under })
const times = (a: Fraction, by: bigint) => ({ over: a.over * by, under: a.under })

/** Quantities with different signs can make a denominator negative. */
function compare(a: Fraction, b: Fraction): number {
  const { over, under } = minus(a, b)
  return Math.sign(Number(over > 0n) - Number(over < 0n)) * (under < 0n ? -1 : 1)
}

/** A, B and C by the share of what is above each; equal values get one class. */
function abcOf(values: readonly (readonly [string, Fraction])[]): Map<string, string> {
  const zero = { over: 0n, under: 1n }
  const above = values.filter(([, value]) => compare(value, zero) > 0)
  const whole = above.reduce((sum, [, value]) => plus(sum, value), zero)
  return new Map(
    above.map(([key, value]) => {
      const greater = above.filter(([, other]) => compare(other, value) > 0)
      const reached = times(
        greater.reduce((sum, [, other]) => plus(sum, other), zero),
        100n,
      )
      const isBelow = (percent: bigint) => compare(reached, times(whole, percent)) < 0
      return [key, isBelow(80n) ? 'A' : isBelow(95n) ? 'B' : 'C']
    }),
  )
}

interface Row {
  keys: Partial<Record<FigureDimension, string>>
  check?: Books['checks'][number]
  /** The row's lines of the check: all but the voided, those of one dish, or the voided ones. */
  lines: LedgerLine[]
  payment?: Books['payments'][number]
  move?: Move
  /** Belongs to no line: conditions on dishes and void reasons always match it. */
  isNoVoid?: true
  /** The date in the books. */
  date: string
}

const ofDishes = new Set<FigureMetric>([
  'sale_price',
  'unit_cost',
  'profit_per_portion',
  'checks_with',
  'quantity',
  'orders',
  'avg_price',
  'cost_of_sales',
  'gross_profit',
  'margin_pct',
  'food_cost',
  'markup',
  'known_cost_share',
  'dish_count',
  'return_quantity',
])
const ofStock = new Set<FigureMetric>([
  'stock_in',
  'stock_out',
  'stock_in_cost',
  'stock_out_cost',
  'stock_net',
  'stock_moved',
  'stock_moved_cost',
])
const dishDimensions = new Set<FigureDimension>([
  'dish',
  'category',
  'unit',
  'abc_revenue',
  'abc_margin',
  'abc_quantity',
  'quadrant',
])
const ofWaiters = new Set<FigureMetric>(['hours', 'shifts', 'revenue_per_hour'])

interface Used extends Pick<Counted, 'by' | 'days'> {
  /** The dimensions of `by` and of the conditions. */
  used: readonly FigureDimension[]
}

function rowsOf(books: Books, metric: FigureMetric, { by, used, days }: Used): Row[] {
  const isWithin = ({ date }: { date: string }) => date >= days.from && date <= days.to
  if (metric === 'payments' || metric === 'payment_count') {
    return books.payments.filter(isWithin).map((payment) => {
      const keys = { ...placeKeys(books, payment, days), payment_type: payment.type }
      return { keys, lines: [], payment, date: payment.date }
    })
  }
  if (ofStock.has(metric)) return moveRows(books, books.moves.filter(isWithin), days)
  const byDish = used.some((dimension) => dishDimensions.has(dimension)) || ofDishes.has(metric)
  const byWaiter = used.includes('waiter') || ofWaiters.has(metric)
  const checks = books.checks.filter(isWithin)
  const shown = checks.filter(({ lines }) => lines.some(stands))
  const rows = (byWaiter ? shown.filter(({ waiter }) => waiter !== undefined) : shown).filter(
    (check) => !used.includes('hour') || hourOf(check) !== null,
  )
  if (metric === 'voids' || metric === 'void_sum') {
    const timed = checks.filter((check) => !used.includes('hour') || hourOf(check) !== null)
    return [...voidRows(books, timed, { byWaiter, days }), ...noVoidRows(books, rows, { by, days })]
  }
  return rows.flatMap((check) => {
    const standing = check.lines.filter(stands)
    const keys = checkKeys(books, check, days)
    if (!byDish) return [{ keys, check, lines: standing, date: check.date }]
    return standing.map((line) => {
      return {
        keys: { ...keys, ...dishKeys(books, line) },
        check,
        lines: [line],
        date: check.date,
      }
    })
  })
}

/** Sales without a void, as rows without lines; there are none by dish or by reason. */
function noVoidRows(books: Books, checks: Books['checks'], { by, days }: Pick<Counted, 'by' | 'days'>): Row[] {
  if (by.some((dimension) => dimension === 'void_reason' || dishDimensions.has(dimension))) return []
  return checks.map((check) => ({
    keys: checkKeys(books, check, days),
    check,
    lines: [],
    date: check.date,
    isNoVoid: true,
  }))
}

/** Voided lines, also those of checks without any other line. */
function voidRows(
  books: Books,
  checks: Books['checks'],
  { byWaiter, days }: { byWaiter: boolean; days: CountedDays },
): Row[] {
  const served = byWaiter ? checks.filter(({ waiter }) => waiter !== undefined) : checks
  return served.flatMap((check) =>
    check.lines
      .filter((line) => !stands(line))
      .map((line) => {
        const keys = { ...checkKeys(books, check, days), ...dishKeys(books, line), void_reason: line.reason ?? '' }
        return { keys, check, lines: [line], date: check.date }
      }),
  )
}

function moveRows(books: Books, moves: Books['moves'], days: CountedDays): Row[] {
  return moves.map((move) => {
    const keys = {
      ...placeKeys(books, { ...move, restaurant: move.restaurant ?? '' }, days),
      ...{ product: move.product.toLowerCase(), unit: (move.unit ?? '').toLowerCase(), place: move.place ?? '' },
      ...{ direction: move.direction, reason: move.why ?? '' },
    }
    return { keys, lines: [], move, date: move.date }
  })
}

function dishKeys(books: Books, { dish }: LedgerLine): Row['keys'] {
  const { category, unit } = books.dishes.find(({ key }) => key === dish) ?? { category: null, unit: null }
  return { dish, category: (category ?? '').toLowerCase(), unit: (unit ?? '').toLowerCase() }
}

function placeKeys(
  books: Books,
  { restaurant, date }: { restaurant: string; date: string },
  days: CountedDays,
): Row['keys'] {
  const at = new Date(`${addDays(date, days.movedBy)}T00:00:00Z`)
  const day = at.toISOString().slice(0, 10)
  const weekday = at.getUTCDay() === 0 ? 7 : at.getUTCDay()
  const month = Number(day.slice(5, 7))
  return {
    day,
    week: addDays(day, 1 - weekday),
    month: `${day.slice(0, 7)}-01`,
    year: `${day.slice(0, 4)}-01-01`,
    quarter: `${day.slice(0, 5)}${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`,
    weekday: String(weekday),
    weekend: weekday > 5 ? '1' : '0',
    restaurant,
    source: books.restaurants.find(({ key }) => key === restaurant)?.source ?? '',
  }
}

const bounds = [0, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000]

function checkKeys(books: Books, check: Books['checks'][number], days: CountedDays): Row['keys'] {
  const hour = hourOf(check)
  const standing = check.lines.filter(stands)
  const total = standing.reduce((all, line) => all + millionths(line.total), 0n)
  return {
    ...placeKeys(books, check, days),
    ...(hour !== null && { hour: String(hour) }),
    ...(check.waiter !== undefined && { waiter: check.waiter }),
    order_category: check.orderCategory ?? '',
    station: check.station ?? '',
    table: check.table ?? '',
    check_size: String(Math.min(standing.length, 10)),
    check_sum: String(bounds.findLast((bound) => total >= BigInt(bound) * unit) ?? -1),
  }
}

function hourOf({ closedAt, openedAt }: LedgerCheck): number | null {
  const at = closedAt ?? openedAt
  return at === undefined ? null : Number(at.slice(11, 13))
}

/** A returned line is not an order. */
function ordersOf(lines: readonly LedgerLine[]): bigint {
  return BigInt(lines.filter(({ type = 'sale' }) => type === 'sale').length)
}

function stands({ type }: LedgerLine): boolean {
  return type !== 'void'
}

function isMatching({ keys, isNoVoid }: Row, { dimension, op, values }: FigureCondition): boolean {
  if (isNoVoid && (dimension === 'void_reason' || dishDimensions.has(dimension))) return true
  const key = keys[dimension] ?? ''
  if (op === 'between') {
    const [from = '', to = ''] = values
    const isNumber = /^\d+$/.test(from)
    return isNumber ? Number(key) >= Number(from) && Number(key) <= Number(to) : key >= from && key <= to
  }
  return values.includes(key) === (op === 'in')
}

// Money, quantities and costs in millionths, so that all of them add up exactly.
const unit = 1_000_000n

function millionths(text: string | undefined): bigint {
  if (text === undefined) return 0n
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const size = BigInt(whole) * unit + BigInt(fraction.padEnd(6, '0').slice(0, 6))
  return text.startsWith('-') ? -size : size
}

function fraction(over: bigint, under: bigint): Exact {
  return under === 0n ? null : { over, under }
}

function figureOf(books: Books, metric: FigureMetric, rows: readonly Row[], days: CountedDays): Exact {
  const lines = rows.flatMap((row) => row.lines)
  const sum = (of: (line: LedgerLine) => string | undefined) =>
    lines.reduce((all, line) => all + millionths(of(line)), 0n)
  const checks = new Set(rows.flatMap(({ check }) => check ?? []))
  const revenue = sum(({ total }) => total)
  const discount = sum((line) => line.discount)
  const returned = lines.filter(({ type }) => type === 'return')
  const returns = returned.reduce((all, { total }) => all + millionths(total), 0n)
  const quantity = sum((line) => line.quantity ?? '1')
  const paid = [...checks].filter(isRevenueCheck)
  const guests = guestsOf(paid)
  // A restaurant's day either reports guests or does not, whichever of its rows are counted.
  const ofDays = rows.filter(({ check, date }) =>
    books.checks.some((other) => {
      const isOfDay = other.restaurant === check?.restaurant && other.date === date
      return isOfDay && other.guests !== undefined && isRevenueCheck(other)
    }),
  )
  const guestRevenue = ofDays.flatMap((row) => row.lines).reduce((all, { total }) => all + millionths(total), 0n)
  const guestChecks = [...new Set(ofDays.flatMap(({ check }) => check ?? []))].filter(isRevenueCheck)
  const count = BigInt(paid.length)
  const positions = BigInt(lines.length)
  const dates = BigInt(new Set(rows.map(({ date }) => date)).size)
  const unattended = [...checks].filter(({ waiter }) => waiter === undefined)
  switch (metric) {
    case 'revenue':
    case 'void_sum':
      return fraction(revenue, unit)
    case 'checks':
      return fraction(count, 1n)
    case 'documents':
      return fraction(BigInt(checks.size), 1n)
    case 'avg_check':
      return fraction(revenue, count * unit)
    case 'guests':
      return guests === null ? null : fraction(guests, 1n)
    case 'revenue_per_guest':
      return guests === null ? null : fraction(guestRevenue, guests * unit)
    case 'guests_per_check':
      return guests === null ? null : fraction(guests, BigInt(guestChecks.length))
    case 'known_guests_share':
      return fraction(guestRevenue * 100n, revenue)
    case 'items_per_check':
      return fraction(positions, count)
    case 'positions':
    case 'voids':
      return fraction(positions, 1n)
    case 'orders':
      return fraction(ordersOf(lines), 1n)
    case 'quantity':
      return fraction(quantity, unit)
    case 'discount':
      return fraction(discount, unit)
    case 'gross':
      return fraction(revenue + discount, unit)
    case 'discount_share':
      return fraction(discount * 100n, revenue + discount)
    case 'returns':
      return fraction(returns, unit)
    case 'return_share':
      return fraction(-returns * 100n, revenue - returns)
    case 'return_quantity':
      return fraction(
        returned.reduce((all, line) => all + millionths(line.quantity ?? '1'), 0n),
        unit,
      )
    case 'revenue_per_day':
      return fraction(revenue, dates * unit)
    case 'checks_per_day':
      return fraction(count, dates)
    case 'checks_without_waiter':
      return fraction(BigInt(unattended.filter(isRevenueCheck).length), 1n)
    case 'revenue_without_waiter':
      return fraction(
        unattended
          .flatMap((check) => check.lines.filter(stands))
          .reduce((all, { total }) => all + millionths(total), 0n),
        unit,
      )
    case 'payments':
      return fraction(
        rows.reduce((all, { payment }) => all + millionths(payment?.sum), 0n),
        unit,
      )
    case 'payment_count':
      return fraction(BigInt(rows.reduce((all, { payment }) => all + (payment?.count ?? 0), 0)), 1n)
    case 'avg_price':
      return fraction(revenue, quantity)
    case 'dish_count':
      return fraction(BigInt(new Set(lines.map(({ dish }) => dish)).size), 1n)
    case 'checks_with':
      return fraction(count, 1n)
    case 'sale_price': {
      const priced = lines.flatMap((line) => {
        const { price = null } = books.dishes.find(({ key }) => key === line.dish) ?? {}
        return price === null ? [] : [{ price, quantity: millionths(line.quantity ?? '1') }]
      })
      const value = priced.reduce((all, one) => all + one.quantity * millionths(one.price), 0n)
      return fraction(value, priced.reduce((all, one) => all + one.quantity, 0n) * unit)
    }
    case 'unit_cost':
    case 'profit_per_portion':
    case 'cost_of_sales':
    case 'gross_profit':
    case 'margin_pct':
    case 'food_cost':
    case 'markup':
    case 'known_cost_share':
      return ofCosts(books, metric, lines, days)
    case 'hours': {
      const seconds = workedSeconds(rows)
      return seconds === null ? null : fraction(seconds, 3600n)
    }
    case 'shifts':
      return fraction(BigInt(new Set(rows.map(({ check, date }) => `${check?.waiter} ${date}`)).size), 1n)
    case 'stock_in':
      return fraction(
        ofPositions(rows, (moves) => received(moves)),
        unit,
      )
    case 'stock_out':
      return fraction(
        ofPositions(rows, (moves) => left(moves)),
        unit,
      )
    case 'stock_net':
      return fraction(
        ofPositions(rows, (moves) => received(moves) - left(moves)),
        unit,
      )
    case 'stock_in_cost':
    case 'stock_out_cost':
      return costOfMoves(rows, metric)
    case 'stock_moved':
      return fraction(
        rows.reduce((all, { move }) => all + millionths(move?.quantity), 0n),
        unit,
      )
    case 'stock_moved_cost': {
      const told = rows.flatMap(({ move }) => move?.cost ?? [])
      const cost = told.reduce((all, each) => all + millionths(each), 0n)
      return told.length === 0 ? null : fraction(cost, unit)
    }
    case 'below_min':
      return fraction(BigInt(rows.length), 1n)
    case 'revenue_per_hour':
      return fraction(revenue * 3600n, (workedSeconds(rows) ?? 0n) * unit)
  }
}

/** Positions are computed one by one and then summed: the transfers of one do not affect another. */
function ofPositions(rows: readonly Row[], settle: (moves: readonly Move[]) => bigint): bigint {
  const positions = Map.groupBy(
    rows.flatMap(({ move }) => move ?? []),
    positionOf,
  )
  return [...positions.values()].reduce((all, moves) => all + settle(moves), 0n)
}

function positionOf({ product, unit: of }: { product: string; unit: string | null }): string {
  return `${product.toLowerCase()} ${(of ?? '').toLowerCase()}`
}

const sumOf = (moves: readonly Move[]) => moves.reduce((all, { quantity }) => all + millionths(quantity), 0n)
const isOurs = ({ why }: Move) => why !== 'transfer' && why !== 'production'

/**
 * Transfers in minus transfers out, where above zero: the goods are from a place whose own movements are not reported.
 */
function inheritedIn(moves: readonly Move[]): bigint {
  const carried = moves.filter(({ why }) => why === 'transfer')
  const net =
    sumOf(carried.filter(({ direction }) => direction === 'in')) -
    sumOf(carried.filter(({ direction }) => direction === 'out'))
  return net > 0n ? net : 0n
}

function received(moves: readonly Move[]): bigint {
  return sumOf(moves.filter((move) => isOurs(move) && move.direction === 'in')) + inheritedIn(moves)
}

function left(moves: readonly Move[]): bigint {
  return sumOf(moves.filter((move) => isOurs(move) && move.direction === 'out'))
}

function costOfMoves(rows: readonly Row[], metric: 'stock_in_cost' | 'stock_out_cost'): Exact {
  let isKnown = false
  const cost = ofPositions(rows, (moves) => {
    const outside = moves.filter(
      (move) => isOurs(move) && move.direction === (metric === 'stock_in_cost' ? 'in' : 'out'),
    )
    const isCarried = metric === 'stock_in_cost' && inheritedIn(moves) > 0n
    if (isCarried || outside.some(({ cost: told }) => told !== null)) isKnown = true
    const carried = isCarried ? moves.filter(({ why }) => why === 'transfer') : []
    const signed = (move: Move) => (move.direction === 'in' ? 1n : -1n) * millionths(move.cost ?? undefined)
    const own = outside.reduce((all, { cost: told }) => all + millionths(told ?? undefined), 0n)
    return own + carried.reduce((all, move) => all + signed(move), 0n)
  })
  return isKnown ? fraction(cost, unit) : null
}

/** How many positions that ever moved are below their minimum. */
export function countBelowLeast({ least, moves }: Books): number {
  return least.filter(({ minimum, ...position }) => {
    const own = moves.filter((move) => positionOf(move) === positionOf(position))
    const of = (direction: Move['direction']) => sumOf(own.filter((move) => move.direction === direction))
    return own.length > 0 && of('in') - of('out') < millionths(minimum)
  }).length
}

/** Null: none of the checks reports guests. */
function guestsOf(checks: Books['checks']): bigint | null {
  const told = checks.flatMap(({ guests }) => guests ?? [])
  return told.length === 0 ? null : BigInt(told.reduce((all, one) => all + one, 0))
}

function isRevenueCheck({ lines }: Books['checks'][number]): boolean {
  const total = lines.filter(stands).reduce((all, line) => all + millionths(line.total), 0n)
  return total !== 0n && lines.some(({ type = 'sale' }) => type === 'sale')
}

/** From the first check opened to the last closed of each shift in one restaurant; null: no check has a time. */
function workedSeconds(rows: readonly Row[]): bigint | null {
  const shifts = Map.groupBy(rows, ({ check, date }) => `${check?.waiter} ${check?.restaurant} ${date}`)
  let all: bigint | null = null
  for (const own of shifts.values()) {
    const opened = own.flatMap(({ check }) => check?.openedAt ?? check?.closedAt ?? []).sort()[0]
    const closed = own
      .flatMap(({ check }) => check?.closedAt ?? check?.openedAt ?? [])
      .sort()
      .at(-1)
    if (opened === undefined || closed === undefined) continue
    all = (all ?? 0n) + BigInt((Date.parse(`${closed}Z`) - Date.parse(`${opened}Z`)) / 1000)
  }
  return all
}

type OfCosts =
  | 'unit_cost'
  | 'profit_per_portion'
  | 'cost_of_sales'
  | 'gross_profit'
  | 'margin_pct'
  | 'food_cost'
  | 'markup'
  | 'known_cost_share'

function ofCosts(books: Books, metric: OfCosts, lines: readonly LedgerLine[], days: CountedDays): Exact {
  const known = Map.groupBy(lines, ({ dish }) => dish)
  let [cost, revenue]: [NonNullable<Exact>, bigint] = [{ over: 0n, under: 1n }, 0n]
  let isKnown = false
  let costed = 0n
  for (const [dish, own] of known) {
    const unitCost = unitCostOf(books, dish, days)
    if (unitCost === null) continue
    isKnown = true
    const quantity = own.reduce((all, line) => all + millionths(line.quantity ?? '1'), 0n)
    costed += quantity
    cost = {
      over: cost.over * unitCost.under * unit + quantity * unitCost.over * cost.under,
      under: cost.under * unitCost.under * unit,
    }
    revenue += own.reduce((all, { total }) => all + millionths(total), 0n)
  }
  if (!isKnown && metric !== 'known_cost_share') return null
  // (revenue − cost) over one denominator.
  const profit = { over: revenue * cost.under - cost.over * unit, under: cost.under * unit }
  switch (metric) {
    case 'cost_of_sales':
      return cost
    case 'gross_profit':
      return profit
    case 'unit_cost':
      return fraction(cost.over * unit, cost.under * costed)
    case 'profit_per_portion':
      return fraction(profit.over * unit, profit.under * costed)
    case 'known_cost_share':
      return fraction(
        revenue * 100n,
        lines.reduce((all, { total }) => all + millionths(total), 0n),
      )
    case 'margin_pct':
      return fraction(profit.over * 100n * unit, profit.under * revenue)
    case 'food_cost':
      return fraction(cost.over * 100n * unit, cost.under * revenue)
    case 'markup':
      return fraction(profit.over * 100n * cost.under, profit.under * cost.over)
  }
}

/** The cost in the stock system, else the average cost of the lines of the days; zero is unknown. */
function unitCostOf(books: Books, dish: string, days: CountedDays): Exact {
  const told = books.dishes.find(({ key }) => key === dish)?.cost ?? null
  if (told !== null && millionths(told) !== 0n) return { over: millionths(told), under: unit }
  const lines = books.checks
    .filter(({ date }) => date >= days.from && date <= days.to)
    .flatMap((check) =>
      check.lines.filter(
        (line) => stands(line) && line.dish === dish && line.cost !== undefined && millionths(line.cost) !== 0n,
      ),
    )
  const quantity = lines.reduce((all, line) => all + millionths(line.quantity ?? '1'), 0n)
  const cost = lines.reduce((all, line) => all + millionths(line.cost), 0n)
  return cost === 0n ? null : fraction(cost, quantity)
}
