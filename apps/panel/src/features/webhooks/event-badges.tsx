'use client'

import type { EventType } from '@vitrina/contract/event'
import { Badge } from '@/components/ui/badge'
import { useI18n } from '@/i18n/i18n-provider'

/** Labels of kinds of events. */
export function EventBadges({ events }: { events: readonly EventType[] }) {
  const { t } = useI18n()
  return (
    <ul className="flex flex-wrap gap-1.5">
      {events.map((type) => (
        <li key={type} title={type}>
          <Badge>{t(`webhooks.event.${type}`)}</Badge>
        </li>
      ))}
    </ul>
  )
}
