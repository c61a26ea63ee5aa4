import { addDays } from '@vitrina/contract/dates'
import { sql } from 'kysely'
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
 * Makes the partitions of the log of requests for the days to come, and drops those of which every entry is older than
 * `days`. Returns the days dropped.
 */
export async function renewRequestDays(db: Context['db'], now: Date, days: number): Promise<string[]> {
  const today = now.toISOString().slice(0, 10)
  const made = await listRequestDays(db)
  const dropped: string[] = []
  await db.kysely.transaction().execute(async (transaction) => {
    await sql`SELECT set_config('lock_timeout', ${lockTimeout}, true)`.execute(transaction)
    for (let ahead = 1; ahead <= daysAhead; ahead += 1) {
      const day = addDays(today, ahead)
      if (!made.includes(day)) await sql`SELECT ensure_request_day(${day}::date)`.execute(transaction)
    }
    for (const day of made.filter((made) => made < addDays(today, -days))) {
      await sql`DROP TABLE ${sql.table(`request_log_${day.replaceAll('-', '_')}`)}`.execute(transaction)
      dropped.push(day)
    }
  })
  return dropped
}
