'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { WaiterStats } from '@vitrina/contract/waiter'
import { SeriesCard } from '@/components/charts/series-card'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { PeriodLink } from '@/components/shell/period-link'
import { useSession } from '@/components/shell/use-session'
import { EmptyState } from '@/components/states/empty-state'
import { buttonStyle } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { FiguresOf } from '@/features/drill/figures-of'
import { courseKey } from '@/features/period/course-key'
import { GrainSwitch } from '@/features/period/grain-switch'
import { PeriodPicker } from '@/features/period/period-picker'
import { periodInput, type ResolvedPeriod } from '@/features/period/resolve-period'
import { usePeriod } from '@/features/period/use-period'
import { RecordBody } from '@/features/record/record-body'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { WaiterDishes } from './waiter-dishes'
import { WaiterShifts } from './waiter-shifts'
import { WaiterSummary } from './waiter-summary'

/** One waiter: figures of the period beside the one before, day by day, hour by hour, shifts, and what they sell. */
export function WaiterView({ id }: { id: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const period = usePeriod()
  const { scopes } = useSession()
  const query = useQuery(
    trpc.waiters.stats.queryOptions({ id, ...periodInput(period) }, { placeholderData: keepPreviousData }),
  )
  const stats = query.data?.data
  return (
    <>
      <PageHeader
        above={<BackLink href="/staff">{t('back.staff')}</BackLink>}
        title={stats?.name ?? t('staff.name')}
        below={stats && <p className="text-ink-soft text-sm">{stats.summary.restaurant}</p>}
      >
        <div className="flex min-w-0 max-w-full flex-wrap items-center gap-2">
          <PeriodPicker />
          <GrainSwitch drawn={query.isPlaceholderData ? undefined : stats?.granularity} />
          {scopes.includes('read:checks') && (
            <>
              <PeriodLink href={`/checks?waiter=${id}`} className={buttonStyle()}>
                {t('staff.toChecks')}
              </PeriodLink>
              <PeriodLink href={`/checks/reversals?waiter=${id}`} className={buttonStyle()}>
                {t('checks.reversals')}
              </PeriodLink>
            </>
          )}
        </div>
      </PageHeader>
      <RecordBody query={{ ...query, data: stats }}>
        {(found) => (
          <FiguresOf
            period={found.period}
            waiter={found.id}
            subject={[t('export.ofWaiter', { name: found.name }), found.summary.restaurant ?? []].flat()}
          >
            <WaiterBody stats={found} period={period} />
          </FiguresOf>
        )}
      </RecordBody>
    </>
  )
}

function WaiterBody({ stats, period }: { stats: WaiterStats; period: ResolvedPeriod }) {
  const { t } = useI18n()
  const { id, summary, byDay, byHour, topDishes, granularity = 'day' } = stats
  const course = useCourse(stats, period)
  const days = new Map(course.byDay.map((day) => [day.date, day]))
  const hours = new Map(byHour.map((hour) => [hour.hour, hour]))
  if (byDay.length === 0) {
    return (
      <Card>
        <EmptyState title={t('staff.note.noSales')} hint={t('staff.noSales.hint')} />
      </Card>
    )
  }
  return (
    <>
      <WaiterSummary id={id} period={period} summary={summary} />
      <div className="grid gap-3 sm:gap-4 lg:grid-cols-2">
        <SeriesCard
          name="byDay"
          title={t(courseKey('chart.byDay', course.granularity))}
          valueHead={t('metric.revenue')}
          unit="money"
          granularity={course.granularity}
          metric="revenue_by_day"
          points={course.byDay.flatMap(({ date, revenue }) => (date === null ? [] : [{ x: date, y: revenue }]))}
          more={{
            columns: [
              { label: t('metric.checks'), unit: 'count' },
              { label: t('staff.hours'), unit: 'hours' },
            ],
            // No hours are hours that are not known: the day's checks carry no time.
            valuesOf: (x) => [days.get(x)?.checks ?? null, days.get(x)?.hours || null],
          }}
        />
        <SeriesCard
          name="byHour"
          title={t('staff.byHour')}
          valueHead={t('metric.revenue')}
          unit="money"
          granularity="hour"
          metric="revenue_by_hour"
          points={byHour.map(({ hour, revenue }) => ({ x: hour, y: revenue }))}
          more={{
            columns: [{ label: t('metric.checks'), unit: 'count' }],
            valuesOf: (x) => [hours.get(x)?.checks ?? null],
          }}
        />
        {granularity === 'day' && <WaiterShifts days={byDay} />}
        <WaiterDishes dishes={topDishes} />
      </div>
    </>
  )
}

/** What was sold over time: by what is chosen, or as the statistics have it while that is on its way. */
function useCourse({ id, byDay, granularity = 'day' }: WaiterStats, { grain, ...period }: ResolvedPeriod) {
  const trpc = useTRPC()
  const query = useQuery(
    trpc.waiters.course.queryOptions(
      { id, ...periodInput(period), ...(grain !== null && { grain }) },
      { enabled: grain !== null, placeholderData: keepPreviousData },
    ),
  )
  const coarse = grain === null ? undefined : query.data?.data
  return coarse ? { byDay: coarse.byDay, granularity: coarse.granularity ?? 'day' } : { byDay, granularity }
}
