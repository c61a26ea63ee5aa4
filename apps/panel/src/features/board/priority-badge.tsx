'use client'

import type { CardPriority } from '@vitrina/contract/card'
import { Badge } from '@/components/ui/badge'
import { useI18n } from '@/i18n/i18n-provider'

const tones = { low: 'plain', normal: 'plain', high: 'warn', urgent: 'bad' } as const

/** The priority of a card; renders nothing for the usual priority. */
export function PriorityBadge({ priority }: { priority: CardPriority }) {
  const { t } = useI18n()
  if (priority === 'normal') return null
  return (
    <Badge tone={tones[priority]}>
      <span className="sr-only">{t('board.priority')}: </span>
      {t(`board.priority.${priority}`)}
    </Badge>
  )
}
