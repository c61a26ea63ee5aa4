'use client'

import { Figure } from '@/components/figure'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'

/** Food cost above which a dish needs attention, percent. */
export const dearPct = 35

/** A dish's food cost. A high one is highlighted; an unknown one is labelled as unknown, never shown as zero. */
export function FoodCost({ value }: { value: number | null }) {
  const { t } = useI18n()
  if (value === null) {
    return (
      <span
        title={t('menu.noCost.hint')}
        data-figure="foodcost"
        data-value=""
        className="text-ink-soft text-xs sm:whitespace-nowrap"
      >
        {t('menu.noCost')}
      </span>
    )
  }
  return (
    <Figure unit="percent" value={value} name="foodcost" className={cn(value > dearPct && 'font-medium text-bad')} />
  )
}
