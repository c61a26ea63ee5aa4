'use client'

import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { Notice } from './notice'
import { useSession } from './use-session'

const named = 3

/** Says of which past days the accounting system tells another revenue, with both and the likely cause; nothing otherwise. */
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
