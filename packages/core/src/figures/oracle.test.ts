import { addDays, countDays } from '@vitrina/contract/dates'
import type { FigureDimension, FigureMetric } from '@vitrina/contract/figure-query'
import { FigureDimension as Dimensions, FigureMetric as Metrics } from '@vitrina/contract/figure-query'
import {
  type Books,
  countBelowLeast,
  countFigures,
  countMembers,
  countPerUnit,
  type Exact,
  measuredMetrics,
} from '@vitrina/testing/naive-figures'
import { dates, firstDate, loadBooks, randomBooks, winterBooks, winterDates } from '@vitrina/testing/random-books'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { getFigures } from './get-figures.ts'
import { measures } from './measures.ts'
import { planFigures } from './plan.ts'

const database = suiteDatabase()

/**
 * Every metric by every dimension that it is told by, and by every twelfth pair of them: all pairs take minutes. A step of one
 * asks all.
 */
const pairStep = 12
const cells = Metrics.options
  .filter((metric) => metric !== 'below_min')
  .flatMap((metric) => {
    const isTold = (by: FigureDimension[]) => 'parts' in planFigures({ metrics: [metric], by, where: [] })
    const alone = [[], ...Dimensions.options.map((one) => [one])].filter(isTold)
    const pairs = Dimensions.options
      .flatMap((one) => Dimensions.options.map((other) => [one, other]))
      .filter(([one, other]) => one !== other)
      .filter(isTold)
    return [...alone, ...pairs.filter((_, index) => (index + metric.length) % pairStep === 0)].map((by) => ({
      metric,
      by,
    }))
  })
type Cell = (typeof cells)[number]

const question = fc.record({
  from: fc.integer({ min: 3, max: 9 }),
  length: fc.integer({ min: 1, max: 7 }),
  compare: fc.constantFrom('none' as const, 'week_ago' as const),
  besides: fc.subarray(
    [...Metrics.options].filter((metric) => metric !== 'below_min'),
    { maxLength: 3 },
  ),
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
    const told = randomBooks(seed + at)
    const loaded = await load(told)
    const questions = fc.sample(question, { seed: seed - at, numRuns: perLedger })
    for (const [index, cell] of cells.slice(at, at + perLedger).entries()) {
      const asked = questions[index]
      if (asked) await expectAsCounted(loaded, told, toQuery(cell, asked, told))
    }
  }
  expect(cells.length).toBeGreaterThan(2000)
}, 300_000)

const longQuestion = fc.record({
  from: fc.integer({ min: 0, max: 70 }),
  length: fc.integer({ min: 17, max: 60 }),
  compare: fc.constantFrom('none' as const, 'week_ago' as const),
})

test('months that lie in a period, less or more of its days, are what the lines come to after days were replaced', async () => {
  const perLedger = 60
  const seed = 20_261_124
  const monthly = cells.filter((cell) => readsDishes(cell)).filter((_, index) => index % 4 === 0)
  for (let at = 0; at < monthly.length; at += perLedger) {
    const told = winterBooks(seed + at)
    const ctx = await testContext(database.db, { timezone: 'Europe/Moscow', now: '2026-04-20T12:00:00Z' })
    // Other sales of the same days, which those that are told take the place of.
    await loadBooks(ctx, winterBooks(seed - at - 1), winterDates)
    const loaded = { ctx, keys: await loadBooks(ctx, told, winterDates) }
    const questions = fc.sample(longQuestion, { seed: seed - at, numRuns: perLedger })
    for (const [index, { metric, by }] of monthly.slice(at, at + perLedger).entries()) {
      const { from, length, compare } = questions[index] ?? { from: 0, length: 60, compare: 'none' }
      const first = addDays('2025-12-20', from)
      const period = { from: first, to: addDays(first, length) }
      await expectAsCounted(loaded, told, { metrics: [metric], by, where: [], period, compare })
    }
  }
  expect(monthly.length).toBeGreaterThan(100)
}, 300_000)

