import { countDays, isoWeekday, type Period } from '@vitrina/contract/dates'
import { periodOfRule } from '@vitrina/contract/period-of-rule'
import { unitAround } from '../understand/calendar.ts'
import { stemOf } from '../understand/tokens.ts'
import { formOf } from './lemmas.ts'
import type { Meaning } from './meaning.ts'
import type { Word } from './normalise-question.ts'

const days = ['понедельник', 'вторник', 'среду', 'четверг', 'пятницу', 'субботу', 'воскресенье'] as const

const alone =
  /^(поза)?прошл(ая|ую|ой|ый|ого|ом|ое|ые|ых)$|^предыдущ(ая|ую|ей|ий|его|ем|ее|ие|их)$|^эт(а|у|от)$|^текущ(ая|ую|ий)$/
const units =
  /^(ден|дн|недел|месяц|квартал|год|полугод|смен|раз|лет|понедельник|вторник|сред|четверг|пятниц|суббот|воскресен|выходн|январ|феврал|март|апрел|ма[йяе]|июн|июл|август|сентябр|октябр|ноябр|декабр)/

/** «и за прошлую тоже»: adds the week, the month or the Saturday of the previous question, which was not repeated. */
export function withUnit(words: readonly Word[], before: Meaning, today: string): readonly Word[] {
  const period = periodOf(before, today)
  if (!period) return words
  const clock = withClock(words, before)
  if (clock) return clock
  const dated = withMonth(words, period) ?? withQuarter(words, period)
  if (dated) return dated
  const at = words.findIndex(
    ({ word }, place) => alone.test(word) && !units.test(words[place + 1]?.word ?? '') && isLed(words, place),
  )
  const said = words[at]
  const unit = said && unitOf(period, said.word)
  if (!said || !unit) return words
  const isAgainst = /^(к|с|со|против|чем)$/.test(words[at - 1]?.word ?? '') && /^(прошл|предыдущ)/.test(said.word)
  const pair = isAgainst
    ? [wordOf(said, 'предыдущим'), { ...wordOf(said, 'периодом'), gap: '' }]
    : [
        isLastOf(period, today) ? wordOf(said, said.word.replace(/^прошл/, 'позапрошл')) : said,
        { ...wordOf(said, unit), gap: '' },
      ]
  return [...words.slice(0, at), ...pair, ...words.slice(at + 1)]
}

const months = [
  ...['января', 'февраля', 'марта', 'апреля', 'мая', 'июня', 'июля', 'августа', 'сентября', 'октября', 'ноября'],
  'декабря',
] as const

/** «а с 16 по 31?» after days of October: in October. */
function withMonth(words: readonly Word[], { from, to }: Period): readonly Word[] | null {
  const last = words.at(-1)
  const [by, first, since] = [words.at(-2), words.at(-3), words.at(-4)]
  const isRange = /^(с|со)$/.test(since?.word ?? '') && /^(по|до)$/.test(by?.word ?? '')
  const isDay = (word: Word | undefined) => word?.number != null && word.number >= 1 && word.number <= 31
  const month = months[Number(from.slice(5, 7)) - 1]
  if (!last || !month || words.length > 6 || !isRange || !isDay(first) || !isDay(last)) return null
  return from.slice(0, 7) === to.slice(0, 7) ? [...words, { ...wordOf(last, month), gap: '' }] : null
}

/** «только с 17 до 22» after hours: hours, not days. */
function withClock(words: readonly Word[], before: Meaning): readonly Word[] | null {
  const isOfHours = before.kind === 'figures' && before.queries.at(-1)?.by.includes('hour') === true
  const last = words.at(-1)
  const [until, first, since] = [words.at(-2), words.at(-3), words.at(-4)]
  const isRange = /^(с|со|from)$/.test(since?.word ?? '') && /^(до|to|till)$/.test(until?.word ?? '')
  if (!isOfHours || !isRange || last?.number == null || first?.number == null || words.length > 6) return null
  return last.number <= 24 && first.number <= 24 ? [...words, { ...wordOf(last, 'часов'), gap: '' }] : null
}

/** «а за второй?» after a quarter: in the same year. */
function withQuarter(words: readonly Word[], { from, to }: Period): readonly Word[] | null {
  const last = words.at(-1)
  const isOrdinal = last?.number != null && last.ordinal && last.number >= 1 && last.number <= 4
  const length = countDays(from, to)
  if (!last || !isOrdinal || words.length > 3 || !/-(01|04|07|10)-01$/.test(from) || length < 85 || length > 93)
    return null
  return [...words, { ...wordOf(last, 'квартал'), gap: '' }]
}

function wordOf(said: Word, word: string): Word {
  const { keys } = formOf(word)
  return { ...said, text: word, word, stem: stemOf(word), keys, isKnown: true, number: null, ordinal: false }
}

/** Days that «прошлый» means by itself; after them it means the ones before. */
function isLastOf(period: Period, today: string): boolean {
  if (period.from === period.to || isWeekend(period)) return countDays(period.from, today) <= 8
  return (['week', 'month', 'quarter', 'year'] as const).some((unit) => {
    const last = unitAround(today, unit, -1)
    return last.from === period.from && last.to === period.to
  })
}

/** «за прошлую», «к позапрошлой»: no noun follows, so days are meant. */
function isLed(words: readonly Word[], place: number): boolean {
  const next = words[place + 1]
  return (
    /^(за|в|на|к|с|со|про|до|а|и|по|против|чем)$/.test(words[place - 1]?.word ?? '') &&
    (next === undefined || next.gap !== '' || !next.isKnown || /^(тоже|также|теперь|еще|а|и|по|на|в)$/.test(next.word))
  )
}

function unitOf(period: Period, adjective: string): string | null {
  if (/(ые|ых|ие|их)$/.test(adjective)) return isWeekend(period) ? 'выходные' : null
  const gender = /(ая|ую|ой|ей|а|у)$/.test(adjective) ? 'f' : /(ое|ее)$/.test(adjective) ? 'n' : 'm'
  const length = countDays(period.from, period.to)
  if (length === 1) {
    const day = days[isoWeekday(period.from) - 1] ?? null
    const ofDay = day === null ? null : /у$/.test(day) ? 'f' : /е$/.test(day) ? 'n' : 'm'
    return ofDay === gender ? day : gender === 'f' ? 'неделю' : null
  }
  if (gender === 'f') return length <= 8 ? 'неделю' : null
  if (gender === 'n') return length > 100 && length < 200 ? 'полугодие' : null
  return length <= 31 ? (length > 8 || period.from.endsWith('-01') ? 'месяц' : null) : length <= 92 ? 'квартал' : 'год'
}

function isWeekend({ from, to }: Period): boolean {
  return isoWeekday(from) === 6 && countDays(from, to) === 2
}

function periodOf(meaning: Meaning, today: string): Period | null {
  if (meaning.kind === 'figures') {
    const period = meaning.queries.at(-1)?.period
    return period ? ('rule' in period ? periodOfRule(period.rule, today) : period) : null
  }
  return 'period' in meaning ? meaning.period : null
}
