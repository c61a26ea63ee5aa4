'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Overview } from '@vitrina/contract/widget'
import { PageHeader } from '@/components/shell/page-header'
import { ProblemState } from '@/components/states/problem-state'
import { Card } from '@/components/ui/card'
import { FiguresOf } from '@/features/drill/figures-of'
import { ExportPage } from '@/features/export/export-page'
import type { Compared } from '@/features/period/compared-words'
import { GrainSwitch } from '@/features/period/grain-switch'
import { PeriodPicker } from '@/features/period/period-picker'
import { courseInput } from '@/features/period/resolve-period'
import { usePeriod } from '@/features/period/use-period'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { useTRPC } from '@/trpc/client'
import { blockingError } from '@/trpc/problem'
import { ComparedWith } from './compared-with'
import { MetricRow } from './metric-row'
import { MoreFigures } from './more-figures'
import { NoSales } from './no-sales'
import { OverviewCharts } from './overview-charts'
import { OverviewSkeleton } from './overview-skeleton'
import { useOverviewWidgets } from './use-overview-widgets'

/** The page a manager opens every morning. */
export function OverviewView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const period = usePeriod()
  const query = useQuery(trpc.overview.get.queryOptions(courseInput(period), { placeholderData: keepPreviousData }))
  const { data, isPlaceholderData } = query
  const error = blockingError(query)
  const widgets = useOverviewWidgets(data)
  const compared = data ? comparedOf(data) : null
  return (
    <>
      <PageHeader title={t('nav.overview')}>
        <div className="flex max-w-full flex-wrap items-center gap-2">
          <PeriodPicker />
          <GrainSwitch drawn={isPlaceholderData ? undefined : data?.revenueByDay.granularity} />
          {data && <ExportPage title={t('nav.overview')} period={data.period} {...{ widgets, compared }} />}
        </div>
      </PageHeader>
      {error ? (
        <Card>
          <ProblemState error={error} onRetry={() => void query.refetch()} />
        </Card>
      ) : !data ? (
        <OverviewSkeleton />
      ) : (
        <div aria-busy={isPlaceholderData} className={cn('transition-opacity', isPlaceholderData && 'opacity-55')}>
          <FiguresOf period={data.period} compared={compared}>
            <ComparedWith overview={data} />
            <MetricRow overview={data} />
            {data.checks.value === null && data.revenue.value === null ? (
              <NoSales />
            ) : (
              <>
                <OverviewCharts overview={data} />
                <MoreFigures overview={data} />
              </>
            )}
          </FiguresOf>
        </div>
      )}
    </>
  )
}

function comparedOf({ previous, heldSince, revenue }: Overview): Compared {
  return { previous, heldSince, fullDays: revenue.fullDays, until: revenue.sameHours?.until }
}
