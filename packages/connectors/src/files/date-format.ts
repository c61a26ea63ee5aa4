import { reason } from '@vitrina/contract/reasons'
import { readDateOrTime } from './dates.ts'
import { BadValue, quote } from './values.ts'

const tokens: Record<string, string> = {
  YYYY: String.raw`(?<year>\d{4})`,
  YY: String.raw`(?<year>\d{2})`,
  MMMM: '(?<monthName>[a-z]+)',
  MMM: '(?<monthName>[a-z]{3})',
  MM: String.raw`(?<month>\d{2})`,
  M: String.raw`(?<month>\d{1,2})`,
  DD: String.raw`(?<day>\d{2})`,
  D: String.raw`(?<day>\d{1,2})`,
  HH: String.raw`(?<hour>\d{2})`,
  H: String.raw`(?<hour>\d{1,2})`,
  hh: String.raw`(?<hour12>0\d|1[0-2])`,
  h: String.raw`(?<hour12>0?\d|1[0-2])`,
  mm: String.raw`(?<minute>\d{2})`,
  ss: String.raw`(?<second>\d{2})`,
  A: String.raw`(?<half>[AaPp])\.?[Mm]\.?`,
}

const months = 'january february march april may june july august september october november december'.split(' ')

// An unambiguous date; dates of a workbook have this form, too.
const iso = /^\d{4}-\d\d-\d\d(?:[T ]|$)/

type ReadDate = (text: string) => string | BadValue

/**
 * Compiles a reader of dates written in one of the given formats (`M/D/YYYY`, `DD-MM-YYYY HH:mm:ss`, `M/D/YY h:mm A`);
 * it returns them as a canonical bundle has them. `YYYY-MM-DD`, with or without a time, is always accepted. Throws when
 * a format lacks year, month or day, has half of a 12-hour time, or when two formats read one text as two dates.
 */
export function compileDateFormats(formats: readonly string[]): ReadDate {
  const shapes = formats.map((format) => ({ format, shape: compileShape(format) }))
  for (const [index, { format, shape }] of shapes.entries()) {
    const other = shapes.slice(index + 1).find((later) => areConfused(shape, later.shape))
    if (other) {
      throw new Error(`The date formats ${quote(format)} and ${quote(other.format)} read the same text as two dates`)
    }
  }
  return (text) => {
    const spaced = text.replace(/\s+/g, ' ')
    for (const { shape } of shapes) {
      const date = readShape(shape, spaced)
      if (date !== null && !(readDateOrTime(date) instanceof BadValue)) return date
    }
    if (iso.test(spaced)) return spaced
    return new BadValue(reason('not_a_date_as', { value: quote(text), formats: formats.join(' or ') }))
  }
}

function compileShape(format: string): RegExp {
  const pattern = format.replace(
    /YYYY|YY|MMMM|MMM|MM?|DD?|HH?|hh?|mm|ss|A|[^\w\s]/g,
    (part) => tokens[part] ?? `\\${part}`,
  )
  for (const part of ['year', 'month', 'day']) {
    if (!pattern.includes(`<${part}`)) throw new Error(`The date format ${quote(format)} has no ${part}`)
  }
  if (pattern.includes('<hour12>') !== pattern.includes('<half>')) {
    throw new Error(`The date format ${quote(format)} needs both h and A for a time of 12 hours`)
  }
  return new RegExp(`^${pattern}$`, 'i')
}

function readShape(shape: RegExp, text: string): string | null {
  const parts = shape.exec(text)?.groups
  if (parts === undefined) return null
  const { year = '', day = '', minute = '00', second = '00' } = parts
  const month = parts['month'] ?? monthOf(parts['monthName'])
  if (month === null) return null
  const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const hour = hourOf(parts)
  return hour === null ? date : `${date}T${hour}:${minute}:${second}`
}

/** The number of an English month by its name or its first three letters. */
function monthOf(name = ''): string | null {
  const index = months.findIndex((month) => month === name.toLowerCase() || month.slice(0, 3) === name.toLowerCase())
  return index < 0 ? null : String(index + 1)
}

// 12 AM is the first hour of the day, 12 PM the one after noon.
function hourOf({ hour, hour12, half = '' }: Record<string, string | undefined>): string | null {
  if (hour12 === undefined) return hour ?? null
  const isAfternoon = half.toLowerCase() === 'p'
  return String((Number(hour12) % 12) + (isAfternoon ? 12 : 0)).padStart(2, '0')
}

// Sample dates in every order of parts, each part different: where two formats read one of them, the dates must agree.
const samples = ['/', '-', '.', ' '].flatMap((mark) =>
  [
    ['2001', '02', '03'],
    ['02', '03', '2001'],
    ['02', '03', '04'],
    ['2', '3', '2001'],
    ['2', '3', '04'],
  ].flatMap((parts) => ['', ' 05:06', ' 05:06:07', ' 05:06 AM'].map((time) => parts.join(mark) + time)),
)

function areConfused(one: RegExp, other: RegExp): boolean {
  return samples.some((text) => {
    const [first, second] = [readShape(one, text), readShape(other, text)]
    return first !== null && second !== null && first !== second
  })
}
