'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DishCard } from '@vitrina/contract/dish'
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
import { FoodCost } from './food-cost'
import { PriceHistory } from './price-history'

/** One dish: what it sold and cost in the period, day by day, and how its price went. */
export function DishView({ id }: { id: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const period = usePeriod()
  const query = useQuery(
    trpc.dishes.get.queryOptions({ id, ...periodInput(period) }, { placeholderData: keepPreviousData }),
  )
  const dish = query.data?.data[0]
  return (
    <>
      <PageHeader
        above={<BackLink href="/menu">{t('back.menu')}</BackLink>}
        title={dish?.name ?? t('menu.name')}
        below={dish && <p className="text-ink-soft text-sm">{dish.categoryPath ?? dish.category}</p>}
      >
        <PeriodPicker />
      </PageHeader>
      <RecordBody query={{ ...query, data: dish }}>{(found) => <DishBody dish={found} />}</RecordBody>
    </>
  )
}

function DishBody({ dish }: { dish: DishCard }) {
  const { t } = useI18n()
  const noCost = t('menu.noCost.hint')
  const revenueOf = new Map(dish.dailySales.map(({ date, revenue }) => [date, revenue]))
  return (
    <>
      <Stats
        items={[
          { name: 'revenue', label: t('metric.revenue'), unit: 'money', value: dish.revenue },
          {
            name: 'quantity',
            label: dish.unit ? `${t('menu.quantity')}, ${dish.unit}` : t('menu.quantity'),
            unit: 'quantity',
            value: dish.quantity,
          },
          { name: 'avgPrice', label: t('menu.avgPrice'), unit: 'money', value: dish.avgPrice },
          { name: 'salePrice', label: t('menu.salePrice'), unit: 'money', value: dish.salePrice },
          { name: 'cost', label: t('menu.cost'), unit: 'money', value: dish.costPerUnit, noneHint: noCost },
          {
            name: 'foodcostPct',
            label: t('metric.foodCost'),
            unit: 'percent',
            value: dish.foodcostPct,
            shown: <FoodCost value={dish.foodcostPct} />,
          },
          { name: 'markup', label: t('menu.markup'), unit: 'percent', value: dish.markupPct, noneHint: noCost },
        ]}
      />
      <div className="grid items-start gap-3 sm:gap-4 xl:grid-cols-2">
        <SeriesCard
          name="dailySales"
          title={t('chart.dailyQuantity')}
          valueHead={t('menu.quantity')}
          unit="quantity"
          granularity="day"
          points={dish.dailySales.map(({ date, quantity }) => ({ x: date, y: quantity }))}
          more={{
            columns: [{ label: t('metric.revenue'), unit: 'money' }],
            valuesOf: (date) => [revenueOf.get(date) ?? null],
          }}
          emptyText={t('menu.noSales')}
        />
        <PriceHistory prices={dish.priceHistory} />
      </div>
    </>
  )
}
