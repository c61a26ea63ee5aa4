'use client'

import type { IntegrationDetail } from '@vitrina/contract/integration'
import { BrainCircuit, Mail, Store } from 'lucide-react'
import Link from 'next/link'
import { buttonStyle } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { IntegrationFacts } from './integration-facts'
import { IntegrationStatus } from './integration-status'
import { IntegrationTrouble } from './integration-trouble'
import { RunningNow } from './running-now'

const icons = { accounting: Store, ai: BrainCircuit, mail: Mail }

/** One service: what it is for, its state, and a link to its page. */
export function IntegrationCard({ integration, mayConnect }: { integration: IntegrationDetail; mayConnect: boolean }) {
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
