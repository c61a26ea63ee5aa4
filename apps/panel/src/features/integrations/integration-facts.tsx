'use client'

import type { IntegrationDetail } from '@vitrina/contract/integration'
import { useSession } from '@/components/shell/use-session'
import { instantText } from '@/format/format-date'
import { useI18n } from '@/i18n/i18n-provider'
import { lagText } from './integration-labels'

/** When a connection was checked, the state of its exchange and when it runs next. */
export function IntegrationFacts({ integration }: { integration: IntegrationDetail }) {
  const { t, locale } = useI18n()
  const { workspace } = useSession()
  const { exchange, checkedAt } = integration
  const at = (instant: string) => instantText(instant, locale, workspace.timezone)
  const facts = [
    ...(exchange
      ? [
          [
            t('integrations.lastExchange'),
            exchange.lastSuccessAt === null ? t('integrations.never') : at(exchange.lastSuccessAt),
          ],
          [t('integrations.lag'), lagText(t, exchange.lagSeconds)],
          [t('integrations.next'), at(exchange.nextAt)],
          [t('integrations.nextNightly'), at(exchange.nextNightlyAt)],
        ]
      : []),
    [t('integrations.checkedAt'), checkedAt === null ? t('integrations.never') : at(checkedAt)],
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-ink-soft text-xs">{label}</dt>
          <dd className="mt-0.5 font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
