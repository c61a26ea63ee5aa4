'use client'

import type { Overview } from '@vitrina/contract/widget'
import { ChartCard } from '@/components/charts/chart-card'
import { heatMapFigures, rankingFigures } from '@/components/charts/chart-figures'
import { HeatMap } from '@/components/charts/heat-map'
import { RankedBars } from '@/components/charts/ranked-bars'
import { SeriesCard } from '@/components/charts/series-card'
import { daysCompared, withPrevious } from '@/components/charts/with-previous'
import { AllLink } from '@/components/shell/period-link'
import { useDrill } from '@/features/drill/use-drill'
import { seriesKey } from '@/features/period/series-key'
import { recordHref } from '@/features/widgets/record-href'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'

const restaurantsShown = 8

/** The figures by day, restaurant, hour, weekday, dish and waiter. A single day is shown by hour only. */
export function OverviewCharts({ overview }: { overview: Overview }) {
  const { t } = useI18n()
  const { byRestaurant, heatMap, topDishes, topWaiters } = useOverviewFigures(overview)
  const { granularity: byDay } = overview.revenueByDay
  const singleDay = overview.period.from === overview.period.to
  const byHour = (
    <SeriesCard
      name="revenueByHour"
      title={t('chart.byHour')}
      valueHead={t('metric.revenue')}
      unit={overview.revenueByHour.unit}
      granularity="hour"
      points={overview.revenueByHour.series[0]?.points ?? []}
      metric="revenue_by_hour"
      className={singleDay ? 'xl:col-span-3 print:col-span-2' : 'xl:col-span-2'}
    />
  )
  return (
    <div className="mt-3 grid gap-3 sm:mt-4 sm:gap-4 xl:grid-cols-5 print:grid-cols-2">
      {singleDay ? (
        byHour
      ) : (
        <SeriesCard
          name="revenueByDay"
          title={t(seriesKey('chart.byDay', byDay))}
          valueHead={t('metric.revenue')}
          unit={overview.revenueByDay.unit}
          granularity={byDay}
          points={withPrevious(overview.revenueByDay)}
          daysCompared={daysCompared(overview.revenueByDay)}
          metric="revenue_by_day"
          className="xl:col-span-3 print:col-span-2"
        />
      )}
      <ChartCard
        title={t('chart.byRestaurant')}
        figures={byRestaurant.figures}
        action={<AllLink href="/restaurants" of={t('nav.restaurants')} />}
        className="xl:col-span-2"
      >
        <RankedBars
          data={{
            ...overview.revenueByRestaurant,
            items: overview.revenueByRestaurant.items.slice(0, restaurantsShown),
          }}
          hrefOf={byRestaurant.hrefOf}
          drill={byRestaurant.drill}
          name="byRestaurant"
        />
      </ChartCard>
      {!singleDay && (
        <>
          {byHour}
          <ChartCard
            title={t('chart.heatmap')}
            hint={t('chart.hour.hint')}
            figures={heatMap.figures}
            className="xl:col-span-3 print:col-span-2"
          >
            <HeatMap data={overview.revenueHeatmap} caption={t('chart.heatmap')} drill={heatMap.drill} />
          </ChartCard>
        </>
      )}
      <div className="grid gap-3 sm:gap-4 lg:grid-cols-2 xl:col-span-5 print:col-span-2 print:grid-cols-2">
        <ChartCard
          title={t('chart.topDishes')}
          figures={topDishes.figures}
          action={<AllLink href="/menu" of={t('nav.menu')} />}
        >
          <RankedBars data={overview.topDishes} hrefOf={topDishes.hrefOf} name="topDishes" />
        </ChartCard>
        <ChartCard
          title={t('chart.topWaiters')}
          figures={topWaiters.figures}
          action={<AllLink href="/staff" of={t('nav.staff')} />}
        >
          <RankedBars
            data={overview.topWaiters}
            hrefOf={topWaiters.hrefOf}
            drill={topWaiters.drill}
            name="topWaiters"
          />
        </ChartCard>
      </div>
    </div>
  )
}

/** The rankings and the heat map of the overview, with their tables, files and links. */
function useOverviewFigures(overview: Overview) {
  const { t } = useI18n()
  const { date } = useFormat()
  const words = { t, date }
  const valueHead = t('metric.revenue')
  const [restaurants, hours, dishes, waiters] = [
    useDrill('revenue_by_restaurant'),
    useDrill('revenue_heatmap'),
    useDrill('top_dishes'),
    useDrill('top_waiters'),
  ]
  const ranking = (title: string, data: Overview['topDishes'], drill: typeof restaurants) => ({
    figures: rankingFigures({ title, valueHead, data, hrefOf: recordHref }, words, drill),
    hrefOf: recordHref,
    drill,
  })
  return {
    byRestaurant: ranking(t('chart.byRestaurant'), overview.revenueByRestaurant, restaurants),
    heatMap: {
      figures: heatMapFigures({ title: t('chart.heatmap'), valueHead, data: overview.revenueHeatmap }, words, hours),
      drill: hours,
    },
    topDishes: ranking(t('chart.topDishes'), overview.topDishes, dishes),
    topWaiters: ranking(t('chart.topWaiters'), overview.topWaiters, waiters),
  }
}
