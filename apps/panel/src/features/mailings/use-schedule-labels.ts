'use client'

import type { Mailing } from '@vitrina/contract/mailing'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'

/** Returns when a mailing goes out, as text. */
export function useScheduleLabels(): (mailing: Pick<Mailing, 'frequency' | 'weekday' | 'time'>) => string {
  const { t } = useI18n()
  const { date } = useFormat()
  return ({ frequency, weekday, time }) =>
    frequency === 'daily'
      ? t('mailings.schedule.daily', { time })
      : t('mailings.schedule.weekly', { weekday: date.weekdayLong(weekday), time })
}
