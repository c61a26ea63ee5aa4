import { type PlainReasonCode, reason } from '@vitrina/contract/reasons'
import { BadValue, quote } from './values.ts'

/**
 * Reads dates and times: `YYYY-MM-DD` or `DD.MM.YYYY`, alone or followed by a space or `T` and `HH:MM[:SS[.fff]]`, and
 * then by `Z` or an offset. Fractions of a second are dropped. A one-digit hour is accepted: 1C prints `9:05:00`.
 */

interface DateParts {
  /** `YYYY-MM-DD`. */
  date: string
  /** `HH:MM:SS`, or null when the cell has only a date. */
  time: string | null
  /** `Z`, `+03:00`, or empty for local wall time. */
  offset: string
}

const time = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{0,9})?)?`
const zone = String.raw`(?:\s?(Z|[+-]\d{2}(?::?\d{2})?))?`
// The form of most files; tested first, because extracting groups from a match costs more than the match.
const plain = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d:\d\d)?$/
const iso = new RegExp(String.raw`^(\d{4})-(\d{2})-(\d{2})(?:[T ]${time}${zone})?$`, 'i')
const dotted = new RegExp(String.raw`^(\d{2})\.(\d{2})\.(\d{4})(?:[T ]${time}${zone})?$`, 'i')

/** A calendar date `YYYY-MM-DD`. A time after it is ignored; an offset is rejected, since it may mean another day. */
export function readDate(text: string): string | BadValue {
  const parts = readParts(text, 'example_of_date')
  if (parts instanceof BadValue) return parts
  if (parts.offset !== '') {
    return new BadValue(reason('date_with_offset', { value: quote(text.trim()) }))
  }
  return parts.date
}

/** Local wall time `YYYY-MM-DDTHH:MM:SS`, followed by the offset where the cell has one. A date alone is rejected. */
export function readTime(text: string): string | BadValue {
  const parts = readParts(text, 'example_of_time')
  if (parts instanceof BadValue) return parts
  // Assuming midnight would move the check to another business day wherever the day ends after midnight.
  if (parts.time === null) {
    return new BadValue(reason('no_time_of_day', { value: quote(text.trim()) }))
  }
  return `${parts.date}T${parts.time}${parts.offset}`
}

/** A date, or a time as `readTime` returns it, depending on the cell. */
export function readDateOrTime(text: string): string | BadValue {
  const parts = readParts(text, 'example_of_date_or_time')
  if (parts instanceof BadValue) return parts
  return parts.time === null ? parts.date : `${parts.date}T${parts.time}${parts.offset}`
}

/** Time of day `HH:MM`; seconds are accepted when they are zero, as databases export them. */
export function readTimeOfDay(text: string): string | BadValue {
  const match = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(text.trim())
  const [, hour = '', minute = ''] = match ?? []
  if (match === null || Number(hour) > 23 || Number(minute) > 59) {
    return new BadValue(reason('not_a_time_of_day', { value: quote(text.trim()) }))
  }
  return `${hour.padStart(2, '0')}:${minute}`
}

function readParts(text: string, expected: PlainReasonCode): DateParts | BadValue {
  const trimmed = text.trim()
  const parts = splitParts(trimmed)
  if (parts === null) {
    return new BadValue(reason('not_a_date', { value: quote(trimmed), examples: reason(expected) }))
  }
  if (!isCalendarDate(parts.date)) {
    return new BadValue(reason('not_a_calendar_date', { value: quote(trimmed), examples: reason(expected) }))
  }
  if (parts.time === null) return parts
  if (!isTimeOfDay(parts.time)) {
    return new BadValue(reason('wrong_time_of_day', { value: quote(trimmed), example: `${parts.date} 18:30:00` }))
  }
  const offset = canonicalizeOffset(parts.offset)
  if (offset === null) {
    return new BadValue(reason('wrong_offset', { value: quote(trimmed), example: `${parts.date}T18:30:00+03:00` }))
  }
  return { ...parts, offset }
}

/** The parts as written, not yet validated against calendar and clock. */
function splitParts(text: string): DateParts | null {
  if (plain.test(text)) {
    return { date: text.slice(0, 10), time: text.length > 10 ? text.slice(11) : null, offset: '' }
  }
  const isoMatch = iso.exec(text)
  const match = isoMatch ?? dotted.exec(text)
  if (match === null) return null
  const [, first = '', month = '', last = '', hour, minute = '', second = '00', offset = ''] = match
  const date = isoMatch ? `${first}-${month}-${last}` : `${last}-${month}-${first}`
  return { date, time: hour === undefined ? null : `${hour.padStart(2, '0')}:${minute}:${second}`, offset }
}

function isCalendarDate(date: string): boolean {
  const year = Number(date.slice(0, 4))
  const month = Number(date.slice(5, 7))
  const day = Number(date.slice(8))
  // Years outside this range are typing errors, and would create useless month partitions.
  if (year < 1900 || year > 2199 || month < 1 || month > 12 || day < 1) return false
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = month === 2 ? (isLeap ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
  return day <= days
}

function isTimeOfDay(time: string): boolean {
  return Number(time.slice(0, 2)) < 24 && Number(time.slice(3, 5)) < 60 && Number(time.slice(6)) < 60
}

/** `+0300`, `+03` and `+03:00` → `+03:00`; null when no place on Earth has such an offset. */
function canonicalizeOffset(offset: string): string | null {
  if (offset === '' || offset.toUpperCase() === 'Z') return offset.toUpperCase()
  const hours = offset.slice(1, 3)
  const minutes = offset.slice(3).replace(':', '') || '00'
  return Number(hours) > 14 || Number(minutes) > 59 ? null : `${offset.charAt(0)}${hours}:${minutes}`
}
