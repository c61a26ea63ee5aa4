'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ExchangeOrder } from '@vitrina/contract/exchange-run'
import type { IntegrationDetail, IntegrationSlug } from '@vitrina/contract/integration'
import { isSource } from '@vitrina/contract/source'
import { History, Settings2, Unplug } from 'lucide-react'
import Link from 'next/link'
import { parseAsBoolean, useQueryState } from 'nuqs'
import { useState } from 'react'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { useSession } from '@/components/shell/use-session'
import { EmptyState } from '@/components/states/empty-state'
import { ProblemState } from '@/components/states/problem-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useToast } from '@/components/ui/toast'
import { QuietState } from '@/features/record/quiet-state'
import { RecordSkeleton } from '@/features/record/record-skeleton'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { blockingError } from '@/trpc/problem'
import { CheckList } from './check-list'
import { ConnectForm } from './connect-form'
import { IntegrationFacts, IntegrationStatus, IntegrationTrouble, RunningNow } from './integration-state'
import { mayConnect } from './may-connect'
import { everyMs } from './refresh-every'
import { ScheduleForm } from './schedule-form'
import { StartForm } from './start-form'

/** One integration: its state, its connection, when it is read, and its exchanges. */
export function IntegrationView({ slug }: { slug: IntegrationSlug }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const { scopes } = useSession()
  const [isEditing, edit] = useQueryState('edit', parseAsBoolean.withDefault(false).withOptions({ history: 'push' }))
  const query = useQuery(
    trpc.integrations.detail.queryOptions(
      { slug },
      { refetchInterval: ({ state }) => (state.data?.exchange?.runningId ? everyMs.running : everyMs.idle) },
    ),
  )
  const isTheirs = mayConnect(scopes, slug)
  const readOnly = t(slug === 'agent_gateway' ? 'integrations.ownersModel' : 'integrations.first.readOnly')
  const error = blockingError(query)
  const integration = query.data
  const isForm = isTheirs && integration !== undefined && (!integration.connected || isEditing)
  return (
    <>
      <PageHeader
        title={t(`integrations.name.${slug}`)}
        above={<BackLink href="/integrations">{t('integrations.title')}</BackLink>}
        below={
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
            {integration && <IntegrationStatus status={integration.status} />}
            <span>{t(`integrations.about.${slug}`)}</span>
            {!isTheirs && integration?.connected && <span>{readOnly}</span>}
          </div>
        }
      >
        {isTheirs && integration?.connected && (
          <div className="flex flex-wrap gap-2">
            {!isEditing && (
              <Button size="md" onClick={() => void edit(true)}>
                <Settings2 aria-hidden="true" />
                {t('integrations.change')}
              </Button>
            )}
            <DisconnectButton slug={slug} />
          </div>
        )}
      </PageHeader>
      {error ? (
        <Card>
          <ProblemState error={error} onRetry={() => void query.refetch()} />
        </Card>
      ) : !integration ? (
        <RecordSkeleton />
      ) : (
        <div className="space-y-3 sm:space-y-4">
          {isForm && (
            <ConnectCard
              key={String(integration.connected)}
              slug={slug}
              isConnected={integration.connected}
              onDone={() => void edit(null)}
              onCancel={() => void edit(null)}
            />
          )}
          {integration.connected ? (
            <Connected integration={integration} />
          ) : (
            !isTheirs && (
              <Card>
                <EmptyState title={t('integrations.status.not_connected')} hint={readOnly} />
              </Card>
            )
          )}
        </div>
      )}
    </>
  )
}

function Connected({ integration }: { integration: IntegrationDetail }) {
  const { t } = useI18n()
  const { checks, exchange } = integration
  return (
    <>
      <Card className="space-y-4 p-4 sm:p-5">
        <IntegrationTrouble integration={integration} />
        <IntegrationFacts integration={integration} />
        <RunningNow runId={exchange?.runningId ?? null} />
      </Card>
      <ExchangeCards integration={integration} />
      <Card aria-label={t('integrations.checks')} className="p-4 sm:p-5">
        <h2 className="mb-3 font-semibold text-base">{t('integrations.checks')}</h2>
        {checks.length === 0 ? (
          <p className="text-ink-soft text-sm">{t('integrations.checks.none')}</p>
        ) : (
          <CheckList checks={checks} />
        )}
      </Card>
    </>
  )
}

interface ConnectCardProps {
  slug: IntegrationSlug
  isConnected: boolean
  onDone: () => void
  onCancel: () => void
}

const nothingStored = { settings: null, secrets: [] }

/** The form of a connection, filled with everything stored about it except its secrets. */
function ConnectCard({ slug, isConnected, onDone, onCancel }: ConnectCardProps) {
  const { t } = useI18n()
  const name = t(`integrations.name.${slug}`)
  const title = t(isConnected ? 'integrations.form.again' : 'integrations.form.title', { name })
  return (
    <Card aria-label={title} className="p-4 sm:p-5">
      <h2 className="mb-4 font-semibold text-lg">{title}</h2>
      {isConnected ? (
        <StoredForm slug={slug} onDone={onDone} onCancel={onCancel} />
      ) : (
        <ConnectForm slug={slug} stored={nothingStored} onConnected={onDone} onCancel={null} />
      )}
    </Card>
  )
}

function StoredForm({ slug, onDone, onCancel }: Omit<ConnectCardProps, 'isConnected'>) {
  const trpc = useTRPC()
  // Not cached: after another user has changed the settings, the form must not show the old ones as current.
  const query = useQuery(
    trpc.integrations.settings.queryOptions({ slug }, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }),
  )
  return (
    <QuietState query={query} empty={false}>
      {query.data && <ConnectForm slug={slug} stored={query.data} onConnected={onDone} onCancel={onCancel} />}
    </QuietState>
  )
}

/** Ends a connection after saying what stops and what stays. */
function DisconnectButton({ slug }: { slug: IntegrationSlug }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const show = useToast()
  const [isAsking, setAsking] = useState(false)
  const name = t(`integrations.name.${slug}`)
  const disconnect = useMutation(
    trpc.integrations.disconnect.mutationOptions({
      onSuccess: async () => {
        setAsking(false)
        show({ text: t('integrations.disconnected', { name }) })
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: trpc.integrations.pathKey() }),
          queryClient.invalidateQueries({ queryKey: trpc.session.pathKey() }),
        ])
      },
    }),
  )
  return (
    <>
      <Button size="md" onClick={() => setAsking(true)}>
        <Unplug aria-hidden="true" />
        {t('integrations.disconnect')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('integrations.disconnect.title', { name })}
          confirmLabel={t('integrations.disconnect')}
          isPending={disconnect.isPending}
          error={disconnect.error}
          onConfirm={() => disconnect.mutate({ slug })}
          onClose={() => {
            disconnect.reset()
            setAsking(false)
          }}
        >
          <p>{t(`integrations.disconnect.${isSource(slug) ? 'accounting' : slug}`)}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Controls for an accounting system's exchange: starting it by hand, and its schedule. Nothing for other services. */
function ExchangeCards({ integration }: { integration: IntegrationDetail }) {
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

/** Exchanges requested by hand that are not done yet. Nothing if there are none. */
function WaitingOrders({ orders }: { orders: readonly ExchangeOrder[] }) {
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
