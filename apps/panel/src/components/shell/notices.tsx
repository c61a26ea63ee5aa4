'use client'

import { isReported, type ProvisionalDay } from '@vitrina/contract/day-closing'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { useSession } from './use-session'

/** A warning that readers of the page should see first. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="mb-5 flex items-start gap-2.5 rounded-xl bg-warn-soft px-4 py-3 text-sm text-warn">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="min-w-0 space-y-1.5">{children}</div>
    </div>
  )
}

/** How many items a notice names; the others are only counted. */
const named = 3

/** Warns those who can repair it which subscriptions have taken no events for days; renders nothing otherwise. */
export function FailingWebhooks() {
  const { t } = useI18n()
  const { date } = useFormat()
  const { failingWebhooks, today } = useSession()
  if (failingWebhooks.length === 0) return null
  const more = failingWebhooks.length - named
  return (
    <Notice>
      {failingWebhooks.slice(0, named).map(({ id, targetKind, target, since }) => (
        <p key={id} data-webhook={id} className="wrap-anywhere">
          {t(targetKind === 'url' ? 'webhooks.failing' : 'webhooks.failingAgent', {
            target,
            date: date.day(since, today),
          })}
        </p>
      ))}
      {more > 0 && <p>{t('webhooks.failingMore', { count: more })}</p>}
    </Notice>
  )
}

/** Warns of past days whose revenue differs from the accounting system, with both values and the likely cause. */
export function DifferenceNotice() {
  const { t } = useI18n()
  const { date, figure } = useFormat()
  const { freshness, today } = useSession()
  const { differing } = freshness
  if (differing.length === 0) return null
  const more = differing.length - named
  return (
    <Notice>
      {differing.slice(0, named).map((day) => (
        <p key={`${day.date} ${day.restaurant} ${day.kind}`} data-differing={day.date}>
          {t(`differing.${day.kind}`, {
            date: date.day(day.date, today),
            restaurant: day.restaurant,
            ours: figure.exact('money', Number(day.ours)),
            theirs: figure.exact('money', Number(day.theirs)),
          })}{' '}
          {t(`differing.${day.cause}`)}
        </p>
      ))}
      {more > 0 && <p>{t('provisional.more', { count: more })}</p>}
    </Notice>
  )
}

/** Warns of past days whose checks are missing, or may be; renders nothing otherwise. */
export function ProvisionalNotice() {
  const { t } = useI18n()
  const { date } = useFormat()
  const { freshness, today } = useSession()
  const days = freshness.provisional.filter((day) => isReported(day, today))
  if (days.length === 0) return null
  const more = days.length - named
  const wordsOf = (told: ProvisionalDay) => {
    const place = { date: date.day(told.date, today), restaurant: told.restaurant }
    if (told.state === 'missing') return t('provisional.missing', { ...place, count: told.missing })
    return t(`provisional.${told.state}`, place)
  }
  return (
    <Notice>
      {days.slice(0, named).map((told) => (
        <p key={`${told.date} ${told.restaurant}`} data-provisional={told.date}>
          {wordsOf(told)}
        </p>
      ))}
      {more > 0 && <p>{t('provisional.more', { count: more })}</p>}
      <p>{t('provisional.remedy')}</p>
    </Notice>
  )
}
