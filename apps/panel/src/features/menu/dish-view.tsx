'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DishPage } from '@vitrina/contract/dish'
import { unitName } from '@vitrina/contract/goods-unit'
import type { Unit } from '@vitrina/contract/widget'
import { Clock, TriangleAlert } from 'lucide-react'
import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'
import { SeriesCard } from '@/components/charts/series-card'
import { Figure } from '@/components/figure'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { useSession } from '@/components/shell/use-session'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { FiguresOf } from '@/features/drill/figures-of'
import { reasonText } from '@/features/integrations/reasons/reason-text'
import { ComparedFigures, MetricChange } from '@/features/overview/compared-figures'
import { ComparePicker } from '@/features/period/compare-picker'
import { GrainSwitch } from '@/features/period/grain-switch'
import { PeriodPicker } from '@/features/period/period-picker'
import { seriesInput } from '@/features/period/resolve-period'
import { seriesKey } from '@/features/period/series-key'
import { usePeriod } from '@/features/period/use-period'
import { RecordBody } from '@/features/record/record-body'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { FoodCost } from './food-cost'
import { Formula } from './formula'
import { PriceHistory } from './price-history'
import { useOfRestaurant } from './use-of-restaurant'

const PriceDialog = dynamic(() => import('./price-dialog').then((module) => module.PriceDialog), { ssr: false })

