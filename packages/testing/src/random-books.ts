import { addDays } from '@vitrina/contract/dates'
import type { Context } from '@vitrina/core/context'
import type { SourceRecord } from '@vitrina/core/exchange/records'
import { encodeId } from '@vitrina/db/ids'
import fc from 'fast-check'
import { bundleOf, sendBundle } from './ledger.ts'
import type { Books } from './naive-figures.ts'

// Two weeks around the end of a month and a quarter.
export const firstDate = '2026-03-25'
export const dates = Array.from({ length: 14 }, (_, index) => addDays(firstDate, index))
const restaurants: Books['restaurants'] = [
  { key: 'a1', source: 'source_a' },
  { key: 'a2', source: 'source_a' },
  { key: 'b1', source: 'source_b' },
]
const dishes: Books['dishes'] = [
  { key: 'soup', category: 'Супы', cost: '30', unit: 'порц', price: '250' },
  { key: 'borsch', category: 'супы', cost: null, unit: 'Порц', price: '199.9' },
  { key: 'tea', category: null, cost: '0', unit: null, price: null },
  { key: 'cake', category: 'Десерты', cost: null, unit: 'кг', price: '1200' },
  { key: 'pie', category: 'Десерты', cost: '12', unit: 'шт', price: '90' },
]

const kopecks = (most: number) => fc.integer({ min: 1, max: most }).map((value) => (value / 100).toFixed(2))
const line = fc
  .record({
    dish: fc.constantFrom(...dishes.map(({ key }) => key)),
    type: fc.constantFrom('sale' as const, 'sale' as const, 'sale' as const, 'return' as const, 'void' as const),
    quantity: fc.constantFrom('1', '2', '0.5', '1.25'),
    total: fc.oneof(kopecks(50_000), fc.constant('0')),
    discount: fc.constantFrom('0', '0', '10', '12.5'),
    cost: fc.constantFrom(undefined, '0', '7.77', '20'),
    reason: fc.constantFrom('Отказ', 'Ошибка'),
  })
  .map(({ type, quantity, total, discount, cost, dish, reason }) => {
    const sign = type === 'return' ? '-' : ''
    const signed = (value: string) => (Number(value) === 0 ? value : `${sign}${value}`)
    const told = { dish, type, quantity: signed(quantity), total: signed(total), discount: signed(discount) }
    return { ...told, ...(cost !== undefined && { cost: signed(cost) }), ...(type === 'void' && { reason }) }
  })
const check = fc
  .record({
    restaurant: fc.constantFrom(...restaurants.map(({ key }) => key)),
    date: fc.constantFrom(...dates),
    waiter: fc.constantFrom('anna', 'boris', undefined),
    hour: fc.constantFrom(9, 13, 21, undefined),
    guests: fc.constantFrom(1, 3, undefined),
    orderCategory: fc.constantFrom('Зал', 'Доставка', undefined),
    station: fc.constantFrom('Бар', undefined),
    table: fc.constantFrom('1', '2', undefined),
    lines: fc.array(line, { maxLength: 4 }),
  })
  .map(({ hour, date, ...rest }) => {
    const at = (minute: string) => `${date}T${String(hour).padStart(2, '0')}:${minute}:00`
    return { ...rest, date, ...(hour !== undefined && { openedAt: at('05'), closedAt: at('50') }) }
  })
const payment = fc.record({
  restaurant: fc.constantFrom(...restaurants.map(({ key }) => key)),
  date: fc.constantFrom(...dates),
  type: fc.constantFrom('Наличные', 'Карта'),
  sum: kopecks(90_000),
  count: fc.integer({ min: 0, max: 5 }),
})
const moved = fc.record({
  restaurant: fc.constantFrom('a1', 'a2', 'b1', null),
  date: fc.constantFrom(...dates),
  product: fc.constantFrom('Мука', 'мука', 'Молоко'),
  unit: fc.constantFrom('кг', 'Л', null),
  place: fc.constantFrom('Кухня', 'Бар', null),
  direction: fc.constantFrom('in' as const, 'out' as const),
  quantity: fc.constantFrom('1', '2.5', '10', '0.125'),
  cost: fc.oneof(kopecks(9000), fc.constant(null)),
  why: fc.constantFrom(
    'sale' as const,
    'write_off',
    'transfer',
    'transfer',
    'inventory',
    'production',
    'invoice',
    null,
  ),
})
type SoldCheck = typeof check extends fc.Arbitrary<infer Value> ? Value : never
const sold = fc.record({
  checks: fc.array(check, { minLength: 6, maxLength: 40 }),
  payments: fc.uniqueArray(payment, {
    maxLength: 12,
    selector: ({ restaurant, date, type }) => `${restaurant} ${date} ${type}`,
  }),
  moves: fc.array(moved, { minLength: 4, maxLength: 30 }),
})

/** Generated sales of two weeks: the same for the same seed. */
export function randomBooks(seed: number): Books {
  const [sales] = fc.sample(sold, { seed, numRuns: 1 })
  return toBooks(sales ?? { checks: [], payments: [], moves: [] })
}

/** The same days spread over a winter: five months, two of them incomplete, and all days of the week. */
export const winterDates = dates.map((_, index) => addDays('2025-12-20', index * 8))

