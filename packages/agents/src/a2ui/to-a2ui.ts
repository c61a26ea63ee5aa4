import type { AnswerSurface } from '@vitrina/contract/ai'
import type { ComputedWidget } from '@vitrina/contract/dashboard'
import { catalogueId, type WidgetComponentName } from './catalogue.ts'

/** An A2UI message, as an answer contains it. */
type Message = Record<string, unknown>

/**
 * A surface as A2UI v0.9 messages over our catalogue: the tree of components, bound to a data model that is the surface
 * itself. So exactly the blocks are drawn.
 */
export function toA2ui({ title, period, blocks }: Omit<AnswerSurface, 'a2ui'>, surfaceId: string): Message[] {
  const version = 'v0.9'
  const components = blocks.map(toComponent)
  const root = {
    id: 'root',
    component: 'VitrinaDashboard',
    title: { path: '/title' },
    period: { path: '/period' },
    children: components.map(({ id }) => id),
  }
  return [
    { version, createSurface: { surfaceId, catalogId: catalogueId } },
    { version, updateComponents: { surfaceId, components: [root, ...components] } },
    { version, updateDataModel: { surfaceId, path: '/', value: { title, period, blocks } } },
  ]
}

// Components are identified by their place, because a block's own id may be anything.
function toComponent(block: ComputedWidget, index: number) {
  const bound = (field: 'title' | 'layout' | 'data') => ({ path: `/blocks/${index}/${field}` })
  const component = componentOf(block)
  return {
    id: `block-${index}`,
    component,
    title: bound('title'),
    layout: bound('layout'),
    data: bound('data'),
    ...((component === 'VitrinaSeries' || component === 'VitrinaRanking') && { drawnAs: block.type }),
  }
}

function componentOf({ type, data }: ComputedWidget): WidgetComponentName {
  switch (type) {
    case 'metric':
      return 'VitrinaMetric'
    case 'table':
      return 'VitrinaTable'
    case 'heatmap':
      return 'VitrinaHeatmap'
    case 'text':
      return 'VitrinaText'
    // Both series and rankings are drawn as bars.
    default:
      return 'series' in data ? 'VitrinaSeries' : 'VitrinaRanking'
  }
}
