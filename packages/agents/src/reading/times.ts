import type { FigureComparison } from '@vitrina/contract/comparison'
import { addDays, countDays, type Period } from '@vitrina/contract/dates'
import type { FigureDimension } from '@vitrina/contract/figure-query'
import { periodOfRule } from '@vitrina/contract/period-of-rule'
import { comparedRowOf } from '@vitrina/core/figures/compared-period'
import { type Unit, unitAround } from '../understand/calendar.ts'
import type { Item, Phrase } from './items.ts'

/** The days a question covers. */
export interface Times {
  /** Null: none were named. */
  period: Period | null
  compare: FigureComparison | null
  /** Consecutive days were named one by one and may be meant as rows of this unit. */
  apart: 'day' | 'week' | 'month' | 'quarter' | 'year' | null
  /** The question names more separate periods than one figure can have. */
  problem: 'several' | null
  /** Days of the week meant as a condition, not as dates. */
  weekdays: readonly Item[]
}

/** The default period when no days are named: the last 30 full days. */
export function defaultPeriod(today: string): Period {
  return periodOfRule('last_30_days', today)
}

const timely = new Set<FigureDimension>(['day', 'week', 'month', 'quarter', 'year', 'hour'])

/** Whether members of a dimension are ordered in time. */
export function isTimely(dimension: FigureDimension): boolean {
  return timely.has(dimension)
}

/** Whether all dimensions of rows are days or longer periods. */
export function timelyOnly(by: readonly FigureDimension[]): boolean {
  return by.every((name) => name !== 'hour' && timely.has(name))
}

const units: readonly Unit[] = ['week', 'month', 'quarter', 'half', 'year']

/** How the times of a question relate. `compares`: something in it asks for a comparison. */
export function timesOf({ items, words }: Phrase, today: string, compares: boolean): Times {
  const said = items.filter((item) => item.period !== null)
  // «пробили в пятницу» means a single Friday.
  const isPast = words.some(({ word }) => /..(ли|ло|лось|лись|ала|ила)$/.test(word) || /^(did|was|were)$/.test(word))
  const isHabit = !isPast && words.some(({ word }) => habits.test(word))
  const isLongSaid = said.some(({ period }) => period && countDays(period.from, period.to) > 8)
  const ofWeek = said.filter(
    (item) => item.period !== null && isWeekdayAlone(item, words) && (isLongSaid || !isLedAgainst(words, item)),
  )
  const others = said.filter((item) => !ofWeek.includes(item))
  const [whole] = others
  const hasHours = items.some(({ senses }) => senses.some(({ is }) => is === 'hours'))
  const isLong = whole?.period && countDays(whole.period.from, whole.period.to) > 8
  const hasOpposite = items.some(({ senses }) =>
    senses.some((sense) => sense.is === 'value' && sense.dimension === 'weekend'),
  )
  const weekdays = ofWeek.filter(
    (item) =>
      isLong ||
      isOfMany(item, words) ||
      (others.length === 0 &&
        isHabit &&
        (hasHours || words[(item.places[0] ?? 0) - 1]?.word !== 'за') &&
        hasHabitOf(item, words)) ||
      /^(без|кроме|исключая|without|except|excluding)$/.test(words[(item.places[0] ?? 0) - 1]?.word ?? '') ||
      (hasOpposite && /выходн|weekend/.test(item.text.toLowerCase())),
  )
  // «летняя выручка этого года»: the summer of this year.
  const left = said.filter((item) => !weekdays.includes(item) && !isYearAround(item, said))
  // «в субботу на прошлой неделе»: the day of that week.
  const [one, two, three] = left
  const none = { period: null, compare: null, apart: null, problem: null, weekdays } as const
  if (!one?.period) return none
  if (!two?.period) {
    if (isLedAgainst(words, one) && (compares || isAgainstAlone(words, one)))
      return { ...none, ...aroundOf(one.period, today) }
    return { ...none, period: bare(one.period) }
  }
  if (three) return { ...none, ...inRow(left, today), weekdays }
  const day = [one, two].find((item) => isWeekdayAlone(item, words) || isOfWeekdays(item, words))
  const week = [one, two].find((item) => item !== day)
  if (day?.period && week?.period && !isLedAgainst(words, two) && !compares) {
    const inside = sameDayWithin(day.period, week.period)
    if (inside) return { ...none, period: inside }
  }
  const between = words.slice((one.places.at(-1) ?? 0) + 1, two.places[0] ?? 0).map(({ word }) => word)
  const isComparison =
    compares ||
    isLedAgainst(words, two) ||
    isLedAgainst(words, one) ||
    between.some((word) =>
      /^(или|or|чем|than|против|vs|versus|relative|compared|against|лучше|хуже|больше|меньше|выше|ниже|сильнее|слабее|better|worse|more|less|higher|lower)$/.test(
        word,
      ),
    )
  if (isComparison) {
    const [first, second] = one.period.from >= two.period.from ? [one.period, two.period] : [two.period, one.period]
    // «октябрь к прошлому месяцу» in November: compared with September, not with October itself.
    if (first.from === second.from && first.to === second.to) {
      const isBefore = /прошл|предыдущ|last|previous/i.test(two.text)
      // «лето и рядом прошлое лето»: the season of the year before.
      if (isBefore && /лет|осен|зим|весн|summer|autumn|fall|winter|spring/i.test(two.text))
        return { ...none, period: bare(first), compare: 'year_ago' }
      return isBefore
        ? { ...none, period: bare(first), compare: 'previous' }
        : { ...none, period: bare(first), problem: 'several' }
    }
    return {
      ...none,
      period: bare(first),
      compare: comparisonOf(bare(first), sameDates(first, second, between), today),
    }
  }
  // «с 5 по 8 ноября прошлой недели»: one of the two is wrong.
  const isOneThing =
    between.every((word) => /^(в|во|на|за|in|on|of|the)$/.test(word)) &&
    !words[two.places[0] ?? 0]?.gap &&
    !isListed(one.period, two.period)
  if (!isOneThing) return { ...none, ...inRow(left, today) }
  const inner = [one.period, two.period].find((period) => [one, two].every((item) => isWithin(period, item.period)))
  return inner ? { ...none, period: bare(inner) } : { ...none, problem: 'several' }
}

