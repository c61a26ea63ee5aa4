/** Default requests per minute for a key or an address. */
export const requestsPerMinute = 100
/** Requests that a key may make at once; the bucket refills with as many per second. */
export const requestsAtOnce = 20
const windowMs = 60_000
const aWindow = `interval '${windowMs} ms'`

/** The state of a key's or address's limit, as the X-RateLimit headers report it. */
export interface RateState {
  limit: number
  remaining: number
  resetAt: Date
  /** Full seconds to wait, when the request is refused; else null. */
  retryAfterSeconds: number | null
}

/** A counter's row after a call was counted. */
export interface RateRow {
  window_start: Date
  used: number
  full_at: Date
  per_minute: number
  granted: number
}

/**
 * The SQL update that takes up to `excluded.granted` requests from the counter `r` at the time `excluded.window_start`.
 * The counter has a window of 60 seconds that starts with its first request, and a bucket of `burst` that refills in a
 * second, stored as the time at which it is full again. If the clock was turned back by more than a window, counting
 * starts anew; otherwise requests would be refused until the clock catches up. `burst` is an SQL expression.
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

/** The first row of a counter: `n` requests at `now`, with the limit `limit`; all are SQL expressions. */
export function firstOfCounter(n: string, limit: string, burst: string, now: string): string {
  const granted = `least(${n}, ${limit}, ${burst})`
  return `${now}, ${granted}, ${now} + ${granted} * interval '1 second' / ${burst}, ${limit}, ${granted}`
}

/** The counter's state for the request at `index` of those counted together. */
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
