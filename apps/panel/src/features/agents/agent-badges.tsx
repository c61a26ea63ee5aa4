'use client'

import type { AgentDetail } from '@vitrina/contract/agent'
import { Badge } from '@/components/ui/badge'
import { useI18n } from '@/i18n/i18n-provider'

/** Whether an agent takes tasks, and where it runs. */
export function AgentBadges({ agent }: { agent: Pick<AgentDetail, 'isActive' | 'isExternal'> }) {
  const { t } = useI18n()
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={agent.isActive ? 'good' : 'plain'}>
        {t(agent.isActive ? 'agents.state.active' : 'agents.state.inactive')}
      </Badge>
      {agent.isExternal && <Badge>{t('agents.state.external')}</Badge>}
    </span>
  )
}