/** «летом, в июле» */
function isWithin(period: Period, other: Period | null): boolean {
  return other !== null && period.from >= other.from && period.to <= other.to
}

/** Whether two periods are of one kind: days, or months. */
function isListed(one: Period, two: Period): boolean {
  return unitOf(bare(one)) === unitOf(bare(two))
}

/** «с 1 по 15 ноября против тех же чисел октября»: the same dates of the other month. */
function sameDates(first: Period, second: Period, between: readonly string[]): Period {
  const isSame = between.some((word) => /^(чисел|числа|числам|дат|даты|датами|числами|дни|дней|dates|days)$/.test(word))
  const isOfMonth = first.from.slice(0, 7) === first.to.slice(0, 7) && second.from.slice(0, 7) === second.to.slice(0, 7)
  const isWhole = second.from.endsWith('-01') && addDays(second.to, 1).endsWith('-01')
  if (!isSame || !isOfMonth || !isWhole) return bare(second)
  const on = (date: string) => [`${second.from.slice(0, 8)}${date.slice(8)}`, second.to].sort()[0] ?? second.to
  return { from: on(first.from), to: on(first.to) }
}

const habits =
  /^(продается|продаются|ходит|ходят|идет|идут|берут|заказывают|приходит|приходят|обычно|usually|normally|typically|sells|sell|продаем|уходит|приходится|обычный|бывает|делаем|do|does|come)$/

function hasHabitOf(_: Item, words: readonly { word: string }[]): boolean {
  return words.some(({ word }) => habits.test(word) && word !== 'do' && word !== 'does')
}

