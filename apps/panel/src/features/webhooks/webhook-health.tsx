'use client'

import type { WebhookDetail } from '@vitrina/contract/webhook-detail'
import { Badge } from '@/components/ui/badge'
import { useI18n } from '@/i18n/i18n-provider'
import { useInstant } from '../developers/use-instant'

/** Whether a subscription is on, and since when its deliveries have failed. */
export function WebhookHealth({ webhook }: { webhook: WebhookDetail }) {
  const { t } = useI18n()
  const at = useInstant()
  if (!webhook.isActive) return <Badge>{t('webhooks.paused')}</Badge>
  return webhook.failingSince === null ? (
    <Badge tone="good">{t('webhooks.works')}</Badge>
  ) : (
    <Badge tone="bad" className="whitespace-normal">
      {t('webhooks.failingSince', { at: at(webhook.failingSince) })}
    </Badge>
  )
}
