'use client'

import type { Mailing } from '@vitrina/contract/mailing'
import Link from 'next/link'
import { useSession } from '@/components/shell/use-session'
import { EmptyState } from '@/components/states/empty-state'
import { Badge } from '@/components/ui/badge'
import { buttonStyle } from '@/components/ui/button'
import { useInstant } from '@/features/developers/use-instant'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'

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

/** Returns when a mailing goes out, as text. */
export function useScheduleLabels(): (mailing: Pick<Mailing, 'frequency' | 'weekday' | 'time'>) => string {
  const { t } = useI18n()
  const { date } = useFormat()
  return ({ frequency, weekday, time }) =>
    frequency === 'daily'
      ? t('mailings.schedule.daily', { time })
      : t('mailings.schedule.weekly', { weekday: date.weekdayLong(weekday), time })
}

const mailPage = '/integrations/mail'

/** Says that mail is not connected yet, and links to where to connect it. */
export function NoMail() {
  const { t } = useI18n()
  return (
    <EmptyState title={t('mailings.noMail')} hint={t('mailings.noMail.hint')}>
      <ConnectLink />
    </EmptyState>
  )
}

/** The same in a line, above existing mailings. */
export function NoMailNotice() {
  const { t } = useI18n()
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warn-soft px-4 py-3 text-sm text-warn"
    >
      {t('mailings.noMail.short')}
      <ConnectLink />
    </div>
  )
}

function ConnectLink() {
  const { t } = useI18n()
  const { scopes } = useSession()
  if (!scopes.includes('read:integrations')) return null
  return (
    <Link href={mailPage} className={buttonStyle({ variant: 'outline', size: 'md' })}>
      {t('mailings.noMail.connect')}
    </Link>
  )
}
