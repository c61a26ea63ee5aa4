import type { Period } from '@vitrina/contract/dates'
import { spell } from './calendar.ts'
import { type Meaning, periodRules } from './period-rules.ts'
import { readRanges } from './read-ranges.ts'
import { timeCode } from './time-codes.ts'
import type { Token } from './tokens.ts'
import type { SpokenPeriod, Vocabulary } from './understood.ts'

/** After these words a number is not a day. */
const bounding = /^(топ|рейтинг|хит)[а-я]*$|^(больше|более|выше|свыше|превыша[а-я]+|дороже|меньше|менее|ниже|дешевле)$/

export interface FoundPeriod extends SpokenPeriod {
  /** Place of its first word among the tokens, and of the token after its last. */
  at: number
  end: number
  /** It was cut at today, or none of its days has come yet. */
  ahead: boolean
}

interface PeriodsRead {
  /** In the order of the question. None ends after today. */
  periods: FoundPeriod[]
  /** Why a range in the question is invalid, in Russian. */
  problem: string | null
}

/** The words as codes for the rules; `places` gives the token of each code, or null for a dash or a comma. */
interface Codes {
  codes: string[]
  places: (number | null)[]
}

/** Every period of the question; their words are marked used. */
export function readPeriods(tokens: Token[], vocabulary: Vocabulary): PeriodsRead {
  const { today } = vocabulary
  const line = codesOf(tokens)
  markYearAgo(line.codes)
  shareUnit(line.codes)
  const ranges = takeRanges(tokens, line, today)
  const found = ranges.found
  for (const { pattern, mean } of periodRules) {
    const search = new RegExp(`(?<= )${pattern.source}(?= )`, 'g')
    for (;;) {
      const text = ` ${line.codes.join(' ')} `
      search.lastIndex = 0
      let taken = false
      for (const match of text.matchAll(search)) {
        const start = text.slice(0, match.index).split(' ').length - 2
        const end = start + match[0].trim().split(' ').length
        const at = line.places[start] ?? 0
        const earlier = found.filter((one) => one.at < at).sort((a, b) => b.at - a.at)[0]?.whole ?? null
        const meaning = mean(match.groups ?? {}, { today, vocabulary, earlier })
        if (!meaning) continue
        found.push({ ...cutAtToday(meaning, today), ...take(tokens, line, start, end), whole: meaning })
        taken = true
        break
      }
      if (!taken) break
    }
  }
  takeYears(tokens, line, today, found)
  const periods = found.sort((a, b) => a.at - b.at).map(({ whole: _, ...period }) => period)
  return { periods, problem: ranges.problem }
}

/** «по месяцам 2026»: a year without the word «год», unless the number counts or identifies something. */
function takeYears(tokens: Token[], line: Codes, today: string, found: (FoundPeriod & { whole: Meaning })[]): void {
  for (const [i, code] of line.codes.entries()) {
    const place = line.places[i] ?? -1
    const token = tokens[place]
    if (!token || !/^n20[12]\d$/.test(code) || !/^20\d\d$/.test(token.word)) continue
    const [before, after] = [tokens[place - 1], tokens[place + 1]]
    if (counting.test(before?.word ?? '') || bounding.test(before?.word ?? '') || counted.test(after?.word ?? ''))
      continue
    const meaning = { from: `${code.slice(1)}-01-01`, to: `${code.slice(1)}-12-31`, name: `${code.slice(1)} год` }
    found.push({ ...cutAtToday(meaning, today), ...take(tokens, line, i, i + 1), whole: meaning })
  }
}

const counting =
  /^(номер|n|чек|чека|чеке|чеком|стол|столом|до|от|по|на|за|в|с|check|ticket|bill|no|number|table|to|at|by|from|over|above|under|below|than|чем|примерно|около|ровно)$/
const counted = /^(р|руб|рубл|коп|процент|%|шт|порци|гост|чек|раз|rub|percent|guest|check|time|portion)/

function codesOf(tokens: Token[]): Codes {
  const codes: string[] = []
  const places: (number | null)[] = []
  for (const [i, token] of tokens.entries()) {
    // A token that is already read is not a time.
    const code = token.used ? '_' : codeAmong(tokens, i)
    const joint = /^(-|\.\.+|…)$/.test(token.gap) ? 'dash' : token.gap === ',' ? 'comma' : null
    // «Октябрь 2026, 5 ноября» is a list, «5 ноября, 2026» is not.
    if (joint && isOfDates(codes.at(-1)) && isOfDates(code) && !(joint === 'comma' && /^n20\d\d$/.test(code))) {
      codes.push(joint)
      places.push(null)
    }
    // “received in October: the ten largest”
    if (/[:;]/.test(token.gap) && /^m\d/.test(codes.at(-1) ?? '')) {
      codes.push('stop')
      places.push(null)
    }
    codes.push(code)
    places.push(i)
  }
  return inOneOrder({ codes, places }, (place) => /[a-z]/.test(tokens[place ?? -1]?.word ?? ''))
}

const compared =
  /^(январ|феврал|апрел|июн|июл|сентябр|октябр|ноябр|декабр|ма)ем$|^(март|август|понедельник|вторник|четверг)ом$|^(сред|суббот)ой$|^пятницей$|^воскресеньем$/