/** Read from rollups of dishes, which have months beside their days. */
function readsDishes({ metric, by }: Cell): boolean {
  const plan = planFigures({ metrics: [metric], by, where: [] })
  return 'parts' in plan && plan.parts.every(({ fact }) => fact.id === 'dish_day' || fact.id === 'restaurant_dish_day')
}

test('how many members of any dimension stand behind a row is how many the lines have', async () => {
  const pairs = cells
    .filter(({ by }) => by.length < 2)
    .flatMap((cell) => Dimensions.options.map((count) => ({ ...cell, count })))
    .filter(({ metric, by, count }) => 'parts' in planFigures({ metrics: [metric], by, count, where: [] }))
    .filter((_, index) => index % 11 === 0)
  const perLedger = 120
  const seed = 20_260_401
  for (let at = 0; at < pairs.length; at += perLedger) {
    const told = randomBooks(seed + at)
    const { ctx, keys } = await load(told)
    const questions = fc.sample(question, { seed: seed - at, numRuns: perLedger })
    for (const [index, { count, ...cell }] of pairs.slice(at, at + perLedger).entries()) {
      const asked = questions[index]
      if (!asked) continue
      const query = { ...toQuery(cell, { ...asked, besides: [], narrowed: null }, told), count }
      const days = { ...query.period, movedBy: 0 }
      const counted = countMembers(told, cell.metric, count, { ...query, days })
      const alone = countFigures(told, { ...query, days })
      const { rows } = await getFigures(ctx, query)
      for (const row of rows) {
        const key = row.keys.map((one) => keys.get(one) ?? one).join('|')
        const what = `${key} in ${JSON.stringify(query)}`
        expect(row.counted, what).toBe(counted.get(key) ?? 0)
        if (measuredMetrics.has(cell.metric)) continue
        expectFigure(row.figures[0]?.value, alone.get(key)?.[0] ?? null, cell.metric, what)
      }
    }
  }
  expect(pairs.length).toBeGreaterThan(300)
}, 300_000)

test('positions below their least are those whose movements to date come to less', async () => {
  const told = randomBooks(7)
  const { ctx } = await load(told)
  const period = { from: firstDate, to: firstDate }
  const { total } = await getFigures(ctx, { metrics: ['below_min', 'stock_in'], period })
  expect(total[0]?.value ?? 0).toBe(countBelowLeast(told))
})

test('members that sold nothing are those without a line, whatever the metric that is asked for', async () => {
  const metrics = ['revenue', 'quantity', 'gross_profit', 'unit_cost', 'void_sum', 'hours', 'stock_in'] as const
  for (const seed of [1, 2, 3]) {
    const { told, loaded } = await loadFew(seed)
    const members: Partial<Record<FigureDimension, string[]>> = {
      restaurant: told.restaurants.map(({ key }) => key),
      dish: told.dishes.map(({ key }) => key),
      category: [...new Set(told.dishes.map(({ category }) => (category ?? '').toLowerCase()))],
      waiter: ['source_a', 'source_b'].flatMap((source) => [`${source} anna`, `${source} boris`]),
    }
    for (const dimension of ['restaurant', 'dish', 'category', 'waiter'] as const) {
      for (const metric of metrics) {
        const query = { metrics: [metric], by: [dimension], where: [] }
        if (!('parts' in planFigures(query))) continue
        const period = { from: addDays(firstDate, seed), to: addDays(firstDate, seed + 1) }
        const { rows } = await getFigures(loaded.ctx, { ...query, period, members: 'notSold' })
        const sold = countFigures(told, { ...query, days: { ...period, movedBy: 0 } })
        expect(
          rows.map(({ keys: [key = ''] }) => loaded.keys.get(key) ?? key).sort(),
          `${metric} by ${dimension} of ${seed}`,
        ).toEqual(members[dimension]?.filter((key) => !sold.has(key)).sort())
      }
    }
  }
})

