const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * True for an IANA zone this runtime knows. A bare offset such as `+03:00` is not accepted: Intl takes it, but
 * PostgreSQL reads its sign the POSIX way, three hours west.
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
  const { offsetMs, suffix } = offsetOf(zone, at)
  return `${shifted(at, offsetMs)}${suffix}`
}

function localText(zone: string, at: Date): string {
  return shifted(at, offsetOf(zone, at).offsetMs)
}

function shifted(at: Date, offsetMs: number): string {
  return new Date(at.getTime() + offsetMs).toISOString().slice(0, 19)
}

interface Offset {
  offsetMs: number
  /** `+03:00` */
  suffix: string
}

// Zones change their offset on a quarter of an hour, so Intl is called once for each quarter: a list of checks has many
// times in few quarters, and a call costs more than all the rest of a row.
const quarterMs = 15 * 60_000
const retentionQuarters = 50_000
const offsets = new Map<string, Map<number, Offset>>()

function offsetOf(zone: string, at: Date): Offset {
  const quarters = offsets.get(zone) ?? new Map<number, Offset>()
  offsets.set(zone, quarters)
  const quarter = Math.floor(at.getTime() / quarterMs)
  const known = quarters.get(quarter)
  if (known) return known
  const made = askOffset(zone, quarter * quarterMs)
  if (quarters.size >= retentionQuarters) quarters.clear()
  quarters.set(quarter, made)
  return made
}

function askOffset(zone: string, instantMs: number): Offset {
  const parts: Record<string, string> = {}
  for (const part of formatter(zone).formatToParts(instantMs)) parts[part.type] = part.value
  const { year, month, day, hour, minute, second } = parts
  const offsetMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - instantMs
  const minutes = Math.round(Math.abs(offsetMs) / 60_000)
  const pad = (value: number) => String(value).padStart(2, '0')
  const suffix = `${offsetMs < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
  return { offsetMs, suffix }
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
