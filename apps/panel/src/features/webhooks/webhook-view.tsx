'use client'

import { useQuery } from '@tanstack/react-query'
import type { WebhookDetail } from '@vitrina/contract/webhook-detail'
import { useQueryState } from 'nuqs'
import { useState } from 'react'
import { BackLink } from '@/components/shell/back-link'
import { useSession } from '@/components/shell/use-session'
import { Card } from '@/components/ui/card'
import { RecordBody } from '@/features/record/record-body'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { Fact } from '../developers/fact'
import { useInstant } from '../developers/use-instant'
import { DeleteWebhookDialog } from './delete-webhook-dialog'
import { DeliveryLog } from './delivery-log'
import { EditWebhookDialog } from './edit-webhook-dialog'
import { EventBadges } from './event-badges'
import { logParams } from './log-params'
import { RotateSecretDialog } from './rotate-secret-dialog'
import { TestEventDialog } from './test-event-dialog'
import { type WebhookDeed, WebhookDeeds } from './webhook-deeds'
import { WebhookHealth } from './webhook-health'
import { targetOf } from './webhook-target'

/** One subscription: where it leads, how it fares, and its delivery log. */
export function WebhookView({ id }: { id: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const query = useQuery(trpc.webhooks.detail.queryOptions({ id }))
  return (
    <>
      <BackLink href="/settings/webhooks">{t('webhooks.back')}</BackLink>
      <RecordBody query={{ ...query, isPlaceholderData: false }}>
        {(webhook) => <Subscription webhook={webhook} />}
      </RecordBody>
    </>
  )
}

function Subscription({ webhook }: { webhook: WebhookDetail }) {
  const { t } = useI18n()
  const mayChange = useSession().scopes.includes('write:webhooks')
  const [deed, setDeed] = useState<WebhookDeed | null>(null)
  const [, openDelivery] = useQueryState('delivery', logParams.delivery.withOptions({ history: 'push' }))
  const close = () => setDeed(null)
  return (
    <>
      <div className="mt-2 mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <h2 className="font-semibold text-xl tracking-tight wrap-anywhere">{targetOf(t, webhook)}</h2>
          {webhook.description && <p className="mt-1 text-ink-soft text-sm">{webhook.description}</p>}
        </div>
        {mayChange && <WebhookDeeds webhook={webhook} onDeed={setDeed} />}
      </div>
      <About webhook={webhook} />
      <DeliveryLog webhook={webhook} />
      {deed === 'test' && (
        <TestEventDialog
          webhook={webhook}
          onSent={(deliveryId) => {
            close()
            void openDelivery(deliveryId)
          }}
          onClose={close}
        />
      )}
      {deed === 'edit' && <EditWebhookDialog webhook={webhook} onClose={close} />}
      {deed === 'rotate' && <RotateSecretDialog id={webhook.id} onClose={close} />}
      {deed === 'delete' && <DeleteWebhookDialog id={webhook.id} target={targetOf(t, webhook)} onClose={close} />}
    </>
  )
}

function About({ webhook }: { webhook: WebhookDetail }) {
  const { t } = useI18n()
  const at = useInstant()
  return (
    <Card className="p-4 sm:p-5">
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact label={t('webhooks.state')}>
          <WebhookHealth webhook={webhook} />
        </Fact>
        <Fact label={t('webhooks.created')}>{at(webhook.createdAt)}</Fact>
        {webhook.deliveryMode && (
          <Fact label={t('webhooks.mode')}>{t(`webhooks.mode.${webhook.deliveryMode}.hint`)}</Fact>
        )}
        <Fact label={t('webhooks.events')}>
          <EventBadges events={webhook.events} />
        </Fact>
      </dl>
      {webhook.formerSecretUntil && (
        <p className="mt-4 rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn">
          {t('webhooks.formerSecret', { at: at(webhook.formerSecretUntil) })}
        </p>
      )}
    </Card>
  )
}
