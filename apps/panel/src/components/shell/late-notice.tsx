'use client'

import { mayOpen } from '@vitrina/contract/panel-pages'
import type { SourceFreshness } from '@vitrina/contract/session'
import Link from 'next/link'
import { clockIn, instantText } from '@/format/format-date'
import { useI18n } from '@/i18n/i18n-provider'
import { isBehind } from './late-sources'
import { Notice } from './notice'
import { useSession } from './use-session'

/** Says whose data is old, since when and why, to everybody; and leads to it who may look into it. */
export function LateNotice({ sources, now }: { sources: readonly SourceFreshness[]; now: number }) {
  const { t, locale } = useI18n()
  const session = useSession()
  const { timezone } = session.workspace
  const isOpen = mayOpen(session, '/integrations')
  const wordsOf = (told: SourceFreshness) => {
    const { since, failing, pastFailing } = told
    const source = t(`source.${told.source}`)
    const past = pastFailing ? [t('freshness.pastFailing', { source })] : []
    if (!isBehind(told, now)) return past.join('')
    const current =
      since === null
        ? t(failing ? 'freshness.failingNever' : 'freshness.lateNever', { source })
        : t(failing ? 'freshness.failing' : 'freshness.late', {
            source,
            since: isSameDay(since, now, timezone)
              ? clockIn(since, locale, timezone)
              : instantText(since, locale, timezone),
          })
    return [current, ...past].join(' ')
  }
  return (
    <Notice>
      {sources.map((told) => (
        <p key={told.source} data-late={told.source} suppressHydrationWarning>
          {wordsOf(told)}
          {isOpen && (
            <Link
              href={`/integrations/${told.source}`}
              prefetch={false}
              className="ml-2 inline-block rounded-sm font-medium underline underline-offset-2 hover:no-underline"
            >
              {t('freshness.toIntegration')}
            </Link>
          )}
        </p>
      ))}
    </Notice>
  )
}

function isSameDay(since: string, now: number, timeZone: string): boolean {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone })
  return format.format(new Date(since)) === format.format(now)
}
