'use client'

import type { Delivery } from '@vitrina/contract/webhook'
import { Badge } from '@/components/ui/badge'
import { useI18n } from '@/i18n/i18n-provider'

const tones = { pending: 'warn', delivering: 'warn', delivered: 'good', failed: 'bad', suppressed: 'plain' } as const

/** The status of a delivery. */
export function DeliveryStatus({ status }: { status: Delivery['status'] }) {
  const { t } = useI18n()
  return <Badge tone={tones[status]}>{t(`webhooks.status.${status}`)}</Badge>
}
