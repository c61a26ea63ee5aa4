import { addDays, countDays, isoWeekday, type Period } from '@vitrina/contract/dates'
import { dateOf, dayOf, fullMonth, monthOf, rolling, spell, type Unit, unitAround, yearOf } from './calendar.ts'
import { lastWeekday, lastYear, yearTaken } from './last-dates.ts'
import type { Vocabulary } from './understood.ts'

/** The meaning of a phrase of time, before it is cut at today. */
export interface Meaning extends Period {
  name: string
  assumed?: string
}

type Groups = Record<string, string | undefined>
interface Rule {
  pattern: RegExp
  mean: (groups: Groups, days: { today: string; vocabulary: Vocabulary; earlier: Meaning | null }) => Meaning | null
}

const year = '(?<year> n20\\d\\d(?: year)?| (?:this|last|last_but_one) year)?'
const unit = '(?<unit>day|week|month|quarter|half|halfyear|year)'
const which = '(?<which>this|last|last_but_one)'
const back: Record<string, number> = { this: 0, last: -1, last_but_one: -2 }

function unitOf(word: string | undefined): Unit {
  return word === 'week' || word === 'month' || word === 'quarter' || word === 'half' || word === 'year' ? word : 'day'
}

/** The year that was named, or null. */
function yearStated(said: string | undefined, today: string): number | null {
  if (!said) return null
  const digits = /\d{4}/.exec(said)?.[0]
  return digits ? Number(digits) : yearOf(today) + (back[said.trim().split(' ')[0] ?? ''] ?? 0)
}

function assumedYear(groups: Groups, y: number): { assumed?: string } {
  return groups['year'] ? {} : { assumed: yearTaken(y) }
}

function day(groups: Groups, month: number, today: string, name = ''): Meaning | null {
  const number = Number(groups['day'])
  const y = yearStated(groups['year'], today) ?? lastYear(today, month, number)
  const date = dateOf(y, month, number)
  return date === null ? null : { from: date, to: date, name, ...assumedYear(groups, y) }
}

/** No other end follows: «с 1 ноября по дням» lasts until today. */
const isOpen =
  '(?! (?:to|until) (?:[no]\\d|[mdpw]\\d|today|yesterday|before_yesterday|start|this|last|now|winter|spring|summer|autumn))'

