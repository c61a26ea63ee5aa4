'use client'

import type { ReversalTotals } from '@vitrina/contract/reversal'
import { Figure } from '@/components/figure'
import { Card } from '@/components/ui/card'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'

/** What was struck off and what was returned in all: the sum, of how many lines, and what it means for revenue. */
export function ReversalSums({ totals, isPending }: { totals: ReversalTotals; isPending: boolean }) {
  const { t } = useI18n()
  return (
    <Card aria-busy={isPending} className={cn('mb-3 transition-opacity sm:mb-4', isPending && 'opacity-55')}>
      <dl className="grid grid-cols-2 divide-x divide-line">
        {(['voids', 'returns'] as const).map((kind) => {
          const { count, sum } = totals[kind]
          return (
            <div key={kind} className="min-w-0 px-4 py-4 sm:px-5">
              <dt className="text-ink-soft text-sm">{t(`reversals.${kind}`)}</dt>
              <dd
                className={cn(
                  'mt-0.5 font-semibold text-xl tracking-tight',
                  kind === 'returns' && sum < 0 && 'text-bad',
                )}
              >
                <Figure unit="money" value={sum} name={`${kind}.sum`} digits="exact" />
              </dd>
              <dd className="mt-0.5 text-sm" data-figure={`${kind}.count`} data-value={count}>
                {t('reversals.lines', { count })}
              </dd>
              <dd className="mt-1 text-ink-soft text-xs">{t(`reversals.${kind}.hint`)}</dd>
            </div>
          )
        })}
      </dl>
    </Card>
  )
}
