'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PageHeader } from '@/components/shell/page-header'
import { PeriodPicker } from '@/features/period/period-picker'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { PresetChips } from './preset-chips'
import { QueryCard } from './query-card'
import { ResultView } from './result-view'
import { useBuilder } from './use-builder'

/** The builder of figures: what to count, by what, of what; and at once what it comes to. */
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