/** «в обычный вторник», “on an average Tuesday”: any of them. */
function isOfMany(item: Item, words: Phrase['words']): boolean {
  const before = words[(item.places[0] ?? 0) - 1]?.word ?? ''
  return /^(average|avg|typical|usual|normal|mean|средн(ий|яя|ее|юю|ем|ей)|обычн(ый|ая|ое|ую|ом|ой)|типичн(ый|ая|ое|ую|ом|ой)|рядов(ой|ая|ую))$/.test(
    before,
  )
}

function isYearAround({ text, period }: Item, said: readonly Item[]): boolean {
  if (!period || !/^(в )?эт(ого|ом) год[ау]$|^(of )?this year$/i.test(text)) return false
  return said.some(
    (one) => one.period !== null && one.text !== text && one.period.from > period.from && one.period.to < period.to,
  )
}

function bare({ from, to }: Period): Period {
  return { from, to }
}

function isWeekdayAlone(item: Item, words: Phrase['words']): boolean {
  return item.places.every((place) =>
    /^(понедельник|вторник|сред[аеуы]|четверг|пятниц|суббот|воскресень|выходн|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend|mon$|tue$|wed$|thu$|fri$|в$|во$|за$|for$|in$|on$)/.test(
      words[place]?.word ?? '',
    ),
  )
}

/** «к прошлой неделе», «против октября», “than last week”. */
function isLedAgainst(words: Phrase['words'], item: Item): boolean {
  const at = item.places[0] ?? 0
  const next = words[at + 1]?.word ?? ''
  if (
    /^(с|со|к|ко|против|чем|относительно|from|with|and|or|и|или|than|vs|versus|against|to)$/.test(
      words[at]?.word ?? '',
    ) &&
    /^(прошл|позапрошл|предыдущ|last|previous)/.test(next) &&
    item.places.length === 2
  )
    return true
  if (isHowMuchMore(words, item)) return true
  const before = words
    .slice(Math.max(0, at - 3), at)
    .map(({ word }) => word)
    .reverse()
  for (const word of before) {
    if (leads.test(word)) return true
    if (!/^(в|во|на|за|тем|таким|же|самым|той|тому|the|in|on|what|it|was|were|had|и|тот|прошлым)$/.test(word))
      return false
  }
  return false
}

const leads =
  /^(к|ко|против|относительно|чем|vs|versus|against|than|с|со|with|to|нежели|сравнению|сравнении|отношению|relative|over|from)$/

/** «на сколько это больше сентября» */
function isHowMuchMore(words: Phrase['words'], item: Item): boolean {
  const isMore = /^(больше|меньше|выше|ниже|лучше|хуже)$/.test(words[(item.places[0] ?? 0) - 1]?.word ?? '')
  return (
    isMore &&
    words.some(({ word }, place) => word === 'насколько' || (word === 'сколько' && words[place - 1]?.word === 'на'))
  )
}

/** «к прошлой неделе» is a comparison by itself, «с прошлой недели» is not. */
function isAgainstAlone(words: Phrase['words'], item: Item): boolean {
  if (isHowMuchMore(words, item)) return true
  const at = item.places[0] ?? 0
  const before = /^(в|во|на|за|in|on|the)$/.test(words[at - 1]?.word ?? '') ? at - 2 : at - 1
  const lead = /^(к|ко|против|относительно|чем|vs|versus|against|than)$/
  return lead.test(words[before]?.word ?? '') || lead.test(words[at]?.word ?? '')
}

/** Only the compared period was named: the current one of its kind is meant. */
function aroundOf(other: Period, today: string): Pick<Times, 'period' | 'compare'> {
  for (const unit of ['day', ...units] as const) {
    const before = unitAround(today, unit, -1)
    if (before.from === other.from && before.to === other.to) {
      const { from } = unitAround(today, unit)
      return { period: { from, to: today }, compare: unit === 'day' ? { from: other.from, to: other.to } : 'previous' }
    }
  }
  return { period: null, compare: { from: other.from, to: other.to } }
}

/** «с четверга по субботу» */
function isOfWeekdays(item: Item, words: Phrase['words']): boolean {
  const [, ...others] = item.places
  return others.length > 0 && item.places.every((place) => weekdayOrEnd.test(words[place]?.word ?? ''))
}

