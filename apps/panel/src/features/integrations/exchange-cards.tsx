'use client'

import type { IntegrationDetail } from '@vitrina/contract/integration'
import { isSource } from '@vitrina/contract/source'
import { History } from 'lucide-react'
import Link from 'next/link'
import { useSession } from '@/components/shell/use-session'
import { Card } from '@/components/ui/card'
import { useI18n } from '@/i18n/i18n-provider'
import { ScheduleForm } from './schedule-form'
import { StartForm } from './start-form'
import { WaitingOrders } from './waiting-orders'

/** Controls for an accounting system's exchange: starting it by hand, and its schedule. Nothing for other services. */
export function ExchangeCards({ integration }: { integration: IntegrationDetail }) {
  const { t } = useI18n()
  const { scopes } = useSession()
  const { slug, exchange } = integration
  if (!exchange || !isSource(slug)) return null
  const mayRun = scopes.includes('run:ops')
  return (
    <div className="grid items-start gap-3 sm:gap-4 lg:grid-cols-2">
      <Card aria-label={t('integrations.start')} className="space-y-4 p-4 sm:p-5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="font-semibold text-base">{t('integrations.start')}</h2>
          <Link
            href={`/integrations/journal?source=${slug}`}
            prefetch={false}
            className="inline-flex items-center gap-1.5 rounded-md py-1 text-accent text-sm hover:underline"
          >
            <History className="size-4" aria-hidden="true" />
            {t('integrations.toJournal')}
          </Link>
        </div>
        {mayRun && <StartForm source={slug} />}
        <WaitingOrders orders={exchange.orders} />
      </Card>
      <Card aria-label={t('integrations.schedule')} className="p-4 sm:p-5">
        <h2 className="mb-4 font-semibold text-base">{t('integrations.schedule')}</h2>
        <ScheduleForm source={slug} stored={exchange} mayChange={mayRun} />
      </Card>
    </div>
  )
}
