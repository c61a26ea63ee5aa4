import type { WebhookDetail } from '@vitrina/contract/webhook-detail'
import type { Translate } from '@/i18n/translate'

/** Where a subscription leads, in one line. */
export function targetOf(t: Translate, { targetKind, url, agentName }: WebhookDetail): string {
  return targetKind === 'url' ? (url ?? '') : t('webhooks.toAgent', { name: agentName ?? t('webhooks.agentGone') })
}
