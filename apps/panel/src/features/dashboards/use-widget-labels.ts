'use client'

import { useQuery } from '@tanstack/react-query'
import type { ComputedWidget, DashboardDetail, Widget } from '@vitrina/contract/dashboard'
import type { Period } from '@vitrina/contract/dates'
import { useSession } from '@/components/shell/use-session'
import { useConditionLabels } from '@/features/builder/use-condition-labels'
import type { DrillSource } from '@/features/drill/use-drill'
import { comparedLabels } from '@/features/period/compared-labels'
import { useLabelledWidget, withSettings } from '@/features/widgets/use-labelled-widget'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { widgetText, widgetTitle } from './preset-labels'

const maxNamed = 2

/**
 * The texts of a dashboard's widgets: their titles in the user's language, and notes on what is specific to each one,
 * except for the full days that are shown above them all (`told`).
 */
export function useWidgetLabels({ widgets }: Pick<DashboardDetail, 'widgets'>, told?: Period | null) {
  const { t, locale } = useI18n()
  const { date } = useFormat()
  const { today } = useSession()
  const trpc = useTRPC()
  const { data: offers = [] } = useQuery(
    trpc.dashboards.metrics.queryOptions({}, { staleTime: Number.POSITIVE_INFINITY }),
  )
  const configured = new Map(widgets.map((widget) => [widget.id, widget]))
  const named = widgets.some(({ restaurants }) => restaurants.length > 0)
  const nameOf = useRestaurantNames(named)
  const labelledWidget = useLabelledWidget()
  const conditionWords = useConditionLabels({ where: widgets.flatMap(({ query }) => query?.where ?? []) })

  const shownAs = (computed: readonly ComputedWidget[]): ComputedWidget[] =>
    withSettings(computed, widgets).map(([block, widget]) => {
      const labelled = { ...labelledWidget(block, widget), title: widgetTitle(t, locale, widget) }
      return widget.type === 'text' && labelled.type === 'text'
        ? { ...labelled, data: { markdown: widgetText(t, widget) } }
        : labelled
    })

  const ofRestaurants = (ids: readonly string[]): string => {
    const names = ids.map(nameOf).filter((name) => name !== null)
    return ids.length <= maxNamed && names.length === ids.length
      ? names.join(', ')
      : t('dashboards.note.restaurants', { count: ids.length })
  }

  const daysOf = ({ from, to }: Period): string => date.range(from, to, today)

  /** What a query widget is narrowed to, except what its title already says. */
  const narrowedOf = (id: string): string[] => {
    const { title = '', query } = configured.get(id) ?? {}
    return (query?.where ?? []).map(conditionWords).filter((words) => !title.includes(words))
  }

  const noteOf = ({ id, period, previous, restaurants, data }: ComputedWidget): string | null => {
    const fullDays = 'fullDays' in data ? data.fullDays : undefined
    const until = 'sameHours' in data ? data.sameHours?.until : undefined
    const words = [
      ...(period ? [daysOf(period)] : []),
      ...(restaurants ? [ofRestaurants(restaurants)] : []),
      ...narrowedOf(id),
      ...(previous ? [comparedLabels(t, date, today, { previous, fullDays, until })] : []),
      ...(!previous && fullDays && !areSame(fullDays, told)
        ? [t('dashboards.note.fullDays', { days: daysOf(fullDays) })]
        : []),
      ...('isOfServed' in data && data.isOfServed ? [t('figures.ofServed')] : []),
      ...(isNotCompared(id) ? [t('dashboards.note.notCompared')] : []),
    ]
    return words.length === 0 ? null : words.join(' · ')
  }

  const isNotCompared = (id: string): boolean => {
    const widget = configured.get(id)
    return widget?.comparison === 'none' && offers.some(({ id, compares }) => id === widget.metric && compares)
  }

  const metricOf = ({ id }: ComputedWidget): DrillSource => sourceOf(configured.get(id))

  return { shownAs, noteOf, metricOf, ofRestaurants, narrowedOf }
}

/** The metric or query that a widget's figures come from; null if it has neither. */
export function sourceOf(widget: Pick<Widget, 'metric' | 'query'> | undefined): DrillSource {
  return widget?.query ?? widget?.metric ?? null
}

function areSame(days: Period, told: Period | null | undefined): boolean {
  return told != null && days.from === told.from && days.to === told.to
}

/** Returns the name of a restaurant by its id; null for one the user may not see. */
export function useRestaurantNames(isNeeded: boolean): (id: string) => string | null {
  const trpc = useTRPC()
  const { scopes } = useSession()
  const enabled = isNeeded && scopes.includes('read:restaurants')
  const { data } = useQuery(trpc.restaurants.list.queryOptions({ limit: 200 }, { enabled }))
  const names = new Map(data?.data.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? null
}
