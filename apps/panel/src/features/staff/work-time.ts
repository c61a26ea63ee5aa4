import type { Translate } from '@/i18n/translate'

/** Hours as a person says them: `9 ч 15 мин`. */
export function workTime(hours: number, t: Translate): string {
  const minutes = Math.round(hours * 60)
  const whole = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (whole === 0) return t('staff.minutes', { minutes: rest })
  return rest === 0 ? t('staff.wholeHours', { hours: whole }) : t('staff.hoursMinutes', { hours: whole, minutes: rest })
}