/** One dish: its sales and cost compared with the previous period, its figures day by day, and its price history. */
export function DishView({ id }: { id: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const period = usePeriod()
  const { scopes } = useSession()
  const { restaurant, hrefOf } = useOfRestaurant()
  const [isPricing, setPricing] = useState(false)
  const query = useQuery(
    trpc.dishes.page.queryOptions({ id, ...seriesInput(period) }, { placeholderData: keepPreviousData }),
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
            <Button size="md" variant="primary" onClick={() => setPricing(true)}>
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
            title={t(seriesKey('chart.dailyQuantity', dish.granularity))}
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

/** The cost and the margin of a portion, and how they were computed, in words and numbers. */
function Costing({ dish }: { dish: DishPage }) {
  const { t } = useI18n()
  const noCost = t('menu.noCost.hint')
  const { costing } = dish
  return (
    <Card aria-labelledby="costing" className="p-4 sm:p-5">
      <h2 id="costing" className="mb-3 font-semibold text-base">
        {t('costing.title')}
      </h2>
      <dl className="mb-4 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-[repeat(4,auto)]">
        <Item label={t('menu.salePrice')}>
          <Figure unit="money" value={dish.salePrice} name="salePrice" digits="exact" noneHint={t('costing.noPrice')} />
        </Item>
        <Item label={t('menu.cost')}>
          <Figure unit="money" value={dish.costPerUnit} name="cost" digits="exact" noneHint={noCost} />
        </Item>
        <Item label={t('menu.margin')}>
          <Figure unit="money" value={costing.marginPerUnit} name="margin" digits="exact" noneHint={noCost} />
        </Item>
        <Item label={t('menu.markup')}>
          <Figure unit="percent" value={dish.markupPct} name="markup" noneHint={noCost} />
        </Item>
      </dl>
      <Formulas dish={dish} />
    </Card>
  )
}

function Item({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="mt-0.5 font-semibold">{children}</dd>
    </div>
  )
}

function Formulas({ dish: { costing, costPerUnit } }: { dish: DishPage }) {
  const { t } = useI18n()
  const { figure } = useFormat()
  const { price, priceFrom, costFrom, foodcostPct, markupPct, marginPerUnit } = costing
  if (costPerUnit === null || costFrom === null) return <p className="text-ink-soft text-sm">{t('costing.unknown')}</p>
  if (price === null || priceFrom === null) return <p className="text-ink-soft text-sm">{t('costing.noPriceYet')}</p>
  const values = { cost: figure.exact('money', costPerUnit), price: figure.exact('money', price) }
  const result = (unit: 'percent' | 'money', value: number | null) => (value === null ? '—' : figure.exact(unit, value))
  return (
    <>
      <dl className="grid gap-2">
        <Formula name={t('metric.foodCost')} rule={t('costing.foodCost.rule')}>
          {t('costing.foodCost.numbers', { ...values, result: result('percent', foodcostPct) })}
        </Formula>
        <Formula name={t('menu.markup')} rule={t('costing.markup.rule')}>
          {t('costing.markup.numbers', { ...values, result: result('percent', markupPct) })}
        </Formula>
        <Formula name={t('menu.margin')} rule={t('costing.margin.rule')}>
          {t('costing.margin.numbers', { ...values, result: result('money', marginPerUnit) })}
        </Formula>
      </dl>
      <p className="mt-3 text-ink-soft text-sm">
        {t(`costing.price.${priceFrom}`)} {t(`costing.cost.${costFrom}`)}
      </p>
    </>
  )
}

/** A dish's figures of the period, each compared with the previous period. */
function DishStats({ dish }: { dish: DishPage }) {
  const { t } = useI18n()
  const { compared } = dish
  return (
    <Card className="mb-3 px-4 py-4 sm:mb-4 sm:px-5">
      <p className="mb-3 text-[0.8125rem] text-ink-soft">
        <ComparePicker previous={compared.period} fullDays={compared.revenue.fullDays} heldSince={compared.heldSince} />
      </p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-4">
        <Stat label={t('metric.revenue')} unit="money" compared={compared.revenue} isKnown={dish.revenue !== null}>
          <Figure unit="money" value={dish.revenue} name="revenue" />
        </Stat>
        <Stat
          label={t('menu.quantity')}
          unit="quantity"
          of={dish.unit}
          compared={compared.quantity}
          isKnown={dish.quantity !== null}
        >
          <Figure unit="quantity" value={dish.quantity} of={dish.unit} name="quantity" />
        </Stat>
        <Stat label={t('menu.avgPrice')} unit="money" compared={compared.avgPrice} isKnown={dish.avgPrice !== null}>
          <Figure unit="money" value={dish.avgPrice} name="avgPrice" />
        </Stat>
        <Stat
          label={t('metric.foodCost')}
          unit="percent"
          compared={compared.foodcostPct}
          isKnown={dish.foodcostPct !== null && dish.revenue !== null}
        >
          <FoodCost value={dish.foodcostPct} />
        </Stat>
      </dl>
    </Card>
  )
}

interface StatProps {
  label: string
  unit: Unit
  /** Unit of goods. */
  of?: string | null
  compared: DishPage['compared']['revenue']
  isKnown: boolean
  children: ReactNode
}

function Stat({ label, unit, of, compared, isKnown, children }: StatProps) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="mt-0.5">
        <div className="font-semibold text-xl tracking-tight">{children}</div>
        {isKnown && (
          <div className="mt-1 flex min-h-5 flex-wrap items-center gap-x-2 gap-y-0.5 text-[0.8125rem]">
            <MetricChange of={compared} />
            <ComparedFigures unit={unit} of={of} compared={compared} />
          </div>
        )}
      </dd>
    </div>
  )
}

/** A price that is being sent, or that the accounting system rejected. Nothing if our newest price is neither. */
function WaitingPrice({ dish: { prices, salePrice } }: { dish: DishPage }) {
  const { locale, t } = useI18n()
  const { figure } = useFormat()
  const ours = prices.filter(({ origin, isReplaced }) => origin === 'api' && !isReplaced)
  const latest = ours[0]
  if (!latest || (latest.status !== 'pending' && latest.status !== 'sent' && latest.status !== 'failed')) return null
  // A price that the accounting system has set since then takes precedence.
  if (latest.status === 'failed' && prices[0] !== latest) return null
  const price = figure.exact('money', latest.price)
  const isFailed = latest.status === 'failed'
  const Icon = isFailed ? TriangleAlert : Clock
  return (
    <div
      role="status"
      data-price-state={latest.status}
      className={`mb-3 flex items-start gap-3 rounded-card px-4 py-3 text-sm sm:mb-4 ${isFailed ? 'bg-bad-soft text-bad' : 'bg-warn-soft text-warn'}`}
    >
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <p className="min-w-0 wrap-anywhere">
        {t(`price.state.${latest.status}`, { price })}{' '}
        {isFailed
          ? latest.failure !== null && reasonText(locale, latest.failure, latest.why)
          : salePrice !== null && t('price.state.now', { price: figure.exact('money', salePrice) })}
      </p>
    </div>
  )
}
