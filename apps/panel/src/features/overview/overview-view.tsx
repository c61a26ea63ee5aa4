'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FoodCostData, MetricData, Overview } from '@vitrina/contract/widget'
import type { ReactNode } from 'react'
import { Figure } from '@/components/figure'
import { PageHeader } from '@/components/shell/page-header'
import { PeriodLink } from '@/components/shell/period-link'
import { useSession } from '@/components/shell/use-session'
import { EmptyState } from '@/components/states/empty-state'
import { FirstData } from '@/components/states/first-data'
import { ProblemState } from '@/components/states/problem-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { FiguresOf } from '@/features/drill/figures-of'
import { type ExportedWidget, ExportPage } from '@/features/export/export-page'
import { ComparePicker } from '@/features/period/compare-picker'
import type { Compared } from '@/features/period/compared-labels'
import { GrainSwitch } from '@/features/period/grain-switch'
import { PeriodPicker } from '@/features/period/period-picker'
import { usePeriodRanges } from '@/features/period/period-provider'
import { seriesInput } from '@/features/period/resolve-period'
import { seriesKey } from '@/features/period/series-key'
import { usePeriod } from '@/features/period/use-period'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { useTRPC } from '@/trpc/client'
import { blockingError } from '@/trpc/problem'
import { MetricChange } from './compared-figures'
import { MetricCard } from './metric-card'
import { OverviewCharts } from './overview-charts'
import { OverviewSkeleton } from './overview-skeleton'

/** The page a manager opens every morning. */
export function OverviewView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const period = usePeriod()
  const query = useQuery(trpc.overview.get.queryOptions(seriesInput(period), { placeholderData: keepPreviousData }))
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

/** Says that the period has no sales and offers the nearest one that has, or that the workspace has no data at all. */
function NoSales() {
  const { t } = useI18n()
  const { date } = useFormat()
  const { freshness, today } = useSession()
  const { select } = usePeriod()
  const { lastData } = usePeriodRanges()
  const { dataTo } = freshness
  return (
    <Card className="mt-4">
      {dataTo === null || lastData === null ? (
        <FirstData />
      ) : (
        <EmptyState title={t('empty.periodTitle')} hint={t('empty.periodHint', { date: date.day(dataTo, today) })}>
          <Button onClick={() => select({ period: null, ...lastData })}>{t('empty.lastData')}</Button>
        </EmptyState>
      )}
    </Card>
  )
}

/** The overview's blocks with their titles, in the order of the page, for a file. */
function useOverviewWidgets(overview: Overview | undefined): ExportedWidget[] {
  const { t } = useI18n()
  if (!overview) return []
  return [
    { title: t('metric.revenue'), data: overview.revenue },
    { title: t('metric.checks'), data: overview.checks },
    { title: t('metric.avgCheck'), data: overview.avgCheck },
    { title: t('metric.foodCost'), data: overview.foodCost },
    { title: t('metric.grossProfit'), data: overview.more.grossProfit },
    { title: t('metric.guests'), data: overview.more.guests },
    { title: t('metric.revenuePerGuest'), data: overview.more.revenuePerGuest },
    { title: t('metric.payments'), data: overview.more.payments },
    { title: t('metric.discounts'), data: overview.more.discounts },
    { title: t('metric.returns'), data: overview.more.returns },
    { title: t('metric.voids'), data: overview.more.voids },
    { title: t(seriesKey('chart.byDay', overview.revenueByDay.granularity)), data: overview.revenueByDay },
    { title: t('chart.byRestaurant'), data: overview.revenueByRestaurant },
    { title: t('chart.byHour'), data: overview.revenueByHour },
    { title: t('chart.heatmap'), data: overview.revenueHeatmap },
    { title: t('chart.topDishes'), data: overview.topDishes },
    { title: t('chart.topWaiters'), data: overview.topWaiters },
  ]
}

/** A note that says what the figures are compared with, and whether the period has all its days yet. */
function ComparedWith({ overview }: { overview: Overview }) {
  const { t } = useI18n()
  const { date } = useFormat()
  const { today, freshness } = useSession()
  const { period, previous, heldSince, revenue } = overview
  const { dataTo } = freshness
  const unfinished = dataTo !== null && dataTo < period.to && revenue.value !== null
  return (
    <p className="mb-2.5 text-[0.8125rem] text-ink-soft">
      <ComparePicker {...{ previous, heldSince }} fullDays={revenue.fullDays} until={revenue.sameHours?.until} />
      {previous !== null && revenue.value !== null && (
        <span className="print:hidden">
          {' · '}
          <PeriodLink href="/changes" className="rounded-md text-accent hover:underline">
            {t('changes.title')}
          </PeriodLink>
        </span>
      )}
      {unfinished && <span className="text-warn">. {t('period.unfinished', { date: date.day(dataTo, today) })}</span>}
    </p>
  )
}