/** Phrases of time as patterns over the codes of `timeCode`, the longest and most certain first. */
export const periodRules: Rule[] = [
  {
    // «ноябрь по 10 число», «октябрь до 15-го»
    pattern: new RegExp(`(?:for )?m(?<month>\\d+)${year} (?:to|until) [no](?<day>\\d+)(?: date)?(?! m\\d)`),
    mean(groups, { today }) {
      const month = Number(groups['month'])
      const y = yearStated(groups['year'], today) ?? lastYear(today, month, 1)
      const to = dateOf(y, month, Number(groups['day']))
      return to === null ? null : { from: fullMonth(y, month).from, to, name: '', ...assumedYear(groups, y) }
    },
  },
  {
    // «с 16 ноября», «с октября»: until today. «Сравни с …» is a comparison instead.
    pattern: new RegExp(`(?<!compare(?: \\S+)* )from (?:[no](?<day>\\d+) )?m(?<month>\\d+)${year}${isOpen}`),
    mean(groups, { today, earlier }) {
      if (earlier) return null
      const month = Number(groups['month'])
      const number = Number(groups['day'] ?? 1)
      const y = yearStated(groups['year'], today) ?? lastYear(today, month, number)
      const from = dateOf(y, month, number)
      return from === null || from > today ? null : { from, to: today, name: '', ...assumedYear(groups, y) }
    },
  },
  {
    // «с 2025 года»
    pattern: new RegExp(`from n(?<y>20\\d\\d)(?: year)?(?! dash )${isOpen}`),
    mean: ({ y }, { today, earlier }) =>
      earlier || `${y}-01-01` > today ? null : { from: `${y}-01-01`, to: today, name: '' },
  },
  {
    // «с первого числа»
    pattern: new RegExp(`from [no](?<day>\\d+) date${isOpen}`),
    mean({ day }, { today }) {
      const from = `${today.slice(0, 8)}${String(day).padStart(2, '0')}`
      return from > today || Number(day) < 1 ? null : { from, to: today, name: '' }
    },
  },
  {
    // «со среды», «с прошлой среды»
    pattern: new RegExp(`from (?:(?<which>this|last|recent|last_but_one) )?w(?<a>\\d)${isOpen}`),
    mean({ a, which: said }, { today, earlier }) {
      if (said && earlier) return null
      const last = lastWeekday(today, Number(a))
      return { from: said === 'last_but_one' ? addDays(last, -7) : last, to: today, name: '' }
    },
  },
  {
    pattern: new RegExp(`from start (?:${which} )?${unit}`),
    mean: ({ unit: said }, { today }) => ({ from: unitAround(today, unitOf(said)).from, to: today, name: '' }),
  },
  {
    pattern: /all time/,
    mean: (_, { today, vocabulary }) => ({
      from: vocabulary.dataFrom ?? today,
      to: vocabulary.dataTo ?? today,
      name: 'за всё время',
    }),
  },
  { pattern: /d(?<date>\d{4}-\d\d-\d\d)/, mean: ({ date = '' }) => ({ from: date, to: date, name: '' }) },
  {
    pattern: /p(?<a>\d+)\.(?<am>\d+)\.(?<ay>\d*)/,
    mean({ a, am, ay }, { today }) {
      const date = pointed(a, am, ay, today)
      if (date === null) return null
      return { from: date, to: date, name: '', ...assumedYear({ year: ay || undefined }, yearOf(date)) }
    },
  },
  {
    pattern: new RegExp(`[no](?<day>\\d+) m(?<month>\\d+)${year}`),
    mean: (groups, { today }) => day(groups, Number(groups['month']), today),
  },
  {
    pattern: /[no](?<day>\d+) date(?: (?<which>this|last|last_but_one) month)?/,
    mean(groups, { today }) {
      const number = Number(groups['day'])
      const said = groups['which']
      for (let by = said ? (back[said] ?? 0) : 0; by > -12; by--) {
        const { from } = unitAround(today, 'month', by)
        const date = dateOf(yearOf(from), monthOf(from), number)
        if (date !== null && date <= today) return { from: date, to: date, name: '' }
        if (said) return null
      }
      return null
    },
  },
  {
    // «первая половина октября»
    pattern: new RegExp(`[no](?<n>[12]) half m(?<month>\\d+)${year}`),
    mean(groups, { today }) {
      const month = Number(groups['month'])
      const y = yearStated(groups['year'], today) ?? lastYear(today, month, groups['n'] === '1' ? 1 : 16)
      const { from, to } = fullMonth(y, month)
      const half = groups['n'] === '1' ? { from, to: addDays(from, 14) } : { from: addDays(from, 15), to }
      return { ...half, name: '', ...assumedYear(groups, y) }
    },
  },
  {
    // «первая декада ноября»
    pattern: new RegExp(`[no](?<n>[1-3]) decade m(?<month>\\d+)${year}`),
    mean(groups, { today }) {
      const month = Number(groups['month'])
      const first = (Number(groups['n']) - 1) * 10
      const y = yearStated(groups['year'], today) ?? lastYear(today, month, first + 1)
      const { from, to } = fullMonth(y, month)
      const end = groups['n'] === '3' ? to : addDays(from, first + 9)
      return { from: addDays(from, first), to: end, name: '', ...assumedYear(groups, y) }
    },
  },
  {
    pattern: new RegExp(`(?:(?<which>last|recent|this) )?m(?<month>\\d+)${year}`),
    mean(groups, { today, earlier }) {
      const month = Number(groups['month'])
      const latest = yearStated(groups['year'], today) ?? lastYear(today, month, 1)
      // «октябрь к прошлому октябрю»: the October before.
      const { from } = fullMonth(latest, month)
      // «в прошлом ноябре», asked in November.
      const isRunning = from.slice(0, 7) === today.slice(0, 7) && !groups['year']
      const isBefore = groups['which'] === 'last' && (earlier?.from === from || isRunning)
      const y = isBefore ? latest - 1 : latest
      return { ...fullMonth(y, month), name: '', ...assumedYear(groups, y) }
    },
  },
  {
    pattern: new RegExp(`[no](?<n>[1-4]) (?<unit>quarter|half)${year}`),
    mean(groups, { today }) {
      const months = groups['unit'] === 'half' ? 6 : 3
      const first = (Number(groups['n']) - 1) * months + 1
      if (first > 12) return null
      const y = yearStated(groups['year'], today) ?? lastYear(today, first, 1)
      const { from } = fullMonth(y, first)
      return { from, to: fullMonth(y, first + months - 1).to, name: '', ...assumedYear(groups, y) }
    },
  },
  {
    pattern: /(?:(?:for|in) )?n(?<a>20\d\d) year|(?:for|in) n(?<b>20\d\d)/,
    mean: ({ a, b, said = a ?? b }) => ({ from: `${said}-01-01`, to: `${said}-12-31`, name: `${said} год` }),
  },
  {
    pattern: /(?:(?<which>this|last|recent|last_but_one) )?weekend/,
    mean({ which: said }, { today, earlier }) {
      const last = lastWeekday(today, 6)
      // «в эти выходные», asked on one of them: as far as they have come.
      const running = isoWeekday(today) > 5 ? addDays(today, 6 - isoWeekday(today)) : null
      if (said === 'this' && running) return { from: running, to: addDays(running, 1), name: '' }
      // «за выходные против прошлых»
      const isBefore = said === 'last_but_one' || (earlier?.from === last && earlier.to === addDays(last, 1))
      const from = isBefore ? addDays(last, -7) : last
      return { from, to: addDays(from, 1), name: from === last ? 'последние выходные' : '' }
    },
  },
  {
    pattern: /(?:(?:for|in) )?(?:(?<which>this|last|recent|last_but_one) )?w(?<a>\d)/,
    mean({ a, which: said }, { today, earlier }) {
      const last = lastWeekday(today, Number(a))
      // «эту субботу с прошлой субботой»
      const isBefore = said === 'last_but_one' || (said === 'last' && earlier?.from === last && earlier.to === last)
      if (said === 'this' && isoWeekday(today) === Number(a)) return { from: today, to: today, name: '' }
      const date = isBefore ? addDays(last, -7) : last
      return {
        from: date,
        to: date,
        name: '',
        assumed: `${weekdayTerms}, ${spell({ from: date, to: date })}`,
      }
    },
  },
  {
    pattern: new RegExp(`${which} (?<unit>day|week|month|quarter|half|halfyear|year)`),
    mean({ which: said = 'this', unit: of }, { today }) {
      const names: Record<string, string> = {
        week: 'неделя',
        month: 'месяц',
        quarter: 'квартал',
        half: 'полугодие',
        year: 'год',
      }
      const kind = of === 'halfyear' ? 'half' : unitOf(of)
      const start = { this: 'эт', last: 'прошл', last_but_one: 'позапрошл' }[said] ?? ''
      const ending = kind === 'week' ? 'ая' : kind === 'half' ? 'ое' : 'ый'
      const adjective =
        said === 'this' ? `${start}${kind === 'week' ? 'а' : kind === 'half' ? 'о' : 'от'}` : start + ending
      const name = names[kind] ? `${adjective} ${names[kind]}` : ''
      return { ...unitAround(today, kind, back[said]), name }
    },
  },
  {
    pattern: new RegExp(`n(?<n>\\d+) ${unit} ago`),
    mean: ({ n, unit: of }, { today }) => unitsAgo(today, unitOf(of), Number(n)),
  },
  {
    pattern: new RegExp(`${unit} ago`),
    mean: ({ unit: of }, { today }) => unitsAgo(today, unitOf(of), 1),
  },
  {
    pattern: new RegExp(`(?:for|for recent|recent) n(?<n>\\d+) ${unit}`),
    mean: ({ n, unit: of }, { today }) => spokenRolling(today, of, Number(n)),
  },
  {
    pattern: new RegExp(`(?:for recent|recent|for) ${unit}`),
    mean: ({ unit: of }, { today }) => spokenRolling(today, of, 1),
  },
  {
    pattern: /(?<which>today|before_yesterday|yesterday)(?: day)?/,
    mean({ which: said }, { today }) {
      const name = { today: 'сегодня', yesterday: 'вчера', before_yesterday: 'позавчера' }[said ?? ''] ?? ''
      const date = addDays(today, said === 'today' ? 0 : said === 'yesterday' ? -1 : -2)
      return { from: date, to: date, name }
    },
  },
  {
    pattern:
      /(?<since>from (?:start )?)?(?:for |in )?(?:(?:this|last|recent) )?(?<season>winter|spring|summer|autumn)(?: month)?(?<year> n20\d\d(?: year)?)?/,
    mean({ since, season = '', year: said }, { today, earlier }) {
      const first = { winter: 12, spring: 3, summer: 6, autumn: 9 }[season] ?? 1
      const told = /\d{4}/.exec(said ?? '')?.[0]
      const y = told ? Number(told) - (first === 12 ? 1 : 0) : lastYear(today, first, 1)
      const { from } = fullMonth(y, first)
      return {
        from,
        // «с лета»: until today.
        to: since && !earlier ? today : fullMonth(y, first + 2).to,
        name: '',
        assumed: `взят последний такой сезон, с ${spell({ from, to: from })}`,
      }
    },
  },
  {
    pattern: /week_ago(?: week_ago)*/,
    mean: (_, { earlier }) =>
      earlier && { from: addDays(earlier.from, -7), to: addDays(earlier.to, -7), name: 'неделей раньше' },
  },
  {
    // «за последние 7 дней против предыдущих 7 дней»
    pattern: new RegExp(`(?:for )?last n(?<n>\\d+) ${unit}`),
    mean({ n, unit: of }, { today, earlier }) {
      if (!earlier || of !== 'day') return spokenRolling(today, of, Number(n))
      return { from: addDays(earlier.from, -Number(n)), to: addDays(earlier.from, -1), name: '' }
    },
  },
  {
    pattern: /year_ago(?: year_ago)*/,
    mean(_, { today, earlier }) {
      if (!earlier) return null
      // If the period is still running, only the days that have passed are taken.
      const last = earlier.from <= today && earlier.to > today ? today : earlier.to
      return { from: yearBefore(earlier.from), to: yearBefore(last), name: 'год назад' }
    },
  },
  {
    // «эту неделю с прошлой»: the unit is taken from the period named before.
    pattern:
      /(?:from|and|or|vs|to|until) (?<which>this|last|last_but_one)(?! (?:day|week|month|quarter|half|halfyear|year|weekend|w\d|m\d))/,
    mean({ which: said = 'last' }, { today, earlier }) {
      // «ноябрь против прошлого» may mean last year's November, so a named month does not supply the unit.
      // «прошлую субботу с позапрошлой»
      if (earlier && said !== 'this' && isLastWeekday(earlier)) {
        return { from: addDays(earlier.from, -7), to: addDays(earlier.to, -7), name: '' }
      }
      if (!earlier || (earlier.name === '' && !isRolling(earlier))) return null
      const saturday = lastWeekday(today, 6)
      if (said !== 'this' && earlier.from === saturday && earlier.to === addDays(saturday, 1)) {
        return { from: addDays(earlier.from, -7), to: addDays(earlier.to, -7), name: '' }
      }
      for (const kind of ['week', 'month', 'quarter', 'half', 'year'] as const) {
        for (const by of [0, -1, -2]) {
          const whole = unitAround(today, kind, by)
          if (whole.from === earlier.from && whole.to === earlier.to) {
            // «за октябрь этого года и прошлого» compares years.
            return by === back[said] ? null : { ...unitAround(today, kind, back[said]), name: '' }
          }
        }
        // «за неделю … с прошлой»: the same number of days directly before.
        const last = rolling(today, kind, 1)
        if (said === 'last' && last.from === earlier.from && last.to === earlier.to) {
          return { from: addDays(last.from, -countDays(last.from, last.to)), to: addDays(last.from, -1), name: '' }
        }
      }
      return null
    },
  },
  {
    // “the third quarter relative to the second”
    pattern:
      /(?<=(?:from|and|or|vs|to) )[no](?<n>[1-4])(?! (?:n|m|half|quarter|date|day|week|month|year|percent|hour))/,
    mean({ n }, { earlier }) {
      const isQuarter =
        earlier !== null &&
        /-(01|04|07|10)-01$/.test(earlier.from) &&
        fullMonth(yearOf(earlier.from), monthOf(earlier.from) + 2).to === earlier.to
      if (!isQuarter) return null
      const first = (Number(n) - 1) * 3 + 1
      const [from, to] = [fullMonth(yearOf(earlier.from), first).from, fullMonth(yearOf(earlier.from), first + 2).to]
      return from === earlier.from ? null : { from, to, name: '' }
    },
  },
  {
    // «первую половину октября со второй»
    pattern:
      /(?<=(?:from|and|or|vs|to) )[no](?<n>[12])(?: half)?(?! (?:n|m|half|quarter|date|day|week|month|year|percent|hour))/,
    mean(groups, { earlier }) {
      const isHalf = earlier !== null && /-(01|16)$/.test(earlier.from) && countDays(earlier.from, earlier.to) <= 16
      if (!isHalf || countDays(earlier.from, earlier.to) < 13) return null
      const { from, to } = fullMonth(yearOf(earlier.from), monthOf(earlier.from))
      const other = groups['n'] === '1' ? { from, to: addDays(from, 14) } : { from: addDays(from, 15), to }
      return other.from === earlier.from ? null : { ...other, name: '' }
    },
  },
]

