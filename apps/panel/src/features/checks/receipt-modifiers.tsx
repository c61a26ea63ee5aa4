'use client'

import type { CheckLine, CheckModifier } from '@vitrina/contract/check'
import { Figure } from '@/components/figure'
import { useI18n } from '@/i18n/i18n-provider'

interface ReceiptModifiersProps {
  /** The line they were chosen with: its sum has theirs in. */
  line: Pick<CheckLine, 'quantity' | 'modifiers'>
}

/** What was chosen with a dish, set in under it: how much, unless it is one of one, and its sum, unless it is free. */
export function ReceiptModifiers({ line: { quantity: portions, modifiers = [] } }: ReceiptModifiersProps) {
  const { t } = useI18n()
  if (modifiers.length === 0) return null
  const isOneOfOne = ({ quantity }: CheckModifier) => quantity === portions && Math.abs(quantity) === 1
  return (
    <ul
      data-modifiers
      aria-label={t('checks.modifiers')}
      className="mt-1 space-y-0.5 border-line border-l pl-2.5 text-ink-soft text-xs"
    >
      {modifiers.map((modifier, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was chosen with a line of a printed check never changes places
        <li key={i} className="wrap-anywhere">
          {modifier.name}
          {!isOneOfOne(modifier) && (
            <>
              {' × '}
              <Figure unit="quantity" value={modifier.quantity} />
            </>
          )}
          {modifier.total !== 0 && (
            <>
              {' · '}
              <Figure unit="money" value={modifier.total} name="modifier.total" digits="exact" />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
