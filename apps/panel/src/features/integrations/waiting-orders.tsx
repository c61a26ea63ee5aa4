'use client'

import type { ExchangeOrder } from '@vitrina/contract/exchange-run'
import { useSession } from '@/components/shell/use-session'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'

/** Exchanges requested by hand that are not done yet. Nothing if there are none. */
export function WaitingOrders({ orders }: { orders: readonly ExchangeOrder[] }) {
  const { t } = useI18n()
  const { date } = useFormat()
  const { today } = useSession()
  if (orders.length === 0) return null
  return (
    <div className="text-sm">
      <h3 className="font-medium">{t('integrations.start.waiting')}</h3>
      <ul className="mt-1 space-y-1 text-ink-soft">
        {orders.map(({ id, period, dryRun, author }) => {
          const days = period ? date.range(period.from, period.to, today) : t('integrations.start.order.now')
          const what = dryRun ? `${days}, ${t('integrations.start.order.dry')}` : days
          return <li key={id}>{t('integrations.start.order', { what, author })}</li>
        })}
      </ul>
    </div>
  )
}