/** The code of a word, which its neighbours may change. */
function codeAmong(tokens: readonly Token[], place: number): string {
  const [before, token, next, second] = [-1, 0, 1, 2].map((by) => tokens[place + by])
  if (!token) return '_'
  // «рядом с августом», «с прошлой субботой»: the instrumental case means a comparison, not a beginning as in «с августа».
  const named = /^(эт|прошл|позапрошл)(ой|им|ым)$/.test(next?.word ?? '') ? second : next
  if (/^(с|со)$/.test(token.word) && compared.test(named?.word ?? '')) return 'vs'
  // «на кассе летняя»: the name of a till.
  if (
    /^(касс|станци|терминал|зал|стойк|веранд|террас)/.test(before?.word ?? '') &&
    /(н|ск)(ий|ая|яя|ой|ей|ом|ем)$/.test(token.word)
  )
    return '_'
  // «на той неделе» means the last week.
  const isThatWeek = /^(той|ту)$/.test(token.word) && /^недел[ею]$/.test(next?.word ?? '')
  return isThatWeek && /^(на|за)$/.test(before?.word ?? '') ? 'last' : timeCode(token)
}

/**
 * Rearranges English into Russian order: “November 5” becomes the 5th of November, “the week before last” the last but
 * one.
 */
function inOneOrder({ codes, places }: Codes, isLatin: (place: number | null) => boolean): Codes {
  const kept = codes.flatMap((code, i) => (code === 'idle' ? [] : [{ code, place: places[i] ?? null }]))
  for (let i = 0; i < kept.length; i++) {
    const [one, next, third] = [kept[i], kept[i + 1], kept[i + 2]]
    if (!one || !next) continue
    const isDay = /^[no]\d{1,2}$/.test(next.code) && Number(next.code.slice(1)) <= 31
    // «в октябре 5 официантов» is not changed, as in Russian the day comes first.
    if (/^m\d/.test(one.code) && isLatin(one.place) && isDay) [kept[i], kept[i + 1]] = [next, one]
    if (/^(quarter|half)$/.test(one.code) && /^n[1-4]$/.test(next.code)) [kept[i], kept[i + 1]] = [next, one]
    if (one.code === 'last' && isLatin(one.place) && /^n\d+$/.test(next.code)) one.code = 'recent'
    if (one.code === 'beginning') one.code = 'start'
    if (next.code === 'before' && third && /^(last|yesterday)$/.test(third.code)) {
      if (third.code === 'last')
        kept.splice(i, 3, { ...third, code: 'last_but_one' }, { ...next, code: one.code }, { ...one, code: '_' })
      else kept.splice(i, 3, { ...third, code: 'before_yesterday' })
    }
  }
  return { codes: kept.map(({ code }) => code), places: kept.map(({ place }) => place) }
}

function isOfDates(code: string | undefined): boolean {
  return /^([nompdw]\d.*|today|yesterday|before_yesterday|date|year|quarter|half)$/.test(code ?? '')
}

function takeRanges(tokens: Token[], line: Codes, today: string) {
  const found: (FoundPeriod & { whole: Meaning })[] = []
  let problem: string | null = null
  const counts = (at: number) => {
    return bounding.test(tokens[(line.places[at] ?? 0) - 1]?.word ?? '')
  }
  for (const { at, end, meaning, isHours } of readRanges(line.codes, today, counts)) {
    const taken = take(tokens, line, at, end)
    if (meaning) found.push({ ...cutAtToday(meaning, today), ...taken, whole: meaning })
    const said = tokens
      .slice(taken.at, taken.end)
      .map(({ text, gap }, i) => (i > 0 && gap ? `–${text}` : text))
      .join(' ')
      .replaceAll(' –', '–')
    if (isHours) {
      problem ??= `Не понял «${said}»: часы так не отбираются, спросите «выручка по часам за вчера». Если это дни, назовите месяц.`
    } else if (!meaning) {
      problem ??= `Не понял период «${said}»: такого дня нет, или конец раньше начала.`
    }
  }
  return { found, problem }
}

/** Marks the words as used and returns their places. */
function take(tokens: Token[], { codes, places }: Codes, start: number, end: number): { at: number; end: number } {
  const taken = places.slice(start, end).filter((place) => place !== null)
  for (let i = start; i < end; i++) codes[i] = '.'
  for (const place of taken) {
    const token = tokens[place]
    if (token) token.used = true
  }
  // English days and months may have been swapped.
  return { at: Math.min(...taken), end: Math.max(...taken) + 1 }
}

/** «с тем же месяцем прошлого года», «с тем же днём прошлой недели»: a single comparison, not two times. */
function markYearAgo(codes: string[]): void {
  const line = ` ${codes.join(' ')} `
  const match =
    /(?<= )(?:from|and|vs)((?: (?:this|_)){1,2} (?:week|month|quarter|half|time|day|date)) last (year|week)(?= )/.exec(
      line,
    )
  if (!match) return
  const at = line.slice(0, match.index).split(' ').length - 2
  codes.splice(at, match[0].split(' ').length, ...match[0].split(' ').map(() => `${match[2]}_ago`))
}

/** «эту и прошлую неделю»: both share the unit. */
function shareUnit(codes: string[]): void {
  for (const [i, unit] of codes.entries()) {
    const [first, joint, second] = [codes[i - 3], codes[i - 2], codes[i - 1]]
    if (!/^(week|month|quarter|half|year)$/.test(unit) || !/^(and|or|vs)$/.test(joint ?? '')) continue
    if (/^(this|last)/.test(first ?? '') && /^(this|last)/.test(second ?? '')) codes[i - 2] = unit
  }
}

/** Cuts a period at today and adds its label. */
function cutAtToday({ from, to, name, assumed }: Meaning, today: string): Omit<FoundPeriod, 'at' | 'end'> {
  const ahead = from > today
  const cut = { from: ahead ? today : from, to: to > today ? today : to }
  return { ...spoken(cut, name, assumed ?? null), ahead }
}

/** A period with its label. */
function spoken(period: Period, name: string, assumed: string | null): SpokenPeriod {
  const dates = spell(period)
  return { ...period, label: name ? `${name}, ${dates}` : dates, assumed }
}
