import { addDays } from '@vitrina/contract/dates'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Context } from '../context.ts'

/** Partitions are there for so many days to come: a worker that is down for a week costs nothing but their speed. */
const daysAhead = 7

/** Whoever waits for the log waits no longer than this, and the next hour tries again. */
const lockTimeout = '2s'

/** The days that the log of requests has partitions of, earliest first. */
export async function listRequestDays({ kysely }: Context['db']): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    SELECT replace(right(c.relname, 10), '_', '-') AS day FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'request_log'::regclass AND c.relname ~ '_[0-9]{4}_[0-9]{2}_[0-9]{2}$' ORDER BY day`.execute(
    kysely,
  )
  return rows.map(({ day }) => day)
}

/**
 * Drops the days of the log of requests of which every entry is older than `days`, and makes those to come. Returns the
 * days dropped. What somebody holds in the way is left for the next call.
 */
export async function renewRequestDays(db: Context['db'], now: Date, days: number): Promise<string[]> {
  const today = now.toISOString().slice(0, 10)
  const made = await listRequestDays(db)
  const dropped: string[] = []
  for (const day of made.filter((made) => made < addDays(today, -days))) {
    const isDropped = await changeLog(db, sql`DROP TABLE ${sql.table(`request_log_${day.replaceAll('-', '_')}`)}`)
    if (!isDropped) return dropped
    dropped.push(day)
  }
  const coming = Array.from({ length: daysAhead }, (_, index) => addDays(today, index + 1))
  for (const day of coming.filter((day) => !made.includes(day))) {
    if (!(await changeLog(db, sql`SELECT ensure_request_day(${day}::date)`))) return dropped
  }
  return dropped
}

/** False when the log could not be locked in time. */
async function changeLog({ kysely }: Context['db'], statement: RawBuilder<unknown>): Promise<boolean> {
  try {
    await kysely.transaction().execute(async (transaction) => {
      await sql`SELECT set_config('lock_timeout', ${lockTimeout}, true)`.execute(transaction)
      await statement.execute(transaction)
    })
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '55P03') return false
    throw error
  }
}
