'use client'

import type { DishPage } from '@vitrina/contract/dish'
import { Clock, TriangleAlert } from 'lucide-react'
import { reasonText } from '@/features/integrations/reasons/reason-text'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'

/** A price that is being sent, or that the accounting system rejected. Nothing if our newest price is neither. */
export function WaitingPrice({ dish: { prices, salePrice } }: { dish: DishPage }) {
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
