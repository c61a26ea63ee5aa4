'use client'

import type { Overview, SeriesData } from '@vitrina/contract/widget'
import { ChartCard } from '@/components/charts/chart-card'
import { HeatMap } from '@/components/charts/heat-map'
import { RankedBars } from '@/components/charts/ranked-bars'
import { SeriesCard } from '@/components/charts/series-card'
import type { SeriesPoint } from '@/components/charts/series-chart'
import { AllLink } from '@/components/shell/all-link'
import { useI18n } from '@/i18n/i18n-provider'

const restaurantsShown = 8

/** Where the figures come from: by day, restaurant, hour, weekday, dish and person. A single day shows its hours only. */
export function OverviewCharts({ overview }: { overview: Overview }) {
  const { t } = useI18n()
  const singleDay = overview.period.from === overview.period.to
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
          points={withPrevious(overview.revenueByDay)}
          className="xl:col-span-3"
        />
      )}
      <ChartCard
        title={t('chart.byRestaurant')}
        action={<AllLink href="/restaurants" of={t('nav.restaurants')} />}
        className="xl:col-span-2"
      >
        <RankedBars
          data={{
            ...overview.revenueByRestaurant,
            items: overview.revenueByRestaurant.items.slice(0, restaurantsShown),
          }}
          hrefOf={(id) => `/restaurants/${id}`}
          name="byRestaurant"
        />
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
        <ChartCard title={t('chart.topDishes')} action={<AllLink href="/menu" of={t('nav.menu')} />}>
          <RankedBars data={overview.topDishes} hrefOf={(id) => `/menu/${id}`} name="topDishes" />
        </ChartCard>
        <ChartCard title={t('chart.topWaiters')} action={<AllLink href="/staff" of={t('nav.staff')} />}>
          <RankedBars data={overview.topWaiters} hrefOf={(id) => `/staff/${id}`} name="topWaiters" />
        </ChartCard>
      </div>
    </div>
  )
}

/** The days of the period, each with the day in its place of the period before. */
function withPrevious(data: SeriesData): SeriesPoint[] {
  const [current, previous] = data.series
  return (current?.points ?? []).map((point, index) => ({ ...point, before: previous?.points[index] ?? null }))
}
