'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeliveryDetail, WebhookDetail } from '@vitrina/contract/webhook-detail'
import { RotateCcw } from 'lucide-react'
import { useSession } from '@/components/shell/use-session'
import { FormProblem, ProblemState } from '@/components/states/problem-state'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { blockingError } from '@/trpc/problem'
import { Fact } from '../developers/fact'
import { useInstant } from '../developers/use-instant'
import { AttemptList } from './attempt-list'
import { DeliveryBody } from './delivery-body'
import { DeliveryStatus } from './delivery-status'

/** One delivery: its event, every attempt, and the exact body that is sent. It is updated as the delivery proceeds. */
export function DeliveryDetails({ webhook, deliveryId }: { webhook: WebhookDetail; deliveryId: string }) {
  const trpc = useTRPC()
  const query = useQuery(trpc.webhooks.delivery.queryOptions({ id: webhook.id, deliveryId }))
  const error = blockingError(query)
  if (error) return <ProblemState error={error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton className="m-6 h-64" />
  const detail = query.data
  return (
    <div data-delivery={deliveryId} className="space-y-6 overflow-y-auto px-4 py-5 sm:px-6">
      <Summary detail={detail} />
      <Replay webhook={webhook} detail={detail} />
      <AttemptList attempts={detail.delivery.attempts} />
      <DeliveryBody body={detail.body} isHttp={webhook.targetKind === 'url'} />
    </div>
  )
}

function Summary({ detail: { delivery, createdAt, isTest } }: { detail: DeliveryDetail }) {
  const { t } = useI18n()
  const at = useInstant({ seconds: true })
  const { suppressedReason, collapsedCount, nextAttemptAt } = delivery
  return (
    <div className="space-y-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{t(`webhooks.event.${delivery.eventType}`)}</span>
        <DeliveryStatus status={delivery.status} />
        {isTest && <Badge tone="warn">{t('webhooks.sample')}</Badge>}
      </p>
      {suppressedReason && <p className="text-sm">{t(`webhooks.suppressed.${suppressedReason}`)}</p>}
      {collapsedCount > 0 && <p className="text-sm">{t('webhooks.collapsed', { count: collapsedCount })}</p>}
      {nextAttemptAt && <p className="text-sm">{t('webhooks.nextAttempt', { at: at(nextAttemptAt) })}</p>}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact label={t('webhooks.eventType')}>
          <code className="font-mono text-xs">{delivery.eventType}</code>
        </Fact>
        <Fact label={t('webhooks.at')}>{at(createdAt)}</Fact>
        <Fact label={t('webhooks.eventId')}>
          <code className="select-all font-mono text-xs">{delivery.eventId}</code>
        </Fact>
        <Fact label={t('webhooks.objectId')}>
          <code className="select-all font-mono text-xs">{delivery.objectId}</code>
        </Fact>
      </dl>
    </div>
  )
}

function Replay({ webhook, detail }: { webhook: WebhookDetail; detail: DeliveryDetail }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const mayChange = useSession().scopes.includes('write:webhooks')
  const replay = useMutation(
    trpc.webhooks.replay.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.webhooks.pathFilter()),
    }),
  )
  if (!mayChange) return null
  const { id: deliveryId, status } = detail.delivery
  return (
    <div className="space-y-2">
      <Button
        disabled={replay.isPending || status === 'delivering' || !webhook.isActive || detail.body === null}
        onClick={() => replay.mutate({ id: webhook.id, deliveryId })}
        className="max-sm:h-10"
      >
        <RotateCcw aria-hidden="true" />
        {t('webhooks.replay')}
      </Button>
      <p className="text-ink-soft text-xs">{t(webhook.isActive ? 'webhooks.replay.hint' : 'webhooks.replay.paused')}</p>
      <FormProblem error={replay.error} />
    </div>
  )
}
