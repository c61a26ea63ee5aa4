import type { Widget, WidgetDraft } from '@vitrina/contract/dashboard'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { listRestaurants } from '../restaurants/list-restaurants.ts'
import { checkWidgets } from './check-widgets.ts'
import { listMetrics } from './list-metrics.ts'

const database = suiteDatabase()
const chain: Ledger = { restaurants: [{ key: 'r1', name: 'North' }], checks: [] }

const draft = (more: Partial<WidgetDraft> = {}): WidgetDraft => ({
  id: 'a',
  type: 'metric',
  title: 'Выручка',
  metric: 'revenue',
  markdown: null,
  layout: { x: 0, y: 0, w: 12, h: 2 },
  periodRule: 'dashboard',
  restaurants: [],
  comparison: 'previous',
  ...more,
})
const text = (more: Partial<WidgetDraft> = {}) => draft({ type: 'text', metric: null, markdown: '# Итоги', ...more })

let ctx: Context
let ours: string
let theirs: string

beforeAll(async () => {
  const other = await testContext(database.db)
  await sendLedger(other, chain)
  theirs = (await listRestaurants(other, {})).data[0]?.id ?? ''
  ctx = await testContext(database.db)
  await sendLedger(ctx, chain)
  ours = (await listRestaurants(ctx, {})).data[0]?.id ?? ''
})

/** Pointers of what is refused. */
async function refused(drafts: WidgetDraft[]): Promise<string[]> {
  const error: unknown = await checkWidgets(ctx, drafts).catch((caught: unknown) => caught)
  expect(error).toMatchObject({ code: 'validation_failed' })
  const { errors } = Object(error).extra
  return errors.map(({ pointer }: { pointer: string }) => pointer)
}

describe('widgets are refused', () => {
  const wrong: [string, () => WidgetDraft, string][] = [
    ['whose metric is not known', () => draft({ metric: 'happiness' }), 'metric'],
    ['whose metric is a word every object knows', () => draft({ metric: 'toString' }), 'metric'],
    ['that name no metric', () => draft({ metric: null }), 'metric'],
    ['that draw a figure as a line', () => draft({ type: 'line' }), 'metric'],
    ['that draw days as a pie', () => draft({ type: 'pie', metric: 'revenue_by_day' }), 'metric'],
    ['that draw a ranking by colours', () => draft({ type: 'heatmap', metric: 'top_dishes' }), 'metric'],
    ['of text with a metric', () => text({ metric: 'revenue' }), 'metric'],
    ['of text without words', () => text({ markdown: null }), 'markdown'],
    ['of blank text', () => text({ markdown: ' \n' }), 'markdown'],
    ['that reach past the 12th column', () => draft({ layout: { x: 7, y: 0, w: 6, h: 2 } }), 'layout'],
    ['of a restaurant of another workspace', () => draft({ restaurants: [ours, theirs] }), 'restaurants/1'],
    [
      'of a restaurant that is not there',
      () => draft({ restaurants: [encodeId('restaurant', newUuid())] }),
      'restaurants/0',
    ],
    ['of what is no id of a restaurant', () => draft({ restaurants: ['North'] }), 'restaurants/0'],
    ['of the id of one before', () => draft({ id: 'first' }), 'id'],
  ]
  test.each(wrong)('%s, each by its place', async (_, make, field) => {
    expect(await refused([draft({ id: 'first' }), text({ id: 'second' }), make()])).toEqual([`#/widgets/2/${field}`])
  })

  test('all that is wrong at once', async () => {
    const drafts = [draft({ metric: null, layout: { x: 11, y: 0, w: 2, h: 1 } }), text({ markdown: null })]
    const pointers = ['#/widgets/0/metric', '#/widgets/0/layout', '#/widgets/1/id', '#/widgets/1/markdown']
    expect(await refused(drafts)).toEqual(pointers)
  })
})

describe('widgets are taken', () => {
  test('as they are, each restaurant once, words of a text alone', async () => {
    const drafts = [draft({ restaurants: [ours, ours], markdown: 'left over' }), text({ id: 'b' })]
    const kept: Widget[] = await checkWidgets(ctx, drafts)
    expect(kept).toEqual([draft({ restaurants: [ours] }), text({ id: 'b' })])
  })

  test('up to the last column', async () => {
    expect(await checkWidgets(ctx, [draft({ layout: { x: 11, y: 1000, w: 1, h: 100 } })])).toHaveLength(1)
  })

  test('for each metric that is offered, drawn in each way it is offered', async () => {
    const offers = listMetrics(ctx).flatMap(({ id, types }) =>
      types.map((type) => draft({ id: `${id} ${type}`, metric: id, type })),
    )
    expect(await checkWidgets(ctx, offers)).toHaveLength(offers.length)
    expect(new Set(offers.filter(({ type }) => type === 'table').map(({ metric }) => metric)).size).toBe(34)
  })
})

test('the catalogue offers every metric with what it is drawn as and whether it compares', () => {
  const offers = listMetrics(ctx)
  expect(offers).toHaveLength(34)
  expect(offers.find(({ id }) => id === 'revenue')).toEqual({
    id: 'revenue',
    unit: 'money',
    types: ['metric', 'table'],
    compares: true,
  })
  expect(offers.find(({ id }) => id === 'top_dishes')).toMatchObject({
    types: ['bar', 'pie', 'table'],
    compares: false,
  })
  expect(offers.filter(({ compares }) => compares).map(({ id }) => id)).toEqual([
    ...['revenue', 'checks', 'avg_check', 'food_cost', 'gross_profit', 'guests', 'revenue_per_guest'],
    ...['discounts', 'returns', 'voids', 'payments', 'checks_without_waiter', 'revenue_without_waiter'],
    ...['revenue_by_day', 'checks_by_day', 'avg_check_by_day', 'food_cost_by_day'],
    ...['revenue_by_restaurant', 'food_cost_by_restaurant'],
  ])
})
