const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * True for an IANA zone this runtime knows. A bare offset such as `+03:00` is none: Intl takes it, but PostgreSQL reads
 * its sign the POSIX way, three hours west.
 */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    formatter(zone)
    return true
  } catch {
    return false
  }
}

/** The calendar date `YYYY-MM-DD` in a zone at an instant. */
export function dateIn(zone: string, at: Date): string {
  return localText(zone, at).slice(0, 10)
}

/** An instant as ISO 8601 with the zone's own offset at that moment, whole seconds: `2026-03-29T03:10:00+03:00`. */
export function isoWithOffset(zone: string, at: Date): string {
  const local = localText(zone, at)
  const offsetMinutes = Math.round((Date.parse(`${local}Z`) - Math.floor(at.getTime() / 1000) * 1000) / 60_000)
  const sign = offsetMinutes < 0 ? '-' : '+'
  const absolute = Math.abs(offsetMinutes)
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${local}${sign}${pad(Math.floor(absolute / 60))}:${pad(absolute % 60)}`
}

function localText(zone: string, at: Date): string {
  const parts: Record<string, string> = {}
  for (const part of formatter(zone).formatToParts(at)) parts[part.type] = part.value
  return `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}:${parts['second']}`
}

function formatter(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formatters.set(zone, made)
  return made
}
