'use client'

import { useQuery } from '@tanstack/react-query'
import type { IntegrationDetail, IntegrationSlug } from '@vitrina/contract/integration'
import { Settings2 } from 'lucide-react'
import { parseAsBoolean, useQueryState } from 'nuqs'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { useSession } from '@/components/shell/use-session'
import { EmptyState } from '@/components/states/empty-state'
import { ProblemState } from '@/components/states/problem-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { RecordSkeleton } from '@/features/record/record-skeleton'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { blockingError } from '@/trpc/problem'
import { CheckList } from './check-list'
import { ConnectCard } from './connect-card'
import { DisconnectButton } from './disconnect-button'
import { ExchangeCards } from './exchange-cards'
import { IntegrationFacts } from './integration-facts'
import { IntegrationStatus } from './integration-status'
import { IntegrationTrouble } from './integration-trouble'
import { mayConnect } from './may-connect'
import { everyMs } from './refresh-every'
import { RunningNow } from './running-now'

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
