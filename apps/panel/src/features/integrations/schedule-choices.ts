/** A schedule as people say it: so many minutes apart, or a cron expression of its own. */
export const minuteChoices = [1, 5, 15, 30, 60] as const

const crons: Record<string, string> = {
  '1': '* * * * *',
  '5': '*/5 * * * *',
  '15': '*/15 * * * *',
  '30': '*/30 * * * *',
  '60': '0 * * * *',
}

export const otherChoice = 'other'

/** The choice a cron expression is, `other` when it is none of them. */
export function choiceOf(cron: string): string {
  const plain = cron.trim().replaceAll(/\s+/g, ' ')
  return Object.entries(crons).find(([, held]) => held === plain)?.[0] ?? otherChoice
}

/** The cron expression of a choice; of `other` what was typed. */
export function cronOf(choice: string, typed: string): string {
  return crons[choice] ?? typed.trim()
}

/** `04:30` of a cron expression that means every day at a time, else null. */
export function dailyTimeOf(cron: string): string | null {
  const [minute, hour, ...rest] = cron.trim().split(/\s+/)
  if (rest.join(' ') !== '* * *' || !/^\d{1,2}$/.test(minute ?? '') || !/^\d{1,2}$/.test(hour ?? '')) return null
  return `${hour?.padStart(2, '0')}:${minute?.padStart(2, '0')}`
}

/** The cron expression of every day at `04:30`. */
export function dailyCron(time: string): string {
  const [hour, minute] = time.split(':')
  return `${Number(minute)} ${Number(hour)} * * *`
}
