'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DishPage } from '@vitrina/contract/dish'
import { unitName } from '@vitrina/contract/goods-unit'
import { useState } from 'react'
import { SeriesCard } from '@/components/charts/series-card'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { useSession } from '@/components/shell/use-session'
import { Button } from '@/components/ui/button'
import { FiguresOf } from '@/features/drill/figures-of'
import { courseKey } from '@/features/period/course-key'
import { GrainSwitch } from '@/features/period/grain-switch'
import { PeriodPicker } from '@/features/period/period-picker'
import { courseInput } from '@/features/period/resolve-period'
import { usePeriod } from '@/features/period/use-period'
import { RecordBody } from '@/features/record/record-body'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { Costing } from './costing'
import { DishStats } from './dish-stats'
import { PriceDialog } from './price-dialog'
import { PriceHistory } from './price-history'
import { useOfRestaurant } from './use-of-restaurant'
import { WaitingPrice } from './waiting-price'

/** One dish: what it sold and cost in the period beside the one before, day by day, and how its price went. */
export function DishView({ id }: { id: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const period = usePeriod()
  const { scopes } = useSession()
  const { restaurant, hrefOf } = useOfRestaurant()
  const [isPricing, setPricing] = useState(false)
  const query = useQuery(
    trpc.dishes.page.queryOptions({ id, ...courseInput(period) }, { placeholderData: keepPreviousData }),
  )
  const dish = query.data?.data
  return (
    <>
      <PageHeader
        above={<BackLink href={hrefOf('/menu')}>{t('back.menu')}</BackLink>}
        title={dish?.name ?? t('menu.name')}
        below={
          dish && (
            <div className="text-ink-soft text-sm">
              <p>{dish.categoryPath ?? dish.category}</p>
              {restaurant !== null && <p>{t('menu.dishOfAll')}</p>}
            </div>
          )
        }
      >
        <div className="flex min-w-0 max-w-full flex-wrap items-center gap-2">
          <PeriodPicker />
          <GrainSwitch drawn={query.isPlaceholderData ? undefined : dish?.granularity} />
          {dish && scopes.includes('write:prices') && (
            <Button size="md" look="primary" onClick={() => setPricing(true)}>
              {t('price.change')}
            </Button>
          )}
        </div>
      </PageHeader>
      <RecordBody query={{ ...query, data: dish }}>
        {(found) => (
          <FiguresOf period={period} subject={[t('export.ofDish', { name: found.name })]}>
            <DishBody dish={found} />
          </FiguresOf>
        )}
      </RecordBody>
      {isPricing && dish && <PriceDialog dish={dish} onClose={() => setPricing(false)} />}
    </>
  )
}

function DishBody({ dish }: { dish: DishPage }) {
  const { t, locale } = useI18n()
  const revenueOf = new Map(dish.dailySales.map(({ date, revenue }) => [date, revenue]))
  return (
    <>
      <WaitingPrice dish={dish} />
      <DishStats dish={dish} />
      <div className="grid items-start gap-3 sm:gap-4 xl:grid-cols-2">
        <div className="grid min-w-0 gap-3 sm:gap-4">
          <SeriesCard
            name="dailySales"
            title={t(courseKey('chart.dailyQuantity', dish.granularity))}
            valueHead={
              dish.unit === null ? t('menu.quantity') : `${t('menu.quantity')}, ${unitName(dish.unit, locale)}`
            }
            unit="quantity"
            granularity={dish.granularity ?? 'day'}
            points={dish.dailySales.map(({ date, quantity }) => ({ x: date, y: quantity }))}
            more={{
              columns: [{ label: t('metric.revenue'), unit: 'money' }],
              valuesOf: (date) => [revenueOf.get(date) ?? null],
            }}
            emptyText={t('menu.noSales')}
          />
          <PriceHistory prices={dish.prices} />
        </div>
        <Costing dish={dish} />
      </div>
    </>
  )
}
