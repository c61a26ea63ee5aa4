'use client'

import type { WebhookDetail } from '@vitrina/contract/webhook-detail'
import { useAgentName } from '@/features/agents/use-named-agents'
import { useI18n } from '@/i18n/i18n-provider'

/** Returns where a subscription leads, in one line. */
export function useTarget(): (webhook: WebhookDetail) => string {
  const { t } = useI18n()
  const nameOf = useAgentName()
  return ({ targetKind, url, agentProfile, agentName }) => {
    if (targetKind === 'url') return url ?? ''
    const isGone = agentProfile === null || agentName === null
    return t('webhooks.toAgent', {
      name: isGone ? t('webhooks.agentGone') : nameOf({ id: agentProfile, name: agentName }),
    })
  }
}
