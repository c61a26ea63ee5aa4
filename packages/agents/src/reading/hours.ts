import type { Word } from './normalise-question.ts'

/** Hours of a day given as numbers, both inclusive, and the places of their words. */
export interface SpokenHours {
  from: number
  to: number
  places: readonly number[]
}

const leads = new Set([
  'с',
  'со',
  'от',
  'between',
  'между',
  'from',
  'после',
  'after',
  'до',
  'before',
  'в',
  'at',
  'since',
  'until',
  'till',
  'by',
])
const joints = new Set(['до', 'to', 'till', 'until', 'and', 'и', 'по', '-'])
const marks = new Set([
  'час',
  'часа',
  'часов',
  'часам',
  'часами',
  'утра',
  'дня',
  'вечера',
  'ночи',
  'am',
  'pm',
  'noon',
  "o'clock",
  'ч',
])
const opens = 6

/** «с 12 до 15», «после девяти вечера», “between 12 and 3 pm”: the hours of a day in a question. */
export function hoursOf(words: readonly Word[]): SpokenHours | null {
  for (const at of words.keys()) {
    const first = hourAt(words, at)
    if (!first) continue
    const lead = words[at - 1]?.word ?? ''
    const joint = words[first.end]
    const isDashed = joint?.gap === '-' || joint?.gap === '–'
    const second =
      joint && (isDashed ? hourAt(words, first.end) : joints.has(joint.word) ? hourAt(words, first.end + 1) : null)
    const isLed = leads.has(lead)
    if (second && !isDate(words, second.end)) {
      const isUntil = joint.word === 'до' || isDashed || /^(to|and|till|until)$/.test(joint.word)
      if (
        !(
          first.isMarked ||
          second.isMarked ||
          (isUntil && isLed && joint.word === 'до' && (lead !== 'от' || !isBound(words, at - 2)))
        )
      )
        continue
      const from = first.isMarked ? first.hour : alike(first.hour, second)
      const to = second.hour <= from && second.hour + 12 < 24 && !second.isMarked ? second.hour + 12 : second.hour
      return { from, to: to === 0 ? 23 : Math.max(from, to - 1), places: range(isLed ? at - 1 : at, second.end) }
    }
    // «после 22 сколько чеков»: the next word shows that it is an hour.
    const isBareHour =
      /^(после|after)$/.test(lead) && first.hour >= 5 && isClauseEnd(words[first.end]) && !isDate(words, first.end)
    // «около семи вечера»: the hour before and the hour after.
    if (/^(около|районе|around|about|circa)$/.test(lead) && first.isOfDay)
      return { from: (first.hour + 23) % 24, to: first.hour, places: range(at - 1, first.end) }
    if ((!first.isMarked && !isBareHour) || isDate(words, first.end)) continue
    // Until the end of the business day, past midnight too.
    if (/^(после|after|с|since|from)$/.test(lead))
      return { from: first.hour, to: opens - 1, places: range(at - 1, first.end) }
    if (/^(до|before)$/.test(lead)) return { from: opens, to: first.hour - 1, places: range(at - 1, first.end) }
    if (/^(в|at)$/.test(lead) && first.isOfDay)
      return { from: first.hour, to: first.hour, places: range(at - 1, first.end) }
  }
  return null
}

interface Hour {
  hour: number
  end: number
  /** A word next to it says it is an hour. */
  isMarked: boolean
  isOfDay: boolean
  isAfternoon: boolean
}

function hourAt(words: readonly Word[], at: number): Hour | null {
  const word = words[at]
  if (!word) return null
  const clock = /^(\d{1,2}):(\d{2})$/.exec(word.word)
  const noon = /^(полудня|полдень|полудню|noon|midday)$/.test(word.word)
    ? 12
    : /^(полуночи|полночь|midnight)$/.test(word.word)
      ? 0
      : null
  const said = clock ? Number(clock[1]) : (noon ?? word.number)
  if (said === null || !Number.isInteger(said) || said < 0 || said > 24) return null
  let end = at + 1
  let mark = ''
  for (; end < words.length; end++) {
    const next = words[end]?.word ?? ''
    // «5 дня» is not an hour, «2 часа дня» is.
    if (!marks.has(next) || words[end]?.gap !== '') break
    mark = `${mark} ${next}`
  }
  const isAfternoon = /дня|вечера|pm/.test(mark) && said < 12
  const isMidnight = /ночи|am/.test(mark) && said === 12
  return {
    hour: isMidnight ? 0 : (said + (isAfternoon ? 12 : 0)) % 24,
    end,
    isMarked: mark !== '' || clock !== null || noon !== null,
    isOfDay: clock !== null || noon !== null || /утра|вечера|ночи|am|pm|дня|час/.test(mark),
    isAfternoon,
  }
}

/**
 * «с 12 до 3 дня», “12 and 3 pm”: the first is in the same half of the day as the second, if it then comes before it.
 */
function alike(hour: number, { hour: second, isAfternoon }: Hour): number {
  return isAfternoon && hour < 12 && hour + 12 < second ? hour + 12 : hour
}

/** «с 5 до 10 ноября» are days. */
function isDate(words: readonly Word[], at: number): boolean {
  return /^(январ|феврал|март|апрел|ма[йя]|июн|июл|август|сентябр|октябр|ноябр|декабр|числ|процент|руб|%|дн|недел|месяц|тысяч|штук|позици|блюд|смен|чек|гост|раз$|порци|shift|check|guest|times$|portion|item|day|week|percent|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)/.test(
    words[at]?.word ?? '',
  )
}

/** No word follows that the number could count. */
function isClauseEnd(next: Word | undefined): boolean {
  return (
    next === undefined ||
    /[,;?.!]/.test(next.gap) ||
    /^(сколько|как(ой|ая|ое|ие|ую)|кто|что|где|how|what|which|who|в|на|за|по|in|at|for|by)$/.test(next.word)
  )
}

function isBound(words: readonly Word[], at: number): boolean {
  return /^(чек|цен|наценк|фудкост|марж|сумм)/.test(words[at]?.word ?? '')
}

function range(from: number, end: number): number[] {
  return Array.from({ length: end - from }, (_, i) => from + i)
}
