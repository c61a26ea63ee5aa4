'use client'

import { useQuery } from '@tanstack/react-query'
import type { IntegrationDetail } from '@vitrina/contract/integration'
import { isSource } from '@vitrina/contract/source'
import { BrainCircuit, FileUp, History, Mail, Store } from 'lucide-react'
import Link from 'next/link'
import { PageHeader } from '@/components/shell/page-header'
import { useSession } from '@/components/shell/use-session'
import { useIsWithoutData } from '@/components/states/first-data'
import { ProblemState } from '@/components/states/problem-state'
import { SampleButton } from '@/components/states/sample-button'
import { TableSkeleton } from '@/components/table/table-skeleton'
import { buttonStyle } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { useTRPC } from '@/trpc/client'
import { blockingError } from '@/trpc/problem'
import { IntegrationFacts, IntegrationStatus, IntegrationTrouble, RunningNow } from './integration-state'
import { mayConnect } from './may-connect'
import { mayUpload } from './may-upload'
import { everyMs } from './refresh-every'

/** Everything the workspace can be connected to, with the state of each connection. */
export function IntegrationsView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const session = useSession()
  const { scopes } = session
  const query = useQuery(trpc.integrations.details.queryOptions(undefined, { refetchInterval: everyMs.idle }))
  const error = blockingError(query)
  const mayConnectAny = scopes.includes('write:integrations')
  const hasFiles = mayUpload(session)
  const all = query.data ?? []
  const accounting = all.filter(({ slug }) => isSource(slug))
  const services = all.filter(({ slug }) => !isSource(slug))
  const isWithoutData = useIsWithoutData()
  const isFirst = query.data !== undefined && accounting.every(({ connected }) => !connected)
  return (
    <>
      <PageHeader
        title={t('integrations.title')}
        below={<p className="text-ink-soft text-sm">{t('integrations.lead')}</p>}
      >
        <div className="flex flex-wrap gap-2">
          {hasFiles && (
            <Link
              href="/integrations/files"
              prefetch={false}
              className={buttonStyle({ size: 'md', variant: isFirst ? 'primary' : 'outline' })}
            >
              <FileUp aria-hidden="true" />
              {t('integrations.toFiles')}
            </Link>
          )}
          <Link href="/integrations/journal" prefetch={false} className={buttonStyle({ size: 'md' })}>
            <History aria-hidden="true" />
            {t('integrations.toJournal')}
          </Link>
        </div>
      </PageHeader>
      {error || !query.data ? (
        <Card>{error ? <ProblemState error={error} onRetry={() => void query.refetch()} /> : <TableSkeleton />}</Card>
      ) : (
        <div className="space-y-6">
          {isFirst && (
            <Card className="border-accent bg-accent-soft p-4 sm:p-5">
              <h2 className="font-semibold text-lg">{t('integrations.first.title')}</h2>
              <p className="mt-1 max-w-2xl text-sm">
                {t(mayConnectAny ? 'integrations.first.text' : 'integrations.first.readOnly')}
              </p>
              {hasFiles && (
                <>
                  <p className="mt-2 mb-3 max-w-2xl text-sm">{t('integrations.first.files')}</p>
                  {isWithoutData && <SampleButton />}
                </>
              )}
            </Card>
          )}
          {[
            { title: t('integrations.accounting'), items: accounting },
            { title: t('integrations.services'), items: services },
          ].map(({ title, items }) => (
            <section key={title} aria-label={title}>
              <h2 className="mb-2.5 font-semibold text-base">{title}</h2>
              <div className="grid gap-3 sm:gap-4 lg:grid-cols-2">
                {items.map((integration) => (
                  <IntegrationCard
                    key={integration.slug}
                    integration={integration}
                    mayConnect={mayConnect(scopes, integration.slug)}
                  />
                ))}
              </div>
            </section>
          ))}
        </div>
      )}
    </>
  )
}

const icons = { accounting: Store, ai: BrainCircuit, mail: Mail }

/** One service: what it is for, its state, and a link to its page. */
function IntegrationCard({ integration, mayConnect }: { integration: IntegrationDetail; mayConnect: boolean }) {
  const { t } = useI18n()
  const { slug, kind, connected, status, exchange } = integration
  const name = t(`integrations.name.${slug}`)
  const Icon = icons[kind]
  const isToConnect = !connected && mayConnect
  return (
    <Card data-integration={slug} aria-label={name} className="flex flex-col gap-4 p-4 sm:p-5">
      <div className="flex items-start gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-muted text-ink-soft">
          <Icon className="size-5" aria-hidden="true" />
        </span>
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h3 className="font-semibold text-base">{name}</h3>
            <IntegrationStatus status={status} />
          </div>
          <p className="mt-1 text-ink-soft text-sm">{t(`integrations.about.${slug}`)}</p>
          {slug === 'agent_gateway' && !mayConnect && (
            <p className="mt-1 text-ink-soft text-sm">{t('integrations.ownersModel')}</p>
          )}
        </div>
      </div>
      <IntegrationTrouble integration={integration} />
      {connected && <IntegrationFacts integration={integration} />}
      <RunningNow runId={exchange?.runningId ?? null} />
      {(connected || isToConnect) && (
        <div className="mt-auto">
          <Link
            href={`/integrations/${slug}`}
            prefetch={false}
            aria-label={t(isToConnect ? 'integrations.connectOf' : 'integrations.openOf', { name })}
            className={cn(buttonStyle({ variant: isToConnect ? 'primary' : 'outline', size: 'md' }))}
          >
            {t(isToConnect ? 'integrations.connect' : 'integrations.open')}
          </Link>
        </div>
      )}
    </Card>
  )
}
