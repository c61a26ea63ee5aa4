import type { ExchangeRun } from '@vitrina/contract/exchange-run'
import { sourceName, sources } from '@vitrina/contract/source'
import { clockIn, instantText } from '@/format/format-date'
import type { Locale } from '@/i18n/locale'
import type { Translate } from '@/i18n/translate'
import { faultText } from '../integration-labels'
import { reasonText } from '../reasons/reason-text'

const systems = new Set(sources.map(sourceName))

/** Why a run began, as text. */
export function causeText(t: Translate, { cause, origin, author }: ExchangeRun): string {
  switch (cause) {
    case 'schedule':
      return t('journal.cause.schedule')
    case 'order':
      return author === null ? t('journal.cause.order') : t('journal.cause.orderBy', { author })
    case 'command':
      return t('journal.cause.command')
    case 'files':
      return t('journal.cause.files', { origin })
    case null:
      // A run from before causes were stored.
      return systems.has(origin) ? t('journal.cause.system') : t('journal.cause.files', { origin })
  }
}

/**
 * When a run began, in a time zone: `25 нояб., 10:00`. For polls that share a row, when the first began and the last
 * ended: `25 нояб., 10:00 – 12:35`.
 */
export function whenText(
  { startedAt, finishedAt, durationMs }: Pick<ExchangeRun, 'startedAt' | 'finishedAt' | 'durationMs'>,
  locale: Locale,
  timeZone: string,
): string {
  const begun = instantText(startedAt, locale, timeZone)
  if (finishedAt === null || durationMs === null) return begun
  const isRow = Date.parse(finishedAt) - Date.parse(startedAt) > durationMs + 60_000
  if (!isRow) return begun
  const [first, last] = [startedAt, finishedAt].map((at) => new Date(at).toLocaleDateString(locale, { timeZone }))
  return `${begun} – ${first === last ? clockIn(finishedAt, locale, timeZone) : instantText(finishedAt, locale, timeZone)}`
}

/** How long a run took. */
export function tookText(t: Translate, durationMs: number): string {
  const seconds = durationMs / 1000
  if (seconds < 60) return t('run.seconds', { count: Math.round(seconds * 10) / 10 })
  return t('run.minutes', { minutes: Math.floor(seconds / 60), seconds: Math.floor(seconds % 60) })
}

/** What a run changed, in a line; for a dry run, what it would have changed. */
export function runOutcome(t: Translate, run: ExchangeRun): string {
  const { dryRun, inserted, replaced, unchanged, rejected, status } = run
  if (status !== 'succeeded') return t(`journal.status.${status}`)
  if (dryRun) return `${t('journal.run.dry')}. ${t('journal.run.dry.result', { inserted, replaced, unchanged })}`
  return changesText(t, { inserted, replaced, rejected })
}

/** The counts above zero, as text. */
export function changesText(
  t: Translate,
  { inserted, replaced, rejected }: Pick<ExchangeRun, 'inserted' | 'replaced' | 'rejected'>,
): string {
  const told = [
    inserted > 0 && t('journal.new', { count: inserted }),
    replaced > 0 && t('journal.changed', { count: replaced }),
    rejected > 0 && t('journal.rejects', { count: rejected }),
  ].filter((text) => text !== false)
  return told.length > 0 ? told.join(', ') : t('journal.nothing')
}

type Trouble = Pick<ExchangeRun, 'status' | 'error' | 'why' | 'errorCode'>

/** Why a run did not go well, in the user's language if possible; null if it went well. */
export function troubleText(t: Translate, locale: Locale, run: Trouble): string | null {
  return faultText(t, run.errorCode) ?? phraseText(t, locale, run)
}

/** The text of the error a run ended with, in the user's language if possible; null if there was no error. */
export function phraseText(t: Translate, locale: Locale, { status, error, why, errorCode }: Trouble): string | null {
  if (error === null) return null
  const told = reasonText(locale, error, why)
  if (errorCode !== null) return t('integrations.systemSaid', { text: told })
  // Neither the files nor the accounting system caused this, so the error's text was not written for users.
  return status === 'failed' && why === null ? t('journal.run.broke', { text: error }) : told
}
