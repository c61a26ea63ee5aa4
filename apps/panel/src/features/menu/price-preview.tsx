'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PriceTerms } from '@vitrina/contract/dish'
import type { Unit } from '@vitrina/contract/widget'
import { useEffect, useState } from 'react'
import { Figure } from '@/components/figure'
import { FormProblem } from '@/components/states/problem-state'
import { periodInput } from '@/features/period/resolve-period'
import { usePeriod } from '@/features/period/use-period'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { useTRPC } from '@/trpc/client'

const pauseMs = 250

/** The effect of the price being typed, compared with the price on the menu. The server computes it. */
export function PricePreview({ id, price }: { id: string; price: number | null }) {
  const { t } = useI18n()
  const { figure } = useFormat()
  const trpc = useTRPC()
  const period = usePeriod()
  const asked = useDebounced(price)
  const query = useQuery(
    trpc.dishes.pricePreview.queryOptions(
      { id, price: asked ?? 1, ...periodInput(period) },
      { enabled: asked !== null, placeholderData: keepPreviousData },
    ),
  )
  if (price === null || asked === null) return <p className="text-ink-soft text-sm">{t('price.preview.hint')}</p>
  if (query.error) return <FormProblem error={query.error} />
  const preview = query.data?.data
  if (!preview) return <p className="text-ink-soft text-sm">{t('loading.label')}</p>
  const isOld = query.isPlaceholderData || asked !== price
  return (
    <div aria-live="polite" aria-busy={isOld} data-preview={preview.next.price} className={cn(isOld && 'opacity-55')}>
      <table className="w-full text-sm">
        <caption className="mb-2 text-left font-medium">{t('price.preview.title')}</caption>
        <thead className="text-ink-soft">
          <tr>
            <td />
            <th scope="col" className="pb-1.5 text-right font-normal">
              {t('price.preview.now')}
            </th>
            <th scope="col" className="pb-1.5 text-right font-normal">
              {t('price.preview.next')}
            </th>
          </tr>
        </thead>
        <tbody>
          <Row label={t('menu.price')} unit="money" of="price" now={preview.now} next={preview.next} />
          <Row label={t('metric.foodCost')} unit="percent" of="foodcostPct" now={preview.now} next={preview.next} />
          <Row label={t('menu.markup')} unit="percent" of="markupPct" now={preview.now} next={preview.next} />
          <Row label={t('menu.margin')} unit="money" of="marginPerUnit" now={preview.now} next={preview.next} />
        </tbody>
      </table>
      <p className="mt-2 text-ink-soft text-xs">
        {preview.changePct !== null && t('price.preview.change', { change: figure.change(preview.changePct) })}{' '}
        {preview.costPerUnit === null
          ? t('price.preview.noCost')
          : t('price.preview.cost', { cost: figure.exact('money', preview.costPerUnit) })}
      </p>
    </div>
  )
}

interface RowProps {
  label: string
  unit: Unit
  of: keyof PriceTerms
  now: PriceTerms
  next: PriceTerms
}

function Row({ label, unit, of, now, next }: RowProps) {
  const { t } = useI18n()
  const noneHint = of === 'price' ? t('costing.noPrice') : t('menu.noCost.hint')
  return (
    <tr className="border-line border-t">
      <th scope="row" className="py-1.5 text-left font-normal">
        {label}
      </th>
      <td className="py-1.5 text-right text-ink-soft">
        <Figure unit={unit} value={now[of]} digits="exact" name={`now.${of}`} noneHint={noneHint} />
      </td>
      <td className="py-1.5 text-right font-medium">
        <Figure unit={unit} value={next[of]} digits="exact" name={`next.${of}`} noneHint={noneHint} />
      </td>
    </tr>
  )
}

/** The value once it has not changed for a moment. */
function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
