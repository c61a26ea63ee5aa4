'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { WaiterStats } from '@vitrina/contract/waiter'
import { SeriesCard } from '@/components/charts/series-card'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { Stats } from '@/components/stats'
import { PeriodPicker } from '@/features/period/period-picker'
import { periodInput } from '@/features/period/resolve-period'
import { usePeriod } from '@/features/period/use-period'
import { RecordBody } from '@/features/record/record-body'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { WaiterDishes } from './waiter-dishes'

/** One waiter: figures of the period, day by day, hour by hour, and what they sell. */
export function WaiterView({ id }: { id: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const period = usePeriod()
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
        <PeriodPicker />
      </PageHeader>
      <RecordBody query={{ ...query, data: stats }}>{(found) => <WaiterBody stats={found} />}</RecordBody>
    </>
  )
}

function WaiterBody({ stats }: { stats: WaiterStats }) {
  const { t } = useI18n()
  const { summary, byDay, byHour, topDishes } = stats
  const days = new Map(byDay.map((day) => [day.date, day]))
  const hours = new Map(byHour.map((hour) => [hour.hour, hour]))
  return (
    <>
      <Stats
        items={[
          { name: 'revenue', label: t('metric.revenue'), unit: 'money', value: summary.revenue },
          { name: 'checks', label: t('metric.checks'), unit: 'count', value: summary.checks },
          { name: 'avgCheck', label: t('metric.avgCheck'), unit: 'money', value: summary.avgCheck },
          { name: 'positions', label: t('staff.positions'), unit: 'count', value: summary.positions },
        ]}
      />
      <div className="grid gap-3 sm:gap-4 lg:grid-cols-2">
        <SeriesCard
          name="byDay"
          title={t('staff.byDay')}
          valueHead={t('metric.revenue')}
          unit="money"
          granularity="day"
          points={byDay.flatMap(({ date, revenue }) => (date === null ? [] : [{ x: date, y: revenue }]))}
          more={{
            columns: [
              { label: t('metric.checks'), unit: 'count' },
              { label: t('staff.hours'), unit: 'hours' },
            ],
            valuesOf: (x) => [days.get(x)?.checks ?? null, days.get(x)?.hours ?? null],
          }}
        />
        <SeriesCard
          name="byHour"
          title={t('staff.byHour')}
          valueHead={t('metric.revenue')}
          unit="money"
          granularity="hour"
          points={byHour.map(({ hour, revenue }) => ({ x: hour, y: revenue }))}
          more={{
            columns: [{ label: t('metric.checks'), unit: 'count' }],
            valuesOf: (x) => [hours.get(x)?.checks ?? null],
          }}
        />
        <WaiterDishes dishes={topDishes} />
      </div>
    </>
  )
}
