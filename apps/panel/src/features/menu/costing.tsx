'use client'

import type { DishPage } from '@vitrina/contract/dish'
import { Figure } from '@/components/figure'
import { Card } from '@/components/ui/card'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { Formula } from './formula'

/** What a portion costs and leaves, and how that was reckoned, in words and numbers. */
export function Costing({ dish }: { dish: DishPage }) {
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
