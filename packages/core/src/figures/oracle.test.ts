import { addDays } from '@vitrina/contract/dates'
import type { FigureDimension, FigureMetric } from '@vitrina/contract/figure-query'
import { FigureDimension as Dimensions, FigureMetric as Metrics } from '@vitrina/contract/figure-query'
import { encodeId } from '@vitrina/db/ids'
import { bundleOf, sendBundle } from '@vitrina/testing/ledger'
import { type Books, countFigures, type Exact } from '@vitrina/testing/naive-figures'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import type { SourceRecord } from '../exchange/records.ts'
import { getFigures } from './get-figures.ts'
import { measures } from './measures.ts'
import { planFigures } from './plan.ts'

const database = suiteDatabase()

// Two weeks about the end of a month and of a quarter.
const first = '2026-03-25'
const dates = Array.from({ length: 14 }, (_, index) => addDays(first, index))
const restaurants: Books['restaurants'] = [
  { key: 'a1', source: 'source_a' },
  { key: 'a2', source: 'source_a' },
  { key: 'b1', source: 'source_b' },
]
const dishes: Books['dishes'] = [
  { key: 'soup', category: 'Супы', cost: '30' },
  { key: 'borsch', category: 'супы', cost: null },
  { key: 'tea', category: null, cost: '0' },
  { key: 'cake', category: 'Десерты', cost: null },
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
type SoldCheck = typeof check extends fc.Arbitrary<infer Value> ? Value : never
const sold = fc.record({
  checks: fc.array(check, { minLength: 6, maxLength: 40 }),
  payments: fc.uniqueArray(payment, {
    maxLength: 12,
    selector: ({ restaurant, date, type }) => `${restaurant} ${date} ${type}`,
  }),
})

/** Every metric by every dimension that it is told by, alone and in pairs. */
const cells = Metrics.options.flatMap((metric) => {
  const pairs = Dimensions.options.flatMap((one) => Dimensions.options.map((other) => [one, other]))
  return [[], ...Dimensions.options.map((one) => [one]), ...pairs]
    .filter(([one, other]) => one === undefined || one !== other)
    .filter((by) => 'parts' in planFigures({ metrics: [metric], by, where: [] }))
    .map((by) => ({ metric, by }))
})
type Cell = (typeof cells)[number]

const question = fc.record({
  from: fc.integer({ min: 3, max: 9 }),
  length: fc.integer({ min: 1, max: 7 }),
  compare: fc.constantFrom('none' as const, 'week_before' as const),
  besides: fc.subarray([...Metrics.options], { maxLength: 3 }),
  narrowed: fc.option(
    fc.record({
      dimension: fc.constantFrom(...Dimensions.options),
      op: fc.constantFrom('in' as const, 'notIn' as const),
      at: fc.nat(9),
    }),
  ),
})
type Question = typeof question extends fc.Arbitrary<infer Value> ? Value : never

test('a query of any metric by any dimensions is what the lines come to, counted one by one', async () => {
  const perLedger = 150
  const seed = 20_260_323
  for (let at = 0; at < cells.length; at += perLedger) {
    const [sales] = fc.sample(sold, { seed: seed + at, numRuns: 1 })
    if (sales === undefined) throw new Error('No sales')
    const told = toBooks(sales)
    const loaded = await load(told)
    const questions = fc.sample(question, { seed: seed - at, numRuns: perLedger })
    for (const [index, cell] of cells.slice(at, at + perLedger).entries()) {
      const asked = questions[index]
      if (asked) await expectAsCounted(loaded, told, toQuery(cell, asked, told))
    }
  }
  expect(cells.length).toBeGreaterThan(2000)
}, 300_000)

/** What stands at the source: each has dishes and waiters of its own. */
function toBooks({ checks, payments }: { checks: SoldCheck[]; payments: Books['payments'] }): Books {
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
  }
}

interface Loaded {
  ctx: Context
  /** Keys at the source by public id. */
  keys: Map<string, string>
}

