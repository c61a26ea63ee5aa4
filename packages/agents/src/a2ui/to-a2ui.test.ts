import { A2uiMessageListSchema, Catalog, MessageProcessor, NodeResolver, peekValue } from '@a2ui/web_core/v0_9'
import type { AnswerSurface } from '@vitrina/contract/ai'
import { type ComputedWidget, computedWidget, WidgetType } from '@vitrina/contract/dashboard'
import type { MetricData, RankingData, SeriesData } from '@vitrina/contract/widget'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { catalogue, catalogueId } from './catalogue.ts'
import { toA2ui } from './to-a2ui.ts'

type Data = ComputedWidget['data']

const layout = { x: 0, y: 0, w: 6, h: 4 }
const metric: MetricData = { unit: 'money', value: 1200.5, previous: null, changePct: null, spark: [1, null, 3.25] }
const points = [
  { x: '2026-03-01', y: 10 },
  { x: '2026-03-02', y: null },
]
const series: SeriesData = {
  unit: 'money',
  granularity: 'day',
  series: [{ key: 'current', label: 'Период', points }],
}
const ranking: RankingData = {
  unit: 'percent',
  items: [{ id: 'a/b~1', label: 'Борщ «Ё/~»', value: 31.5, sharePct: null }],
}

const block = (type: WidgetType, id: string, data: Data): ComputedWidget =>
  computedWidget({ id, title: `Виджет ${id}`, layout }, type, data)

/** Every type of widget with every shape it draws; ids that are a component’s or no name at all. */
const drawn: [string, ComputedWidget][] = [
  ['VitrinaMetric', block('metric', 'revenue', metric)],
  ['VitrinaMetric', block('metric', 'food_cost', { ...metric, unit: 'percent', knownRevenueSharePct: 87.5 })],
  ['VitrinaSeries', block('line', 'by_day', series)],
  ['VitrinaSeries', block('area', 'by_day_area', series)],
  ['VitrinaSeries', block('bar', 'by_hour', { ...series, granularity: 'hour' })],
  ['VitrinaRanking', block('bar', 'root', ranking)],
  ['VitrinaRanking', block('pie', '', { ...ranking, items: [] })],
  [
    'VitrinaTable',
    block('table', 'checks', {
      columns: [{ key: 'total', label: 'Сумма', unit: 'money' }],
      rows: [{ total: 10.1 }, { total: null }],
    }),
  ],
  [
    'VitrinaHeatmap',
    block('heatmap', 'hours', { unit: 'money', xs: ['12'], ys: ['1'], cells: [{ x: '12', y: '1', value: 5 }] }),
  ],
  ['VitrinaText', block('text', 'note', { markdown: '# Итоги\n\n**10** ₽' })],
]

const period = { from: '2026-03-01', to: '2026-03-02' }
const surfaceOf = (blocks: ComputedWidget[]): Omit<AnswerSurface, 'a2ui'> => ({
  kind: 'dashboard',
  title: 'Выручка вчера',
  period,
  blocks,
})

const Update = z.looseObject({
  updateComponents: z.looseObject({ components: z.array(z.record(z.string(), z.unknown())) }).optional(),
})

/** The surface as a renderer of another house has it, which knows nothing but the catalogue we serve. */
function render(messages: Record<string, unknown>[]) {
  const { id, components } = Catalog.fromSchema(JSON.parse(JSON.stringify(catalogue)))
  const known = new Catalog(id, [...components.values()])
  const processor = new MessageProcessor([known])
  processor.processMessages(A2uiMessageListSchema.parse(JSON.parse(JSON.stringify(messages))))
  const surface = processor.model.getSurface('answer')
  if (!surface) throw new Error('No surface was made')
  const resolver = new NodeResolver(surface, known)
  const root = peekValue(resolver.rootNode)
  return { data: surface.dataModel.get('/'), tree: z.record(z.string(), z.unknown()).parse(root?.toJSON()) }
}

test('the types of widgets are all here', () => {
  expect([...new Set(drawn.map(([, { type }]) => type))].sort()).toEqual([...WidgetType.options].sort())
})

describe('a renderer that knows our catalogue alone', () => {
  test.each(drawn)('draws %s of the very block: %j', (component, given) => {
    const { tree, data } = render(toA2ui(surfaceOf([given]), 'answer'))
    const { type, title, layout, data: figures } = given
    const hasWays = component === 'VitrinaSeries' || component === 'VitrinaRanking'
    const expected = { type: component, title, layout, data: figures, ...(hasWays && { drawnAs: type }) }
    expect(tree.children).toEqual([{ id: 'block-0', ...expected }])
    expect(data).toEqual({ title: 'Выручка вчера', period, blocks: [given] })
  })

  test('draws all of them in their order, under the title and the period', () => {
    const blocks = drawn.map(([, given]) => given)
    const { tree, data } = render(toA2ui(surfaceOf(blocks), 'answer'))
    expect(tree).toMatchObject({ id: 'root', type: 'VitrinaDashboard', title: 'Выручка вчера', period })
    expect(tree.children).toMatchObject(drawn.map(([type, { title, data }]) => ({ type, title, data })))
    expect(data).toEqual({ title: 'Выручка вчера', period, blocks })
  })

  test('draws a surface without blocks', () => {
    expect(render(toA2ui(surfaceOf([]), 'answer')).tree).toMatchObject({ title: 'Выручка вчера', children: [] })
  })

  test.each<[string, (component: Record<string, unknown>) => Record<string, unknown>]>([
    ['a property the catalogue has not', (component) => ({ ...component, colour: 'red' })],
    ['a component without its data', ({ data: _, ...component }) => component],
    ['a way to draw that it has not', (component) => ({ ...component, drawnAs: 'pie' })],
  ])('refuses %s: it is a judge', (_, change) => {
    const spoilt = toA2ui(surfaceOf([block('line', 'by_day', series)]), 'answer').map((message) => {
      const { updateComponents: update } = Update.parse(message)
      return update
        ? { ...message, updateComponents: { ...update, components: update.components.map(change) } }
        : message
    })
    expect(() => render(spoilt)).toThrow(/Validation failed/)
  })
})

test('the messages are of A2UI v0.9 and name the catalogue and the surface', () => {
  const messages = toA2ui(surfaceOf([]), 'answer')
  expect(messages.map(({ version, ...rest }) => [version, Object.keys(rest)])).toEqual([
    ['v0.9', ['createSurface']],
    ['v0.9', ['updateComponents']],
    ['v0.9', ['updateDataModel']],
  ])
  expect(messages[0]).toMatchObject({ createSurface: { surfaceId: 'answer', catalogId: catalogueId } })
  expect(catalogue).toMatchObject({ $id: catalogueId, catalogId: catalogueId })
})