/** Books of few checks, so that much is not sold. */
async function loadFew(seed: number): Promise<{ told: Books; loaded: Loaded }> {
  const books = randomBooks(seed)
  const told = { ...books, checks: books.checks.slice(0, 12), payments: [] }
  return { told, loaded: await load(told) }
}

interface Loaded {
  ctx: Context
  /** Keys at the source by public id. */
  keys: Map<string, string>
}

async function load(told: Books): Promise<Loaded> {
  const ctx = await testContext(database.db, { timezone: 'Europe/Moscow', now: '2026-04-20T12:00:00Z' })
  return { ctx, keys: await loadBooks(ctx, told) }
}

function toQuery({ metric, by }: Cell, { from, length, compare, besides, narrowed }: Question, told: Books) {
  const period = { from: addDays(firstDate, from), to: addDays(firstDate, from + length - 1) }
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
    restaurant: told.restaurants.map(({ key }) => key),
    source: ['source_a', 'source_b'],
    order_category: ['Зал', 'Доставка', ''],
    station: ['Бар', ''],
    payment_type: ['Наличные', 'Карта'],
    void_reason: ['Отказ', 'Ошибка'],
    waiter: ['source_a anna', 'source_b boris'],
    dish: told.dishes.map(({ key }) => key),
    category: ['супы', 'десерты', ''],
    unit: ['порц', 'кг', ''],
    product: ['мука', 'молоко'],
    place: ['Кухня', ''],
    direction: ['in', 'out'],
    reason: ['transfer', 'sale', ''],
    year: ['2026-01-01'],
    table: ['1', ''],
    check_size: ['1', '2', '4'],
    check_sum: ['-1', '0', '200', '500'],
    abc_revenue: ['A', 'B', ''],
    abc_margin: ['A', 'C'],
    abc_quantity: ['A', 'B', ''],
    quadrant: ['star', 'dog', ''],
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
  const unitsOf = (metric: FigureMetric, movedBy: number) => {
    return countPerUnit(told, metric, { ...query, days: days(movedBy) })
  }
  const movedBy = Math.ceil(countDays(query.period.from, query.period.to) / 7) * 7
  const before = query.compare === 'none' ? null : countFigures(told, { ...query, days: days(movedBy) })
  const members = figures.rows.map((row) => {
    return { key: row.keys.map((key) => keys.get(key) ?? key).join('|'), told: row.figures }
  })
  const rows = [{ key: 'total', told: figures.total }, ...members]
  const what = JSON.stringify(query)
  const expected = new Set([...counted.keys(), ...(before?.keys() ?? [])])
  expect(new Set(rows.map(({ key }) => key)), what).toEqual(new Set(query.by.length === 0 ? ['total'] : expected))
  for (const { key, told: own } of rows) {
    for (const [index, metric] of query.metrics.entries()) {
      const at = `${metric} of ${key} in ${what}`
      expectFigure(own[index]?.value, counted.get(key)?.[index] ?? null, metric, at)
      const units = measuredMetrics.has(metric) ? (unitsOf(metric, 0).get(key) ?? new Map<string, Exact>()) : null
      const besides = before && units ? unitsOf(metric, movedBy).get(key) : undefined
      // What was sold by the bottle before stands beside no kilograms.
      const isAlike = new Set([...(units?.keys() ?? []), ...(besides?.keys() ?? [])]).size < 2
      const exact = before?.get(key)?.[index] ?? null
      if (before) expectFigure(own[index]?.beside, isAlike ? exact : null, metric, `${at}, before`)
      expect(new Set(own[index]?.units?.map(({ unit }) => unit ?? '')), `units of ${at}`).toEqual(
        new Set(units?.keys()),
      )
      for (const { unit, value } of own[index]?.units ?? []) {
        expectFigure(value, units?.get(unit ?? '') ?? null, metric, `${at} in ${unit}`)
      }
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