/** The same sales on those days. */
export function winterBooks(seed: number): Books {
  const { checks, payments, moves, ...rest } = randomBooks(seed)
  const at = (date: string) => winterDates[dates.indexOf(date)] ?? date
  const atTime = (time: string | undefined) => time && `${at(time.slice(0, 10))}${time.slice(10)}`
  return {
    ...rest,
    checks: checks.map(({ openedAt, closedAt, ...check }) => {
      const times = { openedAt: atTime(openedAt), closedAt: atTime(closedAt) }
      return { ...check, date: at(check.date), ...(openedAt !== undefined && times) }
    }),
    payments: payments.map((payment) => ({ ...payment, date: at(payment.date) })),
    moves: moves.map((move) => ({ ...move, date: at(move.date) })),
  }
}

/** The books as the sources have them: each has its own dishes and waiters. */
function toBooks({ checks, payments, moves }: Pick<Books, 'payments' | 'moves'> & { checks: SoldCheck[] }): Books {
  const ofSource = (restaurant: string, key: string) => `${restaurant.startsWith('a') ? 'source_a' : 'source_b'} ${key}`
  const days = new Set(
    checks.filter(({ lines }) => lines.length > 0).map(({ restaurant, date }) => `${restaurant} ${date}`),
  )
  return {
    restaurants,
    dishes: ['source_a', 'source_b'].flatMap((source) =>
      dishes.map((dish) => ({ ...dish, key: `${source} ${dish.key}` })),
    ),
    checks: checks.map(({ waiter, ...check }, index) => ({
      ...check,
      key: `c${index}`,
      ...(waiter !== undefined && { waiter: ofSource(check.restaurant, waiter) }),
      lines: check.lines.map((line) => ({ ...line, dish: ofSource(check.restaurant, line.dish) })),
    })),
    // A day without a check has no payments.
    payments: payments.filter(({ restaurant, date }) => days.has(`${restaurant} ${date}`)),
    // A central store has its own name.
    moves: moves.map((move) => (move.restaurant === null ? { ...move, place: 'Склад' } : move)),
    least: [
      { product: 'Мука', unit: 'кг', minimum: '4' },
      { product: 'Молоко', unit: 'л', minimum: '-3' },
    ],
  }
}

/**
 * Sends books of some days through the exchange, which replaces what it had stored for them. Returns keys at the source
 * by public id.
 */
export async function loadBooks(ctx: Context, told: Books, days = dates): Promise<Map<string, string>> {
  for (const source of ['source_a', 'source_b'] as const) {
    const own = new Set(told.restaurants.filter((one) => one.source === source).map(({ key }) => key))
    const bundle = bundleOf({
      source,
      period: { from: days[0] ?? firstDate, to: days.at(-1) ?? firstDate },
      restaurants: [...own].map((key) => ({ key, timezone: 'Europe/Moscow' })),
      dishes: told.dishes
        .filter(({ key }) => key.startsWith(source))
        .map(({ key, category, cost, unit, price }) => ({
          key,
          ...(category && { categoryPath: category }),
          ...(cost && { cost }),
          ...(unit && { unit }),
          ...(price && { price }),
        })),
      employees: ['anna', 'boris'].map((key) => ({ key: `${source} ${key}` })),
      checks: told.checks.filter(({ restaurant }) => own.has(restaurant)),
      // The central store belongs to one of the sources.
      stockMoves: told.moves
        .filter(({ restaurant }) => (restaurant === null ? source === 'source_a' : own.has(restaurant)))
        .map(({ date, cost, why, unit, place, ...move }) => ({
          ...{ ...move, at: date },
          ...(unit !== null && { unit }),
          ...(place !== null && { place }),
          ...(cost !== null && { sum: cost }),
          ...(why !== null && { why }),
        })),
      // Sent with the source that is read last, when all movements are known.
      stockProducts:
        source === 'source_b' ? told.least.map(({ unit, ...least }) => ({ ...least, unit: unit ?? '' })) : [],
    })
    const payments = told.payments
      .filter(({ restaurant }) => own.has(restaurant))
      .map(({ restaurant, date, type, sum, count }, index): SourceRecord => {
        const place = { file: 'payments', line: index + 1, restaurantKey: restaurant, businessDate: date }
        return { kind: 'amount', of: 'payment', ...place, type, sum, count }
      })
    const report = await sendBundle(ctx, {
      ...bundle,
      tellsAmounts: ['payment'],
      async *records() {
        yield* bundle.records()
        yield payments
      },
    })
    // A difference between payments and revenue is reported but does not matter here.
    const [fault] = report.rejects.filter(({ reason }) => !reason.includes('payments come to'))
    if (fault !== undefined || report.status !== 'succeeded')
      throw new Error(fault?.reason ?? report.error ?? report.status)
  }
  const { rows } = await ctx.db.pool.query<{ id: string; kind: 'restaurant' | 'waiter' | 'dish'; key: string }>(
    `SELECT id, 'restaurant' AS kind, source_key AS key FROM restaurant WHERE workspace_id = $1
     UNION ALL SELECT id, 'waiter', source_key FROM waiter WHERE workspace_id = $1
     UNION ALL SELECT id, 'dish', source_key FROM dish WHERE workspace_id = $1`,
    [ctx.workspace.id],
  )
  return new Map(rows.map(({ id, kind, key }) => [encodeId(kind, id), key]))
}
