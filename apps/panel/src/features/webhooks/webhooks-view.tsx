'use client'

import { useQuery } from '@tanstack/react-query'
import type { WebhookDetail } from '@vitrina/contract/webhook-detail'
import { Plus } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { EmptyState } from '@/components/states/empty-state'
import { ProblemState } from '@/components/states/problem-state'
import { TableSkeleton } from '@/components/table/table-skeleton'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Ago } from '@/features/board/ago'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { blockingError } from '@/trpc/problem'
import { Fact } from '../developers/fact'
import { SectionHead } from '../developers/section-head'
import { useInstant } from '../developers/use-instant'
import { DeliveryStatus } from './delivery-status'
import { EventBadges } from './event-badges'
import { NewWebhookDialog } from './new-webhook-dialog'
import { PrivateTargets } from './private-targets'
import { WebhookHealth } from './webhook-health'
import { targetOf } from './webhook-target'

/** Every subscription with how it fares. */
export function WebhooksView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const { scopes } = useSession()
  const query = useQuery(trpc.webhooks.details.queryOptions())
  const [isMaking, setMaking] = useState(false)
  const error = blockingError(query)
  return (
    <>
      <SectionHead title={t('settings.webhooks')} lead={t('webhooks.lead')}>
        {scopes.includes('write:webhooks') && (
          <Button look="primary" size="md" onClick={() => setMaking(true)}>
            <Plus aria-hidden="true" />
            {t('webhooks.add')}
          </Button>
        )}
      </SectionHead>
      <Card>
        {error ? (
          <ProblemState error={error} onRetry={() => void query.refetch()} />
        ) : !query.data ? (
          <TableSkeleton />
        ) : query.data.length === 0 ? (
          <EmptyState title={t('webhooks.none')} hint={t('webhooks.none.hint')} />
        ) : (
          <ul className="divide-y divide-line">
            {query.data.map((webhook) => (
              <WebhookItem key={webhook.id} webhook={webhook} />
            ))}
          </ul>
        )}
      </Card>
      {scopes.includes('read:integrations') && <PrivateTargets />}
      {isMaking && <NewWebhookDialog onClose={() => setMaking(false)} />}
    </>
  )
}

function WebhookItem({ webhook }: { webhook: WebhookDetail }) {
  const { t } = useI18n()
  const at = useInstant()
  return (
    <li data-webhook-item={webhook.id} className="relative px-4 py-4 transition-colors hover:bg-muted/60 sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 flex-1 basis-72">
          <Link
            href={`/settings/webhooks/${webhook.id}`}
            className="font-medium wrap-anywhere after:absolute after:inset-0"
          >
            {targetOf(t, webhook)}
          </Link>
          {webhook.description && <p className="mt-0.5 text-ink-soft text-sm">{webhook.description}</p>}
        </h3>
        <WebhookHealth webhook={webhook} />
      </div>
      <div className="mt-2.5">
        <EventBadges events={webhook.events} />
      </div>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
        <Fact label={t('webhooks.lastDelivery')}>
          {webhook.lastDelivery === null ? (
            t('webhooks.noDelivery')
          ) : (
            <span className="flex flex-wrap items-center gap-2">
              <DeliveryStatus status={webhook.lastDelivery.status} />
              <Ago at={webhook.lastDelivery.at} />
            </span>
          )}
        </Fact>
        {webhook.waiting > 0 && (
          <Fact label={t('webhooks.waiting')}>{t('webhooks.waitingCount', { count: webhook.waiting })}</Fact>
        )}
        <Fact label={t('webhooks.created')}>{at(webhook.createdAt)}</Fact>
      </dl>
    </li>
  )
}
