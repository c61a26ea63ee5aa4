/** Schedules as users choose them: an interval in minutes, or a cron expression. */
export const minuteChoices = [1, 5, 15, 30, 60] as const

const crons: Record<string, string> = {
  '1': '* * * * *',
  '5': '*/5 * * * *',
  '15': '*/15 * * * *',
  '30': '*/30 * * * *',
  '60': '0 * * * *',
}

export const otherChoice = 'other'

/** The choice a cron expression matches, `other` if it matches none of them. */
export function choiceOf(cron: string): string {
  const plain = cron.trim().replaceAll(/\s+/g, ' ')
  return Object.entries(crons).find(([, each]) => each === plain)?.[0] ?? otherChoice
}

/** The cron expression of a choice; for `other`, the typed text. */
export function cronOf(choice: string, typed: string): string {
  return crons[choice] ?? typed.trim()
}

/** The time, as `04:30`, of a cron expression that means every day at that time; null for any other. */
export function dailyTimeOf(cron: string): string | null {
  const [minute, hour, ...rest] = cron.trim().split(/\s+/)
  if (rest.join(' ') !== '* * *' || !/^\d{1,2}$/.test(minute ?? '') || !/^\d{1,2}$/.test(hour ?? '')) return null
  return `${hour?.padStart(2, '0')}:${minute?.padStart(2, '0')}`
}

/** The cron expression of every day at a time such as `04:30`. */
export function dailyCron(time: string): string {
  const [hour, minute] = time.split(':')
  return `${Number(minute)} ${Number(hour)} * * *`
}
