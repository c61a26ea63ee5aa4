'use client'

import type { MetricOffer, WidgetType } from '@vitrina/contract/dashboard'
import { shapeDrawnAs, shapeOf } from '@vitrina/contract/figure-shape'
import type { WidgetQuery } from '@vitrina/contract/widget-query'
import Link from 'next/link'
import { useSession } from '@/components/shell/use-session'
import { useFigureWords } from '@/features/figures/use-figure-words'
import { usePeriodQuery } from '@/features/period/period-provider'
import { useI18n } from '@/i18n/i18n-provider'
import type { WidgetSettings } from './builder-state'
import { queryHref } from './query-href'

/** What a widget of a query shows, with the way to the builder, where another query is made of it. */
export function QueryField({ query, settings }: { query: WidgetQuery; settings: WidgetSettings }) {
  const { t } = useI18n()
  const words = useFigureWords()
  const chosen = usePeriodQuery()
  const { today } = useSession()
  return (
    <div>
      <p className="mb-1.5 font-medium text-sm">{t('dashboards.field.query')}</p>
      <p className="text-sm">{words.title(query)}</p>
      <Link
        href={queryHref(query, settings, chosen, today)}
        prefetch={false}
        target="_blank"
        className="mt-1 inline-block text-accent text-sm hover:underline"
      >
        {t('dashboards.field.query.open')}
      </Link>
    </div>
  )
}

/** The ways a query can be drawn, as those of a metric are offered; several metrics are a table alone. */
export function offerOfQuery({ metrics, by }: WidgetQuery, type: WidgetType): MetricOffer {
  const shape = shapeOf(by)
  const types = metrics.length > 1 ? ['table' as const] : [...shapeDrawnAs[shape]]
  const compares = type === 'table' || shape === 'metric' || (shape === 'series' && by[0] !== 'hour')
  return { id: 'query', title: { ru: '', en: '' }, unit: 'count', types, compares }
}