async function load(told: Books): Promise<Loaded> {
  const ctx = await testContext(database.db, { timezone: 'Europe/Moscow', now: '2026-04-20T12:00:00Z' })
  for (const source of ['source_a', 'source_b'] as const) {
    const own = new Set(told.restaurants.filter((one) => one.source === source).map(({ key }) => key))
    const bundle = bundleOf({
      source,
      period: { from: first, to: dates.at(-1) ?? first },
      restaurants: [...own].map((key) => ({ key, timezone: 'Europe/Moscow' })),
      dishes: told.dishes
        .filter(({ key }) => key.startsWith(source))
        .map(({ key, category, cost }) => ({
          key,
          ...(category && { categoryPath: category }),
          ...(cost && { cost }),
        })),
      employees: ['anna', 'boris'].map((key) => ({ key: `${source} ${key}` })),
      checks: told.checks.filter(({ restaurant }) => own.has(restaurant)),
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
    // That payments and revenue differ is told, and is no matter here.
    expect(report.rejects.filter(({ reason }) => !reason.includes('payments come to'))).toEqual([])
  }
  const { rows } = await ctx.db.pool.query<{ id: string; kind: 'restaurant' | 'waiter' | 'dish'; key: string }>(
    `SELECT id, 'restaurant' AS kind, source_key AS key FROM restaurant WHERE workspace_id = $1
     UNION ALL SELECT id, 'waiter', source_key FROM waiter WHERE workspace_id = $1
     UNION ALL SELECT id, 'dish', source_key FROM dish WHERE workspace_id = $1`,
    [ctx.workspace.id],
  )
  return { ctx, keys: new Map(rows.map(({ id, kind, key }) => [encodeId(kind, id), key])) }
}

function toQuery({ metric, by }: Cell, { from, length, compare, besides, narrowed }: Question, told: Books) {
  const period = { from: addDays(first, from), to: addDays(first, from + length - 1) }
  const conditions =
    narrowed === null ? [] : [{ dimension: narrowed.dimension, op: narrowed.op, values: membersOf(told, narrowed) }]
  const where = 'parts' in planFigures({ metrics: [metric], by, where: conditions }) ? conditions : []
  const metrics = [metric, ...besides.filter((other) => other !== metric)].filter(
    (other) => 'parts' in planFigures({ metrics: [other], by, where }),
  )
  return { metrics, by, where, period, compare }
}

/** Some members of a dimension: one or two of those there are. */
function membersOf(told: Books, { dimension, at }: { dimension: FigureDimension; at: number }): string[] {
  const members: Record<FigureDimension, readonly string[]> = {
    day: dates,
    week: ['2026-03-23', '2026-03-30', '2026-04-06'],
    month: ['2026-03-01', '2026-04-01'],
    quarter: ['2026-01-01', '2026-04-01'],
    weekday: ['1', '2', '3', '4', '5', '6', '7'],
    weekend: ['0', '1'],
    hour: ['9', '13', '21'],
    restaurant: restaurants.map(({ key }) => key),
    source: ['source_a', 'source_b'],
    order_category: ['Зал', 'Доставка', ''],
    station: ['Бар', ''],
    payment_type: ['Наличные', 'Карта'],
    void_reason: ['Отказ', 'Ошибка'],
    waiter: ['source_a anna', 'source_b boris'],
    dish: told.dishes.map(({ key }) => key),
    category: ['супы', 'десерты', ''],
  }
  const all = members[dimension]
  return [...new Set([all[at % all.length] ?? '', all[(at * 3 + 1) % all.length] ?? ''])]
}

type Asked = ReturnType<typeof toQuery>

/** The engine takes public ids; the books know keys of the source. */
async function expectAsCounted({ ctx, keys }: Loaded, told: Books, query: Asked): Promise<void> {
  const idOf = new Map([...keys].map(([id, key]) => [key, id]))
  const named = new Set<FigureDimension>(['restaurant', 'waiter', 'dish'])
  const where = query.where.map((condition) => ({
    ...condition,
    values: named.has(condition.dimension) ? condition.values.map((key) => idOf.get(key) ?? key) : condition.values,
  }))
  const figures = await getFigures(ctx, { ...query, where })
  const days = (movedBy: number) => {
    return { from: addDays(query.period.from, -movedBy), to: addDays(query.period.to, -movedBy), movedBy }
  }
  const counted = countFigures(told, { ...query, days: days(0) })
  const before = query.compare === 'none' ? null : countFigures(told, { ...query, days: days(7) })
  const rows = [{ key: 'total', row: figures.total }]
  for (const row of figures.rows) rows.push({ key: row.keys.map((key) => keys.get(key) ?? key).join('|'), row })
  const what = JSON.stringify(query)
  const expected = new Set([...counted.keys(), ...(before?.keys() ?? [])])
  expect(new Set(rows.map(({ key }) => key)), what).toEqual(new Set(query.by.length === 0 ? ['total'] : expected))
  for (const { key, row } of rows) {
    for (const [index, metric] of query.metrics.entries()) {
      const at = `${metric} of ${key} in ${what}`
      expectFigure(row.values[index], counted.get(key)?.[index] ?? null, metric, at)
      if (before) expectFigure(row.beside?.[index], before.get(key)?.[index] ?? null, metric, `${at}, before`)
    }
  }
}

const places = { money: 2, percent: 2, hours: 2, quantity: 3, count: 0 } as const

/** The figure is the fraction, rounded once. */
function expectFigure(told: number | null | undefined, exact: Exact, metric: FigureMetric, at: string): void {
  if (exact === null || told === null || told === undefined) {
    expect(told ?? null, at).toBe(exact === null ? null : Number(exact.over) / Number(exact.under))
    return
  }
  const step = 10 ** places[measures[metric].unit]
  const value = Number((exact.over * 1_000_000_000_000n) / exact.under) / 1e12
  expect(Math.abs(told * step - value * step), `${at}: ${told}, counted ${value}`).toBeLessThanOrEqual(0.500001)
}
