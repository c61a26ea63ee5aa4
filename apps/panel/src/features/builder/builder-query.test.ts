import { AskFigures } from '@vitrina/contract/figure-result'
import { describe, expect, test } from 'vitest'
import {
  askedOf,
  type BuilderParams,
  type BuilderQuery,
  conditionsOf,
  conditionsText,
  orderOf,
  orderText,
  paramsOf,
  queryOf,
} from './builder-query'

const period = { from: '2026-11-16', to: '2026-11-22', compare: null }
const nothing: BuilderParams = {
  ...{ metrics: null, by: null, where: null, order: null, top: null, shares: null, chart: null },
}

const whole: BuilderQuery = {
  metrics: ['revenue', 'avg_check'],
  by: ['restaurant', 'weekday'],
  where: [
    { dimension: 'category', op: 'notIn', values: ['супы; первые, вторые', '100% сок', ''] },
    { dimension: 'hour', op: 'between', values: ['18', '23'] },
  ],
  order: { metric: 'avg_check', direction: 'asc', of: 'delta' },
  limit: 10,
  shares: true,
}

describe('an address', () => {
  test('tells a query that comes back as it was', () => {
    expect(queryOf({ ...nothing, ...paramsOf(whole) })).toEqual(whole)
    const where = conditionsText(whole.where)
    expect(conditionsOf(where)).toEqual(whole.where)
  })

  test('that tells nothing is of revenue by day, never an empty page', () => {
    expect(queryOf(nothing)).toMatchObject({ metrics: ['revenue'], by: ['day'] })
  })

  test('of metrics alone is of all together', () => {
    expect(queryOf({ ...nothing, metrics: ['checks'] })).toMatchObject({ by: [], where: [] })
  })

  test.each<[string, Partial<BuilderParams>]>([
    [
      'more metrics and dimensions than a query has',
      { metrics: ['revenue', 'revenue', 'checks'], by: ['day', 'day', 'hour', 'dish'] },
    ],
    ['an order by what is not asked', { metrics: ['revenue'], order: '-checks' }],
    ['an order that is none', { metrics: ['revenue'], order: 'revenue.sideways' }],
    ['no number of rows', { metrics: ['revenue'], top: -3 }],
    ['too many rows', { metrics: ['revenue'], top: 100_000 }],
  ])('of %s is still a query', (_, params) => {
    expect(AskFigures.safeParse(askedOf(queryOf({ ...nothing, ...params }), period)).success).toBe(true)
  })

  test.each(['', 'nothing', 'mood:happy', 'hour~18', 'dish:%E0%A4%A'])('%j holds no condition', (text) => {
    expect(conditionsOf(text)).toBeNull()
  })
})

test('figures stand beside what those of the page do', () => {
  const asked = (compare: string | null) => askedOf(queryOf(nothing), { ...period, compare }).query.compare
  expect([asked(null), asked('year_ago'), asked('none')]).toEqual(['previous', 'year_ago', 'none'])
  expect(asked('2026-01-05..2026-01-11')).toEqual({ from: '2026-01-05', to: '2026-01-11' })
})

test.each(['revenue', '-revenue', '-revenue.delta', 'revenue.deltaPct'])(
  'the order %s is told as it is read',
  (text) => {
    const order = orderOf(text, ['revenue'])
    expect(order && orderText(order)).toBe(text)
  },
)
