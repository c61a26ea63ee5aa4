'use client'

import { isTold, type ProvisionalDay } from '@vitrina/contract/day-closing'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { Notice } from './notice'
import { useSession } from './use-session'

const named = 3

/** Says of which past days checks are missing, or may be; nothing otherwise. */
export function ProvisionalNotice() {
  const { t } = useI18n()
  const { date } = useFormat()
  const { freshness, today } = useSession()
  const days = freshness.provisional.filter((day) => isTold(day, today))
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
