'use client'

import type { Overview } from '@vitrina/contract/widget'
import { ChartCard } from '@/components/charts/chart-card'
import { HeatMap } from '@/components/charts/heat-map'
import { RankedBars } from '@/components/charts/ranked-bars'
import { SeriesCard } from '@/components/charts/series-card'
import { PeriodLink } from '@/components/shell/period-link'
import { useI18n } from '@/i18n/i18n-provider'

/** Where the figures come from: by day, restaurant, hour, weekday, dish and person. A single day shows its hours only. */
export function OverviewCharts({ overview }: { overview: Overview }) {
  const { t } = useI18n()
  const singleDay = overview.period.from === overview.period.to
  const allLink = (href: string, label: string) => (
    <PeriodLink
      href={href}
      aria-label={`${t('chart.all')}: ${label}`}
      className="rounded-md text-accent text-sm hover:underline"
    >
      {t('chart.all')}
    </PeriodLink>
  )
  const byHour = (
    <SeriesCard
      name="revenueByHour"
      title={t('chart.byHour')}
      valueHead={t('metric.revenue')}
      unit={overview.revenueByHour.unit}
      granularity="hour"
      points={overview.revenueByHour.series[0]?.points ?? []}
      className={singleDay ? 'xl:col-span-3' : 'xl:col-span-2'}
    />
  )
  return (
    <div className="mt-3 grid gap-3 sm:mt-4 sm:gap-4 xl:grid-cols-5">
      {singleDay ? (
        byHour
      ) : (
        <SeriesCard
          name="revenueByDay"
          title={t('chart.byDay')}
          valueHead={t('metric.revenue')}
          unit={overview.revenueByDay.unit}
          granularity="day"
          points={overview.revenueByDay.series[0]?.points ?? []}
          className="xl:col-span-3"
        />
      )}
      <ChartCard
        title={t('chart.byRestaurant')}
        action={allLink('/restaurants', t('nav.restaurants'))}
        className="xl:col-span-2"
      >
        <RankedBars data={overview.revenueByRestaurant} hrefOf={(id) => `/restaurants/${id}`} name="byRestaurant" />
      </ChartCard>
      {!singleDay && (
        <>
          {byHour}
          <ChartCard title={t('chart.heatmap')} className="xl:col-span-3">
            <HeatMap data={overview.revenueHeatmap} caption={t('chart.heatmap')} />
          </ChartCard>
        </>
      )}
      <div className="grid gap-3 sm:gap-4 lg:grid-cols-2 xl:col-span-5">
        <ChartCard title={t('chart.topDishes')} action={allLink('/menu', t('nav.menu'))}>
          <RankedBars data={overview.topDishes} hrefOf={(id) => `/menu/${id}`} name="topDishes" />
        </ChartCard>
        <ChartCard title={t('chart.topWaiters')} action={allLink('/staff', t('nav.staff'))}>
          <RankedBars data={overview.topWaiters} hrefOf={(id) => `/staff/${id}`} name="topWaiters" />
        </ChartCard>
      </div>
    </div>
  )
}
