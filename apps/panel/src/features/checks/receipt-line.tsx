'use client'

import type { CheckLine } from '@vitrina/contract/check'
import { Figure } from '@/components/figure'
import { PeriodLink } from '@/components/shell/period-link'
import { Badge } from '@/components/ui/badge'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { ReceiptModifiers } from './receipt-modifiers'

/** One line of a check: the dish, how much at what price, the discount, the sum. */
export function ReceiptLine({ line }: { line: CheckLine }) {
  const { t } = useI18n()
  const { dishId, name, quantity, unit, price, discount, total, kind } = line
  const returned = kind === 'return'
  return (
    <tr className="border-line border-t border-dashed align-top">
      <th scope="row" className="border-line w-full border-t border-dashed px-5 py-3 text-left font-normal">
        <PeriodLink href={`/menu/${dishId}`} className="font-medium hover:text-accent hover:underline">
          {name}
        </PeriodLink>
        {returned && (
          <Badge tone="bad" className="ml-2">
            {t('checks.return')}
          </Badge>
        )}
        <span className="mt-0.5 block text-ink-soft text-xs">
          <Figure unit="quantity" value={quantity} of={unit} />
          {price !== null && (
            <>
              {' × '}
              <Figure unit="money" value={price} digits="exact" />
            </>
          )}
          {discount !== null && discount !== 0 && (
            <>
              {' · '}
              {t('checks.discount')} <Figure unit="money" value={discount} digits="exact" />
            </>
          )}
        </span>
        <ReceiptModifiers line={line} />
      </th>
      <td className={cn('border-line border-t border-dashed px-5 py-3 text-right', returned && 'text-bad')}>
        <Figure unit="money" value={total} name="line.total" digits="exact" />
      </td>
    </tr>
  )
}
