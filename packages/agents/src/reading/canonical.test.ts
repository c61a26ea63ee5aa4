import { addDays } from '@vitrina/contract/dates'
import { FigureDimension, FigureMetric, normalQuery } from '@vitrina/contract/figure-query'
import { PeriodRule } from '@vitrina/contract/period-rule'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoVocabulary } from '../../test/phrases/phrase.ts'
import { canonical } from './canonical.ts'
import type { Meaning } from './meaning.ts'
import { prepare, read } from './read.ts'

// Names that look like parts of a line.
const vocabulary = {
  ...demoVocabulary,
  dishes: [...demoVocabulary.dishes, { id: 'dish_odd', name: 'Сет «Обед», кроме: чая · 2 "шт"', category: null }],
  restaurants: [...demoVocabulary.restaurants, { id: 'rst_odd', name: 'вчера' }, { id: 'rst_day', name: '5 ноября' }],
}

beforeAll(() => prepare())

const date = fc.integer({ min: -900, max: 60 }).map((days) => addDays(vocabulary.today, days))
const dates = fc
  .tuple(date, fc.integer({ min: 0, max: 400 }))
  .map(([from, days]) => ({ from, to: addDays(from, days) }))
const period = fc.oneof(
  dates,
  fc.constantFrom(...PeriodRule.exclude(['dashboard']).options).map((rule) => ({ rule })),
)
const compare = fc.oneof(
  fc.constantFrom('previous' as const, 'week_ago' as const, 'month_ago' as const, 'year_ago' as const, 'none' as const),
  dates,
)

const ids = { restaurant: vocabulary.restaurants, dish: vocabulary.dishes, waiter: vocabulary.waiters }
const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('Доставка', 'Супы', 'Мука, пшеничная', 'кроме: всего', '#5', 'от 3 до 5', 'star', '1', 'true'),
)

function member(dimension: FigureDimension): fc.Arbitrary<string> {
  if (dimension === 'restaurant' || dimension === 'dish' || dimension === 'waiter')
    return fc.constantFrom(...ids[dimension].map(({ id }) => id))
  if (dimension === 'weekday') return fc.integer({ min: 1, max: 7 }).map(String)
  if (dimension === 'quadrant') return fc.constantFrom('star', 'plowhorse', 'puzzle', 'dog', '')
  return text
}

const condition = fc.constantFrom(...FigureDimension.options).chain((dimension) =>
  fc.oneof(
    fc.record({
      dimension: fc.constant(dimension),
      op: fc.constantFrom('in' as const, 'notIn' as const),
      values: fc.uniqueArray(member(dimension), { minLength: 1, maxLength: 4 }),
    }),
    fc.record({
      dimension: fc.constant(dimension),
      op: fc.constant('between' as const),
      values: fc.tuple(member(dimension), member(dimension)).map((pair): string[] => pair),
    }),
    fc.record({
      dimension: fc.constant(dimension),
      op: fc.constant('is' as const),
      values: fc.constantFrom('some', 'none').map((one) => [one]),
    }),
  ),
)
const number = fc.oneof(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.constantFrom(0.5, 35.25, -0.1))

const query = fc
  .uniqueArray(fc.constantFrom(...FigureMetric.options), { minLength: 1, maxLength: 6 })
  .chain((metrics) =>
    fc
      .record({
        by: fc.uniqueArray(fc.constantFrom(...FigureDimension.options), { maxLength: 2 }),
        where: fc.array(condition, { maxLength: 4 }),
        period,
        compare,
        having: fc.array(
          fc.record({
            metric: fc.constantFrom(...metrics),
            op: fc.constantFrom('gt' as const, 'gte' as const, 'lt' as const, 'lte' as const),
            value: fc.oneof(number, fc.constant('total' as const)),
          }),
          { maxLength: 2 },
        ),
        order: fc.option(
          fc.record({
            metric: fc.constantFrom(...metrics),
            direction: fc.constantFrom('asc' as const, 'desc' as const),
            of: fc.constantFrom('value' as const, 'delta' as const, 'deltaPct' as const),
          }),
        ),
        limit: fc.option(fc.integer({ min: 1, max: 1000 })),
        perGroup: fc.option(fc.integer({ min: 1, max: 1000 })),
        transform: fc.oneof(
          fc.constantFrom('none' as const, 'cumulative' as const, 'delta' as const),
          fc.record({ share: fc.oneof(fc.constant('total' as const), fc.constantFrom(...FigureDimension.options)) }),
          fc.record({
            mean: fc.constantFrom(
              'day' as const,
              'restaurant' as const,
              'check' as const,
              'guest' as const,
              'hour' as const,
            ),
          }),
        ),
        members: fc.constantFrom('sold' as const, 'all' as const, 'notSold' as const),
        count: fc.option(fc.constantFrom(...FigureDimension.options)),
      })
      .map((rest) => normalQuery({ metrics, ...rest })),
  )