/** Revenue, checks, average check and food cost, side by side. */
function MetricRow({ overview }: { overview: Overview }) {
  const { t } = useI18n()
  const { figure } = useFormat()
  const known = overview.foodCost.knownRevenueSharePct
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4 print:grid-cols-4">
      <MetricCard
        name="revenue"
        title={t('metric.revenue')}
        hint={t('metric.revenue.hint')}
        data={overview.revenue}
        metric="revenue"
      />
      <MetricCard
        name="checks"
        title={t('metric.checks')}
        hint={t('metric.checks.hint')}
        data={overview.checks}
        metric="checks"
      />
      <MetricCard
        name="avgCheck"
        title={t('metric.avgCheck')}
        hint={t('metric.avgCheck.hint')}
        data={overview.avgCheck}
        metric="avg_check"
      />
      <MetricCard
        name="foodCost"
        title={t('metric.foodCost')}
        hint={t('metric.foodCost.hint')}
        data={overview.foodCost}
        metric="food_cost"
        note={
          known !== null && (
            <span title={t('metric.foodCost.coverageHint', { share: figure.exact('percent', known) })}>
              {t('metric.foodCost.coverage', { share: figure.short('percent', known) })}
            </span>
          )
        }
      />
    </div>
  )
}

/** What a manager looks at next: profit, guests, discounts, returns, voids and payments. */
function MoreFigures({ overview: { more } }: { overview: Overview }) {
  const { t } = useI18n()
  return (
    <Card className="mt-3 break-inside-avoid sm:mt-4">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 px-4 py-4 sm:grid-cols-3 sm:px-5 lg:grid-cols-4 2xl:grid-cols-7 print:grid-cols-4">
        <Stat
          name="grossProfit"
          label={t('metric.grossProfit')}
          hint={t('metric.grossProfit.hint')}
          data={more.grossProfit}
        />
        <Stat name="guests" label={t('metric.guests')} hint={t('metric.guests.hint')} data={more.guests} />
        <Stat
          name="revenuePerGuest"
          label={t('metric.revenuePerGuest')}
          hint={t('metric.revenuePerGuest.hint')}
          data={more.revenuePerGuest}
        />
        <Stat name="payments" label={t('metric.payments')} hint={t('metric.payments.hint')} data={more.payments} />
        <Stat name="discounts" label={t('metric.discounts')} hint={t('metric.discounts.hint')} data={more.discounts} />
        <Stat
          name="returns"
          label={
            <PeriodLink href="/checks/reversals?kind=return" className="hover:text-accent hover:underline">
              {t('metric.returns')}
            </PeriodLink>
          }
          hint={t('metric.returns.hint')}
          data={more.returns}
        />
        <Stat
          name="voids"
          label={
            <PeriodLink href="/checks/reversals?kind=void" className="hover:text-accent hover:underline">
              {t('metric.voids')}
            </PeriodLink>
          }
          hint={t('metric.voids.hint')}
          data={more.voids}
        />
      </dl>
    </Card>
  )
}

function Stat({
  name,
  label,
  hint,
  data,
}: {
  name: string
  label: ReactNode
  hint: string
  data: MetricData | FoodCostData
}) {
  const { t } = useI18n()
  const { figure } = useFormat()
  const known = 'knownRevenueSharePct' in data ? data.knownRevenueSharePct : null
  return (
    <div className="min-w-0">
      <dt title={hint} className="text-ink-soft text-sm">
        {label}
      </dt>
      <dd className="mt-0.5">
        <div className="font-semibold text-lg tracking-tight">
          <Figure unit={data.unit} value={data.value} name={name} />
        </div>
        <div className="mt-1 flex min-h-5 flex-wrap items-center gap-x-2 text-xs">
          {data.value !== null && <MetricChange of={data} />}
          {known !== null && known < 100 && (
            <span className="text-ink-soft">
              {t('metric.foodCost.coverage', { share: figure.short('percent', known) })}
            </span>
          )}
        </div>
      </dd>
    </div>
  )
}
