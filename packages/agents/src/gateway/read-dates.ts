/** The parts a written date states: «31 марта» has a day and a month, «2026 год» only a year. */
export interface PartialDate {
  year?: number
  month?: number
  day?: number
  quarter?: number
}

/** A date, a span of days or a time of day in a text. */
export interface WrittenDate {
  raw: string
  start: number
  end: number
  /** All of them must be known. */
  dates: readonly PartialDate[]
  /** `HH:MM`. */
  times: readonly string[]
  /** It may also be a plain number: «12.05». */
  isUnsure: boolean
}

const months = [
  'январ',
  'феврал',
  'март',
  'апрел',
  'ма',
  'июн',
  'июл',
  'август',
  'сентябр',
  'октябр',
  'ноябр',
  'декабр',
]
const month =
  '(?:(?:январ|феврал|апрел|июн|июл|сентябр|октябр|ноябр|декабр)(?:[ьяею]|ем)|(?:март|август)(?:ом|[аеу])?|ма(?:ем|[йяею]))(?!\\p{L})'
const year = '(\\d{4})(?!\\d)(?:\\s?(?:год\\p{L}*|гг?(?!\\p{L})\\.?))?'
const day = '(?<![\\d.,])(\\d{1,2})'

type Reader = (parts: readonly string[]) => Partial<Pick<WrittenDate, 'dates' | 'times' | 'isUnsure'>>

// The fullest forms come first, as later ones do not see what has been read.
const forms: [RegExp, Reader][] = [
  [
    /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?(?!\d)/giu,
    ([y, m, d, hour, minute]) => ({ dates: [dated(y, m, d)], times: hour ? [`${hour}:${minute}`] : [] }),
  ],
  [/(?<!\d)(\d{4})-(\d{2})(?![\d-])/gu, ([y, m]) => ({ dates: [dated(y, m)], isUnsure: true })],
  [/(?<![\d.])(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})(?!\d)/gu, ([d, m, y]) => ({ dates: [dated(y, m, d)] })],
  [
    new RegExp(`${day}\\s?(?:[-−–—]|по|и)\\s?(\\d{1,2})\\s(${month})(?:\\s${year})?`, 'giu'),
    ([from, to, m, y]) => ({ dates: [dated(y, monthOf(m), from), dated(y, monthOf(m), to)] }),
  ],
  [
    new RegExp(`${day}(?:-?го)?\\s(${month})(?:\\s${year})?`, 'giu'),
    ([d, m, y]) => ({ dates: [dated(y, monthOf(m), d)] }),
  ],
  [new RegExp(`(${month})\\s${year}`, 'giu'), ([m, y]) => ({ dates: [dated(y, monthOf(m))] })],
  [
    new RegExp(`(?<!\\d)([1-4])(?:-?(?:й|ый|ой|го|ого|м|ом|ому))?\\s(?:квартал\\p{L}*|кв\\.)(?:\\s${year})?`, 'giu'),
    ([quarter, y]) => ({ dates: [{ quarter: Number(quarter), ...dated(y) }] }),
  ],
  [
    /(?<!\d)(\d{4})[-–—](\d{4})\s?(?:гг?(?!\p{L})\.?|год\p{L}*)/giu,
    ([from, to]) => ({ dates: [dated(from), dated(to)] }),
  ],
  [/(?<!\d)(\d{4})\s?(?:год\p{L}*|гг?(?!\p{L})\.?)/giu, ([y]) => ({ dates: [dated(y)] })],
  [
    /(?<![\d:])(\d{1,2}):(\d{2})(?::\d{2})?(?![\d:])/gu,
    ([hour = '', minute]) => ({ times: [`${hour.padStart(2, '0')}:${minute}`] }),
  ],
  [/(?<![\d.,])(\d{2})\.(\d{2})(?![\d.,]*\d)/gu, ([d, m]) => ({ dates: [dated(undefined, m, d)], isUnsure: true })],
]

/** Dates and times of day in a text that has passed `plainText`. */
export function readDates(text: string): WrittenDate[] {
  const found: WrittenDate[] = []
  let rest = text
  for (const [pattern, read] of forms) {
    rest = rest.replace(pattern, (raw, ...args) => {
      const strings = args.slice(
        0,
        args.findIndex((arg) => typeof arg === 'number'),
      )
      const start = Number(args.find((arg) => typeof arg === 'number'))
      const { dates = [], times = [], isUnsure = false } = read(strings)
      found.push({ raw, start, end: start + raw.length, dates, times, isUnsure })
      return '\u0000'.repeat(raw.length)
    })
  }
  return found.toSorted((a, b) => a.start - b.start)
}

/** True when everything a date states is the same in the other one. */
export function isPartOf(date: PartialDate, whole: PartialDate): boolean {
  const quarter = whole.quarter ?? (whole.month === undefined ? undefined : Math.ceil(whole.month / 3))
  return (
    (date.year === undefined || date.year === whole.year) &&
    (date.month === undefined || date.month === whole.month) &&
    (date.day === undefined || date.day === whole.day) &&
    (date.quarter === undefined || date.quarter === quarter)
  )
}

function dated(year?: string, month?: string, day?: string): PartialDate {
  return {
    ...(year && { year: Number(year.length === 2 ? `20${year}` : year) }),
    ...(month && { month: Number(month) }),
    ...(day && { day: Number(day) }),
  }
}

function monthOf(word: string | undefined): string {
  const lower = word?.toLowerCase() ?? ''
  // «Ма» begins «март» too, so the longest that fits is taken.
  const index = months.reduce((best, start, at) => {
    return lower.startsWith(start) && start.length > (months[best]?.length ?? 0) ? at : best
  }, -1)
  return String(index + 1)
}
