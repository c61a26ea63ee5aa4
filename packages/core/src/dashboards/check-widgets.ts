import type { Widget, WidgetDraft, WidgetType } from '@vitrina/contract/dashboard'
import { figuresAsked, type WidgetQuery } from '@vitrina/contract/widget-query'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { type InvalidField, invalidBody } from '../errors/invalid-body.ts'
import { bareConditions } from '../figures/dimensions.ts'
import { planFigures } from '../figures/plan.ts'
import { drawnMetric, metricCatalogue, metricFor, tierOf } from '../figures/presets.ts'
import { knownRestaurants } from '../restaurants/known-restaurants.ts'
import { unknownWidgets } from './unknown-widgets.ts'

const gridColumns = 12

/**
 * Validates widgets before they are saved: they can be drawn, and the workspace has their restaurants. 422 names every
 * wrong field, as `#/widgets/2/metric`.
 */
export async function checkWidgets(ctx: Context, drafts: readonly WidgetDraft[]): Promise<Widget[]> {
  const known = await knownRestaurants(ctx, drafts.flatMap(restaurantsOf))
  const isStrange = await unknownWidgets(ctx, drafts)
  const wrong = drafts.flatMap((draft, index) =>
    [
      ...wrongId(draft, index, drafts),
      ...wrongContent(draft),
      ...wrongLayout(draft),
      ...wrongRestaurants(draft, known),
      ...(isStrange({ restaurants: [], query: draft.query })
        ? [{ pointer: 'query', detail: 'names what there is none of here' }]
        : []),
    ].map(({ pointer, detail }) => ({ pointer: `#/widgets/${index}/${pointer}`, detail })),
  )
  if (wrong.length > 0) throw invalidBody(wrong)
  return drafts.map(({ query, labelsOf, ...draft }) => ({
    ...draft,
    ...(query !== undefined && { query }),
    ...(fitsLabels(draft, labelsOf) && { labelsOf }),
    metric: draft.type === 'text' ? null : draft.metric,
    markdown: draft.type === 'text' ? draft.markdown : null,
    restaurants: [...new Set(draft.restaurants)],
  }))
}

/** Whether a widget may have these texts: those of a metric only if it draws one. */
function fitsLabels(
  { type, metric }: Pick<WidgetDraft, 'type' | 'metric'>,
  labelsOf: WidgetDraft['labelsOf'],
): boolean {
  return labelsOf === 'metric' ? type !== 'text' && metric !== null : labelsOf === 'about_stock' && type === 'text'
}

/** Every restaurant that a widget mentions, in its settings and in its query. */
export function restaurantsOf({ restaurants, query }: Pick<WidgetDraft, 'restaurants' | 'query'>): string[] {
  const asked = query?.where.filter(({ dimension }) => dimension === 'restaurant') ?? []
  return [...restaurants, ...asked.flatMap(({ values }) => values)]
}

function wrongId({ id }: WidgetDraft, index: number, drafts: readonly WidgetDraft[]): InvalidField[] {
  const first = drafts.findIndex((draft) => draft.id === id)
  return first === index ? [] : [{ pointer: 'id', detail: `is the id of widget ${first} already` }]
}

function wrongContent({ type, metric, markdown, query }: WidgetDraft): InvalidField[] {
  if (type === 'text') {
    return [
      ...(query === undefined ? [] : [{ pointer: 'query', detail: 'must be absent: a text draws no figures' }]),
      ...(metric === null ? [] : [{ pointer: 'metric', detail: 'must be null: a text draws no metric' }]),
      ...(markdown?.trim() ? [] : [{ pointer: 'markdown', detail: 'must say something' }]),
    ]
  }
  if (query !== undefined) {
    const wrong = wrongQuery(type, query)
    return [
      ...(metric === null ? [] : [{ pointer: 'metric', detail: 'must be null: the query says what is drawn' }]),
      ...(wrong === null ? [] : [{ pointer: 'query', detail: wrong }]),
    ]
  }
  if (metric === null) return [{ pointer: 'metric', detail: 'must name a metric to draw' }]
  if (!metricCatalogue.has(metric)) return [{ pointer: 'metric', detail: 'is no metric of the catalogue' }]
  return metricFor(type, metric) ? [] : [{ pointer: 'metric', detail: `can't be drawn as ${type}` }]
}

/** Why a widget cannot draw a query; null when it can. */
function wrongQuery(type: WidgetType, query: WidgetQuery): string | null {
  const plan = planFigures(figuresAsked(query), tierOf(type))
  if (!('parts' in plan)) return `${plan.metric} is not told by ${plan.dimensions.join(' and ')}`
  try {
    bareConditions(query.where)
  } catch (error) {
    if (error instanceof DomainError) return error.message
    throw error
  }
  return type === 'table' || drawnMetric(type, query) ? null : `can't be drawn as ${type}`
}

function wrongLayout({ layout: { x, w } }: WidgetDraft): InvalidField[] {
  return x + w <= gridColumns ? [] : [{ pointer: 'layout', detail: `must end within ${gridColumns} columns` }]
}

function wrongRestaurants({ restaurants }: WidgetDraft, known: ReadonlyMap<string, string>): InvalidField[] {
  return restaurants.flatMap((id, index) =>
    known.has(id) ? [] : [{ pointer: `restaurants/${index}`, detail: 'is no restaurant of this workspace' }],
  )
}