const rowCondition = fc.oneof(
  fc.constant({ field: 'belowThreshold' as const, op: 'in' as const, values: ['true'] }),
  fc.record({
    field: fc.constantFrom('number' as const, 'table' as const, 'belowThreshold' as const),
    op: fc.constant('in' as const),
    values: fc.array(text, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    field: fc.constantFrom(
      'guests' as const,
      'positions' as const,
      'total' as const,
      'discount' as const,
      'returns' as const,
      'voids' as const,
      'closedAt' as const,
      'change' as const,
    ),
    op: fc.constantFrom('gt' as const, 'gte' as const, 'lt' as const, 'lte' as const),
    values: number.map((value) => [String(value)]),
  }),
)

const meaning: fc.Arbitrary<Meaning> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(query, fc.array(query, { maxLength: 2 }))
      .map(([first, rest]): Meaning => ({ kind: 'figures', queries: [first, ...rest] })),
  },
  fc.record({
    kind: fc.constant('rows' as const),
    rows: fc.constantFrom(
      'checks' as const,
      'checkLines' as const,
      'priceChanges' as const,
      'movements' as const,
      'positions' as const,
    ),
    where: fc.array(condition, { maxLength: 3 }),
    within: fc.array(rowCondition, { maxLength: 2 }),
    period: dates,
    order: fc.option(
      fc.record({
        field: fc.constantFrom(
          'total' as const,
          'guests' as const,
          'positions' as const,
          'discount' as const,
          'closedAt' as const,
          'date' as const,
        ),
        direction: fc.constantFrom('asc' as const, 'desc' as const),
      }),
    ),
    limit: fc.option(fc.integer({ min: 1, max: 1000 })),
    isCount: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('explain' as const),
    metric: fc.constantFrom(...FigureMetric.options),
    period: dates,
    compare,
    where: fc.array(condition, { maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant('whatIf' as const),
    dishes: fc.uniqueArray(member('dish'), { minLength: 1, maxLength: 3 }),
    price: fc.oneof(fc.record({ to: number }), fc.record({ by: number }), fc.record({ byPercent: number })),
  }),
  fc.constant<Meaning>({ kind: 'freshness' }),
  fc.record({
    kind: fc.constant('task' as const),
    title: fc.string({ maxLength: 40 }),
    assigneeHint: fc.option(text),
    priority: fc.constantFrom('normal' as const, 'urgent' as const),
  }),
)

/** Conditions and members in one order: what a line says in another is the same. */
function sorted(one: Meaning): Meaning {
  const where = (list: Extract<Meaning, { kind: 'rows' }>['where']) =>
    normalQuery({ metrics: ['revenue'], period: { rule: 'today' }, where: [...list] }).where
  if (one.kind === 'figures') return one
  if (one.kind === 'whatIf') return { ...one, dishes: [...one.dishes].sort() }
  return 'where' in one ? { ...one, where: where(one.where) } : one
}

describe('what a line says is read back from it', () => {
  test.each(['ru', 'en'] as const)('for meanings of all kinds: %s', (language) => {
    fc.assert(
      fc.property(meaning, (one) => {
        const line = canonical(one, language, vocabulary)
        const reading = read(line, { vocabulary })
        expect(reading.kind, line).toBe('meant')
        if (reading.kind === 'meant') expect(sorted(reading.meaning), line).toEqual(sorted(one))
        expect(reading.language, line).toBe(language)
      }),
      { numRuns: 1500 },
    )
  })

  test('a day is a day, also where a restaurant is called like it', () => {
    const period = { from: '2026-11-05', to: '2026-11-05' }
    const where = [{ dimension: 'restaurant' as const, op: 'in' as const, values: ['rst_day'] }]
    const rows = {
      kind: 'rows' as const,
      rows: 'checks' as const,
      within: [],
      order: null,
      limit: null,
      isCount: false,
    }
    const meant: Meaning[] = [
      { ...rows, where: [], period },
      { ...rows, where, period },
      { kind: 'figures', queries: [normalQuery({ metrics: ['revenue'], period })] },
      { kind: 'figures', queries: [normalQuery({ metrics: ['revenue'], where, period })] },
    ]
    for (const one of meant) {
      const line = canonical(one, 'ru', vocabulary)
      expect(read(line, { vocabulary }), line).toMatchObject({ kind: 'meant', meaning: one })
    }
  })

  test('it is short where little is said', () => {
    const [, pokrovka] = demoVocabulary.restaurants
    const one: Meaning = {
      kind: 'figures',
      queries: [
        normalQuery({
          metrics: ['avg_check'],
          where: [{ dimension: 'restaurant', op: 'in', values: [pokrovka?.id ?? ''] }],
          period: { from: '2026-11-09', to: '2026-11-15' },
        }),
      ],
    }
    expect(canonical(one, 'ru', demoVocabulary)).toBe('Средний чек · Скатерть на Покровке · 9–15 ноября')
    expect(canonical(one, 'en', demoVocabulary)).toBe('Average check · Скатерть на Покровке · 9–15 November')
  })
})
