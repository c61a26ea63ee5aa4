'use client'

import type { CheckReceipt } from '@vitrina/contract/check'
import { Figure } from '@/components/figure'
import { useI18n } from '@/i18n/i18n-provider'
import { ReceiptModifiers } from './receipt-modifiers'

/** Lines of a check that were struck off: what, why and by whom. They count nothing. */
export function ReceiptVoids({ voids }: Pick<CheckReceipt, 'voids'>) {
  const { t } = useI18n()
  if (voids.length === 0) return null
  return (
    <section data-voids className="border-line border-t border-dashed px-5 py-3 text-ink-soft text-xs">
      <h2 className="mb-1 font-medium">{t('checks.voids')}</h2>
      <ul className="space-y-1">
        {voids.map(({ name, quantity, unit, total, reason, by, modifiers }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a printed check never change places
          <li key={i}>
            {name} <Figure unit="quantity" value={quantity} of={unit} />,{' '}
            <Figure unit="money" value={total} digits="exact" />
            {[reason, by].some(Boolean) && `: ${[reason, by].filter(Boolean).join(', ')}`}
            <ReceiptModifiers line={{ quantity, modifiers }} />
          </li>
        ))}
      </ul>
    </section>
  )
}
