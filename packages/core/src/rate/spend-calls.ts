import type { Database } from '@vitrina/db/database'
import { DomainError } from '../errors/domain-error.ts'
import { firstOfCounter, type RateRow, rateState, takeFromCounter } from './rate.ts'

/** Calls per minute for a session of the panel, and for an address that calls without a session. */
const callsPerMinute = 600
/** Questions to agents per minute among them. */
const questionsPerMinute = 30

/** The caller whose calls are counted together. */
export type PanelCaller = { sessionId: string } | { address: string }

// Pages request everything they show at once, so only the minute is limited; the bucket never empties.
const noBurst = '1000000'

// $1 callers, $2 number of calls of each, $3 their limits per minute, $4 the current time.
const spendSql = `
  INSERT INTO panel_rate AS r (caller, window_start, used, full_at, per_minute, granted)
  SELECT caller, ${firstOfCounter('n', 'per_minute', noBurst, '$4::timestamptz(3)')}
  FROM unnest($1::text[], $2::int[], $3::int[]) AS a(caller, n, per_minute) ORDER BY caller
  ON CONFLICT (caller) DO UPDATE ${takeFromCounter(noBurst)}
  RETURNING caller, window_start, used, full_at, per_minute, granted`

/**
 * Counts the calls of one request against its caller's minute, which all processes of the panel share. Throws
 * `rate_limited`, with the seconds to wait, when they do not all fit.
 */
export async function spendCalls(
  { pool }: Pick<Database, 'pool'>,
  caller: PanelCaller,
  procedures: readonly string[],
  now: Date,
): Promise<void> {
  const whose = 'sessionId' in caller ? `session ${caller.sessionId}` : `address ${caller.address}`
  const questions = procedures.filter((name) => name === 'ai.ask').length
  const counts = [
    { key: whose, n: procedures.length, limit: callsPerMinute },
    ...(questions > 0 ? [{ key: `${whose} asks`, n: questions, limit: questionsPerMinute }] : []),
  ]
  const { rows } = await pool.query<RateRow & { caller: string }>({
    name: 'spend-calls',
    text: spendSql,
    values: [counts.map(({ key }) => key), counts.map(({ n }) => n), counts.map(({ limit }) => limit), now],
  })
  const waits = counts.map(({ key, n }) => {
    const row = rows.find((each) => each.caller === key)
    return (row && rateState(row, n - 1, now).retryAfterSeconds) ?? 0
  })
  const retryAfterSeconds = Math.max(...waits)
  if (retryAfterSeconds === 0) return
  const what = waits[0] ? `${callsPerMinute} calls` : `${questionsPerMinute} questions`
  throw new DomainError('rate_limited', `More than ${what} in a minute. Try again in ${retryAfterSeconds} s.`, {
    retryAfterSeconds,
  })
}
