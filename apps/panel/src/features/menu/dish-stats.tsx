'use client'

import type { DishPage } from '@vitrina/contract/dish'
import type { Unit } from '@vitrina/contract/widget'
import type { ReactNode } from 'react'
import { Figure } from '@/components/figure'
import { Card } from '@/components/ui/card'
import { ComparedFigures } from '@/features/overview/compared-figures'
import { MetricChange } from '@/features/overview/metric-change'
import { ComparePicker } from '@/features/period/compare-picker'
import { useI18n } from '@/i18n/i18n-provider'
import { FoodCost } from './food-cost'

/** A dish's figures of the period, each beside the same of the period before. */
export function DishStats({ dish }: { dish: DishPage }) {
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
