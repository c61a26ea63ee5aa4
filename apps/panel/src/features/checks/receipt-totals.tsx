'use client'

import type { CheckReceipt } from '@vitrina/contract/check'
import { Figure } from '@/components/figure'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'

/** The foot of a receipt: what the total is made of, where there is more to it than the lines, and the total. */
export function ReceiptTotals({ check }: { check: CheckReceipt }) {
  const { t } = useI18n()
  const { sold, returned, discount, total, positions } = check
  const parts = [
    ...(returned === 0
      ? []
      : [
          { name: 'sold', label: t('checks.sold'), value: sold },
          { name: 'returned', label: t('checks.returned'), value: returned },
        ]),
    ...(discount === null ? [] : [{ name: 'discount', label: t('checks.discounts'), value: discount }]),
  ]
  return (
    <tfoot>
      {parts.map(({ name, label, value }, index) => (
        <tr key={name} className="text-ink-soft">
          <th scope="row" className={cn('px-5 py-1 text-left font-normal', index === 0 && edge)}>
            {label}
          </th>
          <td className={cn('px-5 py-1 text-right', index === 0 && edge)}>
            <Figure unit="money" value={value} name={name} digits="exact" />
          </td>
        </tr>
      ))}
      <tr className="align-top">
        <th scope="row" className={cn('px-5 pt-3 pb-7 text-left font-semibold text-base', parts.length === 0 && edge)}>
          {t('checks.totalDue')}
          <span className="block font-normal text-ink-soft text-xs">{t('checks.lines', { count: positions })}</span>
        </th>
        <td className={cn('px-5 pt-3 pb-7 text-right font-semibold text-xl', parts.length === 0 && edge)}>
          <Figure unit="money" value={total} name="total" digits="exact" />
        </td>
      </tr>
    </tfoot>
  )
}

const edge = 'border-line-strong border-t border-dashed pt-3'
