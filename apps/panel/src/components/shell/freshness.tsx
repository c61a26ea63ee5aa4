'use client'

import { mayOpen } from '@vitrina/contract/panel-pages'
import type { SourceFreshness } from '@vitrina/contract/session'
import Link from 'next/link'
import { usePeriodRanges } from '@/features/period/period-provider'
import { clockIn, instantText } from '@/format/format-date'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { Notice } from './notices'
import { useNow } from './use-now'
import { useSession } from './use-session'

const staleAfterMs = 24 * 3_600_000

/** One line under a page's title: the last day with data and when the data was received. */
export function Freshness() {
  const { t } = useI18n()
  const { date } = useFormat()
  const { freshness, today } = useSession()
  const { yesterday } = usePeriodRanges()
  const now = useNow()
  const state = freshnessState(freshness, now)
  // Data may be old though exchanges run: the accounting system has sent nothing newer.
  const behind =
    freshness.dataTo === null || freshness.dataTo < yesterday.from || lateSources(freshness.sources, now).length > 0
  const [provisional] = freshness.provisional
  const exchange =
    state === 'running'
      ? t('freshness.running')
      : freshness.lastExchangeAt === null
        ? t('freshness.never')
        : t('freshness.exchange', { ago: date.ago(freshness.lastExchangeAt, now) })
  return (
    <p className="flex items-center gap-2 text-ink-soft text-sm" title={t('freshness.hint')}>
      <span
        aria-hidden="true"
        className={cn(
          'size-2 shrink-0 rounded-full',
          !behind && (state === 'fresh' || state === 'running') ? 'bg-good' : 'bg-warn',
        )}
      />
      <span suppressHydrationWarning>
        {freshness.dataTo === null
          ? t('freshness.noData')
          : t('freshness.data', { date: date.day(storedUntil(freshness.dataTo, today), today) })}
        {', '}
        {exchange}
        {provisional !== undefined && (
          <span title={t('freshness.provisionalHint')} data-provisional={provisional.date}>
            {', '}
            {t('freshness.provisional', { date: date.day(provisional.date, today) })}
          </span>
        )}
      </span>
    </p>
  )
}

/** Caps the last day at today: a restaurant further east may have begun its next day already. */
function storedUntil(dataTo: string, today: string): string {
  return dataTo > today ? today : dataTo
}

/** Warns which sources have old data, or that the last exchange failed; renders nothing otherwise. */
export function StaleNotice() {
  const { t } = useI18n()
  const { date } = useFormat()
  const { freshness, today } = useSession()
  const now = useNow()
  const late = lateSources(freshness.sources, now)
  if (late.length > 0) return <LateNotice sources={late} now={now} />
  const state = freshnessState(freshness, now)
  if (freshness.dataTo === null || freshness.lastExchangeAt === null) return null
  // A connected source has its own schedule, which may run less often than daily.
  if (state === 'stale' && freshness.sources.length > 0) return null
  if (state !== 'failed' && state !== 'stale') return null
  const held = date.day(storedUntil(freshness.dataTo, today), today)
  return (
    <Notice>
      <span suppressHydrationWarning>
        {state === 'failed'
          ? t('freshness.failed', { date: held })
          : t('freshness.stale', { ago: date.ago(freshness.lastExchangeAt, now), date: held })}
      </span>
    </Notice>
  )
}

type FreshnessData = ReturnType<typeof useSession>['freshness']

function freshnessState(freshness: FreshnessData, now: number): 'running' | 'failed' | 'stale' | 'fresh' {
  if (freshness.running) return 'running'
  if (freshness.lastStatus !== null && freshness.lastStatus !== 'succeeded') return 'failed'
  if (freshness.lastExchangeAt === null) return 'stale'
  return now - Date.parse(freshness.lastExchangeAt) > staleAfterMs ? 'stale' : 'fresh'
}

/** Says which data is old, since when and why; readers who may open the integrations also get a link. */
function LateNotice({ sources, now }: { sources: readonly SourceFreshness[]; now: number }) {
  const { t, locale } = useI18n()
  const session = useSession()
  const { timezone } = session.workspace
  const isOpen = mayOpen(session, '/integrations')
  const wordsOf = (told: SourceFreshness) => {
    const { since, failing, pastFailing } = told
    const source = t(`source.${told.source}`)
    const past = pastFailing ? [t('freshness.pastFailing', { source })] : []
    if (!isInBackground(told, now)) return past.join('')
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

/** Returns the connected accounting systems whose data is late or failing. */
export function lateSources(sources: readonly SourceFreshness[], now: number): SourceFreshness[] {
  return sources.filter((source) => source.pastFailing || isInBackground(source, now))
}

/** Whether current data failed to arrive, or has not arrived in time. */
export function isInBackground({ failing, lateFrom }: SourceFreshness, now: number): boolean {
  return failing || now > Date.parse(lateFrom)
}
