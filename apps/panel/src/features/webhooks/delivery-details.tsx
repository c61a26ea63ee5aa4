'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Delivery } from '@vitrina/contract/webhook'
import type { DeliveryDetail, WebhookDetail } from '@vitrina/contract/webhook-detail'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { FormProblem, ProblemState } from '@/components/states/problem-state'
import { FilterChip } from '@/components/table/filter-chip'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { useTRPC } from '@/trpc/client'
import { blockingError } from '@/trpc/problem'
import { CodeBlock } from '../developers/code-block'
import { Fact } from '../developers/fact'
import { useInstant } from '../developers/use-instant'
import { attemptLabels } from './attempt-labels'
import { DeliveryStatus } from './delivery-list'

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

/** Every attempt of a delivery: the time, the result, how long it took, and what the receiver answered. */
function AttemptList({ attempts }: { attempts: Delivery['attempts'] }) {
  const { t } = useI18n()
  const at = useInstant({ seconds: true })
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t('webhooks.attempts')}</h3>
      {attempts.length === 0 ? (
        <p className="text-ink-soft text-sm">{t('webhooks.attempts.none')}</p>
      ) : (
        <ol className="space-y-3">
          {attempts.map((attempt) => (
            <li
              key={attempt.number}
              data-attempt={attempt.number}
              className="rounded-lg border border-line p-3 text-sm"
            >
              <p className={cn('font-medium', attempt.error === null ? 'text-good' : 'text-bad')}>
                {attempt.number}. {attemptLabels(t, attempt)}
              </p>
              <p className="mt-0.5 text-ink-soft text-xs">
                {at(attempt.at)} · {t('developers.ms', { count: attempt.durationMs })}
              </p>
              {attempt.error !== null && (
                <p className="mt-1 font-mono text-ink-soft text-xs wrap-anywhere">{attempt.error}</p>
              )}
              {attempt.responseSnippet !== null && (
                <details className="mt-2">
                  <summary className="w-fit cursor-pointer py-1 text-ink-soft text-xs">
                    {t('webhooks.attempt.answer')}
                  </summary>
                  <pre className="mt-1 max-h-48 overflow-y-auto whitespace-pre-wrap rounded bg-muted p-2 font-mono text-xs wrap-anywhere">
                    {attempt.responseSnippet}
                  </pre>
                </details>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

const headerNames = [
  'X-Service-Signature',
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
  'Content-Type',
] as const

/** The body of a delivery, exact to the byte or by its fields, and the headers sent with it. */
function DeliveryBody({ body, isHttp }: { body: string | null; isHttp: boolean }) {
  const { t } = useI18n()
  const [isFormatted, setFormatted] = useState(true)
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t('webhooks.body')}</h3>
      {body === null ? (
        <p className="text-ink-soft text-sm">{t('webhooks.body.gone')}</p>
      ) : (
        <>
          <div className="mb-2 flex flex-wrap gap-2">
            <FilterChip pressed={isFormatted} onPress={() => setFormatted(true)}>
              {t('webhooks.body.fields')}
            </FilterChip>
            <FilterChip pressed={!isFormatted} onPress={() => setFormatted(false)}>
              {t('webhooks.body.bytes')}
            </FilterChip>
          </div>
          <CodeBlock label="application/json" code={isFormatted ? formatted(body) : body} />
        </>
      )}
      {isHttp && (
        <details className="mt-3 text-sm">
          <summary className="w-fit cursor-pointer py-1 text-ink-soft">{t('webhooks.headers')}</summary>
          <dl className="mt-2 space-y-2">
            {headerNames.map((name) => (
              <div key={name}>
                <dt className="font-mono text-xs">{name}</dt>
                <dd className="text-ink-soft text-xs">{t(`webhooks.header.${name}`)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  )
}

function formatted(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2)
}
