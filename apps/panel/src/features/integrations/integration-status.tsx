'use client'

import type { Integration } from '@vitrina/contract/integration'
import { Badge } from '@/components/ui/badge'
import { useI18n } from '@/i18n/i18n-provider'

const tones = { not_connected: 'plain', ok: 'good', warning: 'warn', error: 'bad' } as const

/** The state of a connection, in a word. */
export function IntegrationStatus({ status }: Pick<Integration, 'status'>) {
  const { t } = useI18n()
  return (
    <Badge tone={tones[status]} data-integration-status={status}>
      {t(`integrations.status.${status}`)}
    </Badge>
  )
}
