/** Requests a minute of a key or address that nothing else is said of. */
export const requestsPerMinute = 100
/** Requests a key may make at once; the bucket refills at as many a second. */
export const requestsAtOnce = 20
const windowMs = 60_000
const aWindow = `interval '${windowMs} ms'`

/** Where a key or address stands in its window: what the X-RateLimit headers tell. */
export interface RateState {
  limit: number
  remaining: number
  resetAt: Date
  /** Whole seconds to wait, when the request is refused; else null. */
  retryAfterSeconds: number | null
}

/** A counter's row after a call took its share. */
export interface RateRow {
  window_start: Date
  used: number
  full_at: Date
  per_minute: number
  granted: number
}

/**
 * The update that takes up to `excluded.granted` requests from the counter `r` at the instant `excluded.window_start`:
 * a window of 60 seconds that begins with its first request, and a bucket of `burst` that refills in a second, kept as
 * the instant it is full again. A clock that was turned back by more than a window begins anew, or it would refuse until it
 * has caught up. `burst` is an SQL expression.
 */
export function takeFromCounter(burst: string): string {
  return `
  SET (window_start, used, full_at, per_minute, granted) = (
    SELECT w.start, w.used + g.granted,
      greatest(w.full_at, excluded.window_start) + g.granted * interval '1 second' / ${burst},
      excluded.per_minute, g.granted
    FROM (
      SELECT CASE WHEN is_over THEN excluded.window_start ELSE r.window_start END AS start,
        CASE WHEN is_over THEN 0 ELSE r.used END AS used,
        CASE WHEN is_turned_back THEN excluded.window_start ELSE r.full_at END AS full_at
      FROM (SELECT excluded.window_start < r.window_start - ${aWindow} AS is_turned_back) t
      CROSS JOIN LATERAL (SELECT is_turned_back OR excluded.window_start >= r.window_start + ${aWindow} AS is_over) o
    ) w
    CROSS JOIN LATERAL (
      SELECT greatest(0, least(excluded.granted, excluded.per_minute - w.used, floor(
        (1 - greatest(0, extract(epoch FROM w.full_at - excluded.window_start))) * ${burst})
      ))::int AS granted
    ) g
  )`
}

/** The first row of a counter: `n` requests at `now`, of a limit of `limit`, all of them SQL expressions. */
export function firstOfCounter(n: string, limit: string, burst: string, now: string): string {
  const granted = `least(${n}, ${limit}, ${burst})`
  return `${now}, ${granted}, ${now} + ${granted} * interval '1 second' / ${burst}, ${limit}, ${granted}`
}

/** What the counter says to the request at `index` of those that were counted together. */
export function rateState(row: RateRow, index: number, now: Date): RateState {
  const isGranted = index < row.granted
  const used = isGranted ? row.used - row.granted + index + 1 : row.used
  const resetAt = new Date(row.window_start.getTime() + windowMs)
  const waitMs = used >= row.per_minute ? resetAt.getTime() - now.getTime() : 0
  return {
    limit: row.per_minute,
    remaining: Math.max(0, row.per_minute - used),
    resetAt,
    retryAfterSeconds: isGranted ? null : Math.max(1, Math.ceil(waitMs / 1000)),
  }
}
