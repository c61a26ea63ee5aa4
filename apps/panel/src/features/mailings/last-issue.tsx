'use client'

import type { Mailing } from '@vitrina/contract/mailing'
import { Badge } from '@/components/ui/badge'
import { useI18n } from '@/i18n/i18n-provider'
import { useInstant } from '../developers/use-instant'

const shown = [
  ['sent', 'good'],
  ['waiting', 'warn'],
  ['failed', 'bad'],
  ['skipped', 'plain'],
] as const

/** The result of a mailing the last time it was due. */
export function LastIssue({ mailing: { lastIssue } }: { mailing: Pick<Mailing, 'lastIssue'> }) {
  const { t } = useI18n()
  const at = useInstant()
  if (!lastIssue) return t('mailings.last.never')
  return (
    <span className="flex flex-wrap items-center gap-2">
      {at(lastIssue.at)}
      {shown.map(
        ([name, tone]) =>
          lastIssue[name] > 0 && (
            <Badge key={name} tone={tone}>
              {t(`mailings.last.${name}`, { count: lastIssue[name] })}
            </Badge>
          ),
      )}
    </span>
  )
}
