import type { Period } from '@vitrina/contract/dates'
import { spell } from './calendar.ts'
import { type Meaning, periodRules } from './period-rules.ts'
import { timeCode } from './time-codes.ts'
import type { Token } from './tokens.ts'
import type { SpokenPeriod, Vocabulary } from './understood.ts'

export interface FoundPeriod extends SpokenPeriod {
  /** Place of its first word among the tokens. */
  at: number
  /** It was cut short at today, or had no day at all that has come yet. */
  ahead: boolean
}

/** Every period of the question, first said first; their words are marked used. None lies after today. */
export function readPeriods(tokens: Token[], vocabulary: Vocabulary): FoundPeriod[] {
  const { today } = vocabulary
  const codes = tokens.map(timeCode)
  markYearAgo(codes)
  shareUnit(codes)
  const found: (FoundPeriod & { whole: Meaning })[] = []
  for (const { pattern, mean } of periodRules) {
    const search = new RegExp(`(?<= )${pattern.source}(?= )`, 'g')
    for (;;) {
      const line = ` ${codes.join(' ')} `
      search.lastIndex = 0
      let taken = false
      for (const match of line.matchAll(search)) {
        const at = line.slice(0, match.index).split(' ').length - 2
        const count = match[0].trim().split(' ').length
        const earlier = found.filter((one) => one.at < at).sort((a, b) => b.at - a.at)[0]?.whole ?? null
        const meaning = mean(match.groups ?? {}, { today, vocabulary, earlier })
        if (!meaning) continue
        found.push({ ...settle(meaning, today), at, whole: meaning })
        for (let i = at; i < at + count; i++) {
          codes[i] = '.'
          const token = tokens[i]
          if (token) token.used = true
        }
        taken = true
        break
      }
      if (!taken) break
    }
  }
  return found.sort((a, b) => a.at - b.at).map(({ whole: _, ...period }) => period)
}

/** «с тем же месяцем прошлого года» is one thing, not a month and a year. */
function markYearAgo(codes: string[]): void {
  const line = ` ${codes.join(' ')} `
  const match =
    /(?<= )(?:from|and)((?: (?:this|_)){1,2} (?:week|month|quarter|half|time|day|date)) last year(?= )/.exec(line)
  if (!match) return
  const at = line.slice(0, match.index).split(' ').length - 2
  codes.splice(at, match[0].split(' ').length, ...match[0].split(' ').map(() => 'year_ago'))
}

/** «эту и прошлую неделю»: the unit is that of both. */
function shareUnit(codes: string[]): void {
  for (const [i, unit] of codes.entries()) {
    const [first, joint, second] = [codes[i - 3], codes[i - 2], codes[i - 1]]
    if (!/^(week|month|quarter|half|year)$/.test(unit) || joint !== 'and') continue
    if (/^(this|last)/.test(first ?? '') && /^(this|last)/.test(second ?? '')) codes[i - 2] = unit
  }
}

/** Cuts a period at today and gives it its label. */
function settle({ from, to, name, assumed }: Meaning, today: string): Omit<FoundPeriod, 'at'> {
  const ahead = from > today
  const cut = { from: ahead ? today : from, to: to > today ? today : to }
  return { ...spoken(cut, name, assumed ?? null), ahead }
}

/** A period with its label. */
export function spoken(period: Period, name: string, assumed: string | null): SpokenPeriod {
  const dates = spell(period)
  return { ...period, label: name ? `${name}, ${dates}` : dates, assumed }
}
