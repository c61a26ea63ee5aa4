'use client'

import type { AgentDetail } from '@vitrina/contract/agent'
import { Card } from '@/components/ui/card'
import { useI18n } from '@/i18n/i18n-provider'
import { useAdapters } from './use-adapters'

/** What an agent is told, what carries it and what it may do. */
export function AgentAbout({ agent }: { agent: AgentDetail }) {
  const { t } = useI18n()
  const { titleOf } = useAdapters()
  const adapter = titleOf(agent.adapter)
  return (
    <Card aria-label={t('agents.about')} className="space-y-4 p-4 text-sm sm:p-5">
      <h2 className="font-semibold text-base">{t('agents.about')}</h2>
      {agent.description !== null && <p className="wrap-anywhere">{agent.description}</p>}
      <div>
        <h3 className="mb-1 text-ink-soft">{t('agents.adapter')}</h3>
        <p>{agent.ownAdapter === null ? t('agents.adapter.workspace', { adapter }) : adapter}</p>
      </div>
      <div>
        <h3 className="mb-1 text-ink-soft">{t('agents.instructions')}</h3>
        <p className="wrap-anywhere whitespace-pre-line">{agent.instructions || t('agents.noInstructions')}</p>
      </div>
      <div>
        <h3 className="mb-1.5 text-ink-soft">{t('agents.scopes')}</h3>
        {agent.scopes.length === 0 ? (
          <p>{t('agents.noScopes')}</p>
        ) : (
          <ul className="flex flex-wrap gap-1.5">
            {agent.scopes.map((scope) => (
              <li key={scope} className="rounded-md bg-muted px-2 py-0.5 text-xs">
                {t(`scope.${scope}`)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
