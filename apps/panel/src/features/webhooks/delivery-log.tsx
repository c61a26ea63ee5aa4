'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { EventType } from '@vitrina/contract/event'
import type { Delivery } from '@vitrina/contract/webhook'
import type { DeliveryDetail, WebhookDetail } from '@vitrina/contract/webhook-detail'
import { RotateCcw } from 'lucide-react'
import { parseAsString, useQueryState } from 'nuqs'
import { useCallback, useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { EmptyState } from '@/components/states/empty-state'
import { FormProblem, ProblemState } from '@/components/states/problem-state'
import { FilterChip } from '@/components/table/filter-chip'
import { ListCard } from '@/components/table/list-card'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Modal } from '@/components/ui/modal'
import { Skeleton } from '@/components/ui/skeleton'
import { ChoiceSelect } from '@/features/list/choice-select'
import { ListTable } from '@/features/list/list-table'
import { keepPage, useListState } from '@/features/list/use-list'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { useTRPC } from '@/trpc/client'
import { blockingError } from '@/trpc/problem'
import { CodeBlock } from '../developers/code-block'
import { Fact } from '../developers/fact'
import { useInstant } from '../developers/use-instant'
import { attemptLabels } from './attempt-labels'
import { DeliveryStatus, deliveriesInput, deliveryFilters, deliveryList, deliveryStatuses } from './delivery-list'

/** The delivery that is open in the log, kept in the address. */
export function useOpenDelivery() {
  return useQueryState('delivery', parseAsString.withOptions({ scroll: false, history: 'push' }))
}

/** Where each event was delivered and with what result. A delivery opens with its attempts and its body. */
export function DeliveryLog({ webhook }: { webhook: WebhookDetail }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const { state, change, turn, reset } = useListState(deliveryFilters)
  const [delivery, setDelivery] = useOpenDelivery()
  const open = useCallback((id: string | null) => void setDelivery(id), [setDelivery])
  const query = useQuery(trpc.webhooks.deliveries.queryOptions(deliveriesInput(webhook.id, state), keepPage))
  return (
    <>
      <h3 className="mt-6 mb-3 font-semibold text-lg">{t('webhooks.log')}</h3>
      <ListCard
        query={query}
        cursor={state.cursor}
        onTurn={turn}
        onReset={reset}
        empty={!reset && <EmptyState title={t('webhooks.log.noneTitle')} hint={t('webhooks.log.none')} />}
        toolbar={
          <>
            <ChoiceSelect
              label={t('webhooks.state')}
              all={t('webhooks.anyState')}
              choices={deliveryStatuses}
              nameOf={(status) => t(`webhooks.status.${status}`)}
              value={state.status}
              onChange={(status) => change({ status })}
              className="basis-36 sm:max-w-56"
            />
            <ChoiceSelect
              label={t('webhooks.event')}
              all={t('webhooks.anyEvent')}
              choices={EventType.options}
              nameOf={(type) => t(`webhooks.event.${type}`)}
              value={state.type}
              onChange={(type) => change({ type })}
              className="basis-36 sm:max-w-72"
            />
          </>
        }
      >
        {(rows) => <ListTable list={deliveryList} own={open} rows={rows} />}
      </ListCard>
      {delivery !== null && (
        <Modal title={t('webhooks.delivery')} closeLabel={t('action.close')} onClose={() => open(null)}>
          <DeliveryDetails webhook={webhook} deliveryId={delivery} />
        </Modal>
      )}
    </>
  )
}

/** One delivery: its event, every attempt, and the exact body that is sent. It is updated as the delivery proceeds. */
function DeliveryDetails({ webhook, deliveryId }: { webhook: WebhookDetail; deliveryId: string }) {
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
        <DeliveryStatus t={t} status={delivery.status} />
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