const weekdayOrEnd =
  /^(понедельник|вторник|сред[аеуы]|четверг|пятниц|суббот|воскресень|monday|tuesday|wednesday|thursday|friday|saturday|sunday|(пн|вт|ср|чт|пт|сб|вс)$|(с|со|по|до|from|to|through|till|until|mon|tue|wed|thu|fri|sat|sun)$)/

function sameDayWithin(day: Period, week: Period): Period | null {
  if (countDays(week.from, week.to) > 8 || countDays(day.from, day.to) > 7) return null
  for (let by = 0; by < 9; by++) {
    const moved = { from: addDays(day.from, -7 * by), to: addDays(day.to, -7 * by) }
    if (moved.from >= week.from && moved.to <= week.to) return moved
    if (moved.from < week.from) return null
  }
  return null
}

/** Periods named one after another: a single period where they are adjacent. */
function inRow(said: readonly Item[], today: string): Pick<Times, 'period' | 'compare' | 'apart' | 'problem'> {
  const periods = said
    .flatMap(({ period }) => (period ? [bare(period)] : []))
    .sort((a, b) => (a.from < b.from ? -1 : 1))
  const [first, last] = [periods[0], periods.at(-1)]
  const touch = periods.every((period, i) => i === 0 || period.from === addDays(periods[i - 1]?.to ?? '', 1))
  if (first && last && touch) {
    return { period: { from: first.from, to: last.to }, compare: null, apart: unitOf(first), problem: null }
  }
  if (first && last && periods.length === 2) {
    return { period: last, compare: comparisonOf(last, first, today), apart: null, problem: null }
  }
  return { period: null, compare: null, apart: null, problem: 'several' }
}

function unitOf(period: Period): Times['apart'] {
  if (period.from === period.to) return 'day'
  for (const unit of ['week', 'month', 'quarter', 'year'] as const) {
    const whole = unitAround(period.from, unit)
    if (whole.from === period.from && whole.to === period.to) return unit
  }
  return null
}

/** The comparison of a period with other days: the rule that gives them, or their dates. */
export function comparisonOf(main: Period, other: Period, today: string): FigureComparison {
  const is = (period: Period | null) => period !== null && period.from === other.from && period.to === other.to
  if (main.from !== main.to && is(comparedRowOf(main, 'previous'))) return 'previous'
  const yearBefore = ({ from, to }: Period) => ({
    from: `${Number(from.slice(0, 4)) - 1}${from.slice(4)}`,
    to: `${Number(to.slice(0, 4)) - 1}${to.slice(4)}`,
  })
  if (is(comparedRowOf(main, 'year_ago')) || is(yearBefore(main))) return 'year_ago'
  // «осень 2026 против осени 2025»: for a running period, only the days that have passed count.
  const before = yearBefore(main)
  if (main.to === today && other.from === before.from && other.to >= before.to && countDays(main.from, main.to) > 8)
    return 'year_ago'
  for (const unit of units) {
    const whole = unitAround(main.from, unit)
    const isUnit = whole.from === main.from && (whole.to === main.to || main.to === today)
    if (isUnit && is(unitAround(main.from, unit, -1))) return 'previous'
    if (!isUnit || unit === 'year') continue
    if (
      unit === 'week'
        ? is(unitAround(addDays(main.from, -364), unit))
        : is(unitAround(`${Number(main.from.slice(0, 4)) - 1}${main.from.slice(4)}`, unit))
    )
      return 'year_ago'
  }
  const days = countDays(main.from, main.to)
  const isBefore = other.to === addDays(main.from, -1)
  // «за неделю к прошлой»: full days up to yesterday.
  if (days > 1 && isBefore && countDays(other.from, other.to) === days) return 'previous'
  const rules = [
    ['week', 'week_ago', 1],
    ['month', 'month_ago', 10],
    ['year', 'year_ago', 200],
  ] as const
  for (const [unit, rule, most] of rules) {
    if (days <= most && is(unitAround(today, unit, -1))) return rule
  }
  return { from: other.from, to: other.to }
}
