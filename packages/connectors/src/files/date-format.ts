import { BadValue, quote } from './values.ts'

const tokens: Record<string, string> = {
  YYYY: String.raw`(?<year>\d{4})`,
  MM: String.raw`(?<month>\d{2})`,
  M: String.raw`(?<month>\d{1,2})`,
  DD: String.raw`(?<day>\d{2})`,
  D: String.raw`(?<day>\d{1,2})`,
  HH: String.raw`(?<hour>\d{2})`,
  H: String.raw`(?<hour>\d{1,2})`,
  mm: String.raw`(?<minute>\d{2})`,
  ss: String.raw`(?<second>\d{2})`,
}

/**
 * A reader of dates written in the given format (`M/D/YYYY`, `DD-MM-YYYY HH:mm:ss`): it answers them as a canonical
 * bundle has them, not yet checked against the calendar. Throws when the format lacks year, month or day.
 */
export function compileDateFormat(format: string): (text: string) => string | BadValue {
  const pattern = format.replace(/YYYY|MM?|DD?|HH?|mm|ss|[^\w\s]/g, (part) => tokens[part] ?? `\\${part}`)
  const shape = new RegExp(`^${pattern}$`)
  for (const part of ['year', 'month', 'day']) {
    if (!pattern.includes(`<${part}>`)) throw new Error(`The date format ${quote(format)} has no ${part}`)
  }
  return (text) => {
    const parts = shape.exec(text)?.groups
    if (parts === undefined) return new BadValue(`${quote(text)} is not a date written as ${format}`)
    const { year, month = '', day = '', hour, minute = '00', second = '00' } = parts
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    return hour === undefined ? date : `${date}T${hour}:${minute}:${second}`
  }
}
