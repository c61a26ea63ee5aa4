'use client'

import type { MetricOffer, WidgetType } from '@vitrina/contract/dashboard'
import { shapeDrawnAs, shapeOf } from '@vitrina/contract/figure-shape'
import type { WidgetQuery } from '@vitrina/contract/widget-query'
import Link from 'next/link'
import { builderHref } from '@/features/builder/builder-href'
import { useFigureWords } from '@/features/figures/use-figure-words'
import { useI18n } from '@/i18n/i18n-provider'

/** What a widget of a query shows, with the way to the builder, where another query is made of it. */
export function QueryField({ query }: { query: WidgetQuery }) {
  const { t } = useI18n()
  const words = useFigureWords()
  return (
    <div>
      <p className="mb-1.5 font-medium text-sm">{t('dashboards.field.query')}</p>
      <p className="text-sm">{words.title(query)}</p>
      <Link
        href={builderHref(query)}
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
