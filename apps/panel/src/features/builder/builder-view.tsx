'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { useCallback, useMemo } from 'react'
import { PageHeader } from '@/components/shell/page-header'
import { PeriodLink } from '@/components/shell/period-link'
import { PeriodPicker } from '@/features/period/period-picker'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { useTRPC } from '@/trpc/client'
import {
  type BuilderPreset,
  type BuilderQuery,
  builderHref,
  builderParams,
  builderPresets,
  paramsOf,
  queryOf,
} from './builder-query'
import { QueryCard } from './query-card'
import { ResultView } from './result-view'

/** The builder of figures: metrics, dimensions and filters, with the result below them at once. */
export function BuilderView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const { query, change, drawn, draw } = useBuilder()
  const { metrics, by, where } = query
  const offer = useQuery(
    trpc.figures.offer.queryOptions(
      { metrics, by, where },
      { placeholderData: keepPreviousData, staleTime: Number.POSITIVE_INFINITY },
    ),
  )
  return (
    <>
      <PageHeader title={t('builder.title')} below={<p className="text-ink-soft text-sm">{t('builder.lead')}</p>}>
        <PeriodPicker />
      </PageHeader>
      <PresetChips query={query} />
      <QueryCard query={query} offer={offer.data} onChange={change} />
      <ResultView
        query={query}
        offer={offer.isPlaceholderData ? undefined : offer.data}
        drawn={drawn}
        onDraw={draw}
        onChange={change}
      />
    </>
  )
}

/** Returns the query in the address and its setter; each change is a step in the history. */
function useBuilder() {
  const [params, setParams] = useQueryStates(builderParams, { history: 'push', scroll: false })
  const query = useMemo(() => queryOf(params), [params])
  const change = useCallback(
    (values: Partial<BuilderQuery>) => {
      const next = { ...query, ...values }
      const order = next.order && next.metrics.includes(next.order.metric) ? next.order : null
      void setParams({ ...paramsOf({ ...next, order }) })
    },
    [query, setParams],
  )
  const draw = useCallback((chart: BuilderQuery['metrics'][number]) => void setParams({ chart }), [setParams])
  const drawn = params.chart !== null && query.metrics.includes(params.chart) ? params.chart : query.metrics[0]
  return { query, change, drawn, draw }
}

const names = Object.keys(builderPresets) as BuilderPreset[]

/** Queries to start from; the current one is highlighted. */
function PresetChips({ query }: { query: BuilderQuery }) {
  const { t } = useI18n()
  const current = builderHref(query)
  return (
    <nav
      aria-label={t('builder.presets')}
      className="print:hidden -mx-4 mb-4 overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:px-0"
    >
      <ul className="flex w-max gap-2 sm:w-auto sm:flex-wrap">
        {names.map((name) => {
          const href = builderHref(builderPresets[name])
          const isCurrent = href === current
          return (
            <li key={name}>
              <PeriodLink
                href={href}
                scroll={false}
                aria-current={isCurrent ? 'true' : undefined}
                className={cn(
                  'inline-flex h-9 items-center whitespace-nowrap rounded-full border px-3.5 text-[0.8125rem] transition-colors',
                  isCurrent
                    ? 'border-accent bg-accent-soft font-medium text-accent'
                    : 'border-line-strong text-ink-soft hover:border-ink-soft hover:text-ink',
                )}
              >
                {t(`builder.preset.${name}`)}
              </PeriodLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
