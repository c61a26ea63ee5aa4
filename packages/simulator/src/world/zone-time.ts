const dayMs = 86_400_000

/**
 * The instant, in ms, of a local wall time `YYYY-MM-DDTHH:MM:SS`. Where clocks are put back, it is the first of the
 * two; a skipped time uses the previous offset, so it is later by as much as the clocks were put forward.
 */
export function instantOf(local: string, timeZone: string): number {
  const asUtc = Date.parse(`${local}Z`)
  const day = Math.floor(asUtc / dayMs)
  // Zones are within a day of UTC: between these midnights the change, if there is one, has happened.
  const before = midnightOffset(timeZone, day - 1)
  const after = midnightOffset(timeZone, day + 2)
  if (before === after || offsetAt(asUtc - before, timeZone) === before) return asUtc - before
  return offsetAt(asUtc - after, timeZone) === after ? asUtc - after : asUtc - before
}

/** The local wall time `YYYY-MM-DDTHH:MM:SS` of an instant. */
export function localTime(instantMs: number, timeZone: string): string {
  return formatOf(timeZone).format(instantMs).replace(' ', 'T')
}

const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, Map<number, number>>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timeZone, format)
  }
  return format
}

/** How far local time is ahead of UTC at a UTC midnight, in ms; cached, since a day of checks needs few of them. */
function midnightOffset(timeZone: string, day: number): number {
  let ofZone = offsets.get(timeZone)
  if (ofZone === undefined) {
    ofZone = new Map()
    offsets.set(timeZone, ofZone)
  }
  let offset = ofZone.get(day)
  if (offset === undefined) {
    offset = offsetAt(day * dayMs, timeZone)
    ofZone.set(day, offset)
  }
  return offset
}

function offsetAt(instantMs: number, timeZone: string): number {
  const whole = Math.floor(instantMs / 1000) * 1000
  return Date.parse(`${localTime(whole, timeZone)}Z`) - whole
}
