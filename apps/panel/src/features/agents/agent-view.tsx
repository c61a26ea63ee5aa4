'use client'

import { useQuery } from '@tanstack/react-query'
import type { AgentDetail } from '@vitrina/contract/agent'
import { Pencil } from 'lucide-react'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { useSession } from '@/components/shell/use-session'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { RecordBody } from '@/features/record/record-body'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { AgentAbout } from './agent-about'
import { AgentBadges } from './agent-badges'
import { AgentEditor } from './agent-editor'
import { AgentRuns } from './agent-runs'
import { useAsked } from './use-asked'

/** One agent: what it is, what it did and what it does now. */
export function AgentView({ id }: { id: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const { scopes, workspace } = useSession()
  const query = useQuery(trpc.agents.detail.queryOptions({ id }))
  const agent = query.data
  const [, ask] = useAsked()
  const mayManage = scopes.includes('write:agents') && workspace.limitedTo === null
  return (
    <>
      <PageHeader
        above={<BackLink href="/agents">{t('back.agents')}</BackLink>}
        title={agent?.name ?? t('agents.title')}
        below={agent && <Kind agent={agent} />}
      >
        {mayManage && agent && (
          <Button onClick={() => void ask(agent.id)}>
            <Pencil aria-hidden="true" />
            {t('agents.edit')}
          </Button>
        )}
      </PageHeader>
      <RecordBody query={{ ...query, isPlaceholderData: false }}>
        {(found) => (
          <div className="grid items-start gap-3 sm:gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <AgentRuns agentId={id} />
            <AgentAbout agent={found} />
          </div>
        )}
      </RecordBody>
      {mayManage && <AgentEditor agents={agent ? [agent] : []} />}
    </>
  )
}

function Kind({ agent }: { agent: AgentDetail }) {
  const { t } = useI18n()
  return (
    <p className="flex flex-wrap items-center gap-2 text-ink-soft text-sm">
      <Badge>{t(`agents.kind.${agent.kind}`)}</Badge>
      <AgentBadges agent={agent} />
    </p>
  )
}