function pointed(d: string | undefined, m: string | undefined, y: string | undefined, today: string): string | null {
  const [date, month] = [Number(d), Number(m)]
  if (month < 1 || month > 12) return null
  const said = y ? Number(y.length === 2 ? `20${y}` : y) : lastYear(today, month, date)
  return dateOf(said, month, date)
}

/** The same day a year earlier; the last day of a month stays the last. */
function yearBefore(date: string): string {
  const [year, month] = [yearOf(date) - 1, monthOf(date)]
  const { to } = fullMonth(year, month)
  return fullMonth(year + 1, month).to === date ? to : (dateOf(year, month, dayOf(date)) ?? to)
}

function unitsAgo(today: string, kind: Unit, n: number): Meaning {
  return { ...unitAround(today, kind, -n), name: '' }
}

const weekdayTerms = 'взят последний прошедший день'

/** Whether a day was named only by its weekday. */
function isLastWeekday({ from, to, assumed }: { from: string; to: string; assumed?: string | null }): boolean {
  return from === to && assumed?.startsWith(weekdayTerms) === true
}

const rollingTerms = 'взяты полные дни'

/** Whether days were counted back from yesterday. */
function isRolling({ assumed }: { assumed?: string | null }): boolean {
  return assumed?.startsWith(rollingTerms) === true
}

function spokenRolling(today: string, of: string | undefined, n: number): Meaning {
  const [kind, count]: [Unit, number] = of === 'halfyear' ? ['half', n] : [unitOf(of), n]
  const period = rolling(today, kind, count)
  const name = period.from === period.to ? 'вчера' : ''
  return { ...period, name, assumed: `${rollingTerms} ${spell(period)}: сегодня ещё не закончился` }
}
