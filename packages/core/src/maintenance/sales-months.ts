import { controlTag } from '@vitrina/db/citus/control-queries'
import { newUuid } from '@vitrina/db/ids'
import { sql } from 'kysely'
import pg from 'pg'
import type { Context } from '../context.ts'

type Means = { db: Pick<Context['db'], 'kysely'> }

/**
 * Whoever waits for checks and lines waits no longer than this, and the next hour tries again. It is less than half of
 * the time after which the server looks for deadlocks, so that a reader of both tables is never the one to give way.
 */
const lockTimeout = '400ms'

/** Reads, as `from`, the first day that checks and lines are stored of; null: none were dropped. */
export const salesFromSql = 'SELECT sales_from AS "from" FROM installation'

/** The first day that checks and lines are stored of in this installation; null: none were dropped. */
export async function readSalesFrom({ db }: Means): Promise<string | null> {
  const { rows } = await sql<{ from: string | null }>`${sql.raw(salesFromSql)}`.execute(db.kysely)
  return rows[0]?.from ?? null
}

/** The months that have partitions of checks and lines, as their first days, earliest first. */
export async function listSalesMonths({ db }: Means): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    SELECT replace(right(c.relname, 7), '_', '-') || '-01' AS month FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'sale_line'::regclass ORDER BY month`.execute(db.kysely)
  return rows.map(({ month }) => month)
}

/**
 * Drops the checks and lines of months that ended more than `months` months ago, a month in a transaction with the note of
 * what is stored from then on; null: none. Rollups stay. Returns the months dropped; what somebody holds in the way is
 * left for the next call.
 */
export async function dropSalesMonths(means: Means, now: Date, months: number | null): Promise<string[]> {
  if (months === null) return []
  const first = monthsAfter(now.toISOString(), -months)
  const dropped: string[] = []
  for (const month of (await listSalesMonths(means)).filter((month) => month < first)) {
    if (!(await dropMonth(means, month))) return dropped
    dropped.push(month)
  }
  return dropped
}

/** False when the tables could not be locked in time. */
async function dropMonth({ db }: Means, month: string): Promise<boolean> {
  const suffix = month.slice(0, 7).replace('-', '_')
  try {
    await db.kysely.transaction().execute(async (transaction) => {
      await sql`SELECT set_config('lock_timeout', ${lockTimeout}, true)`.execute(transaction)
      // Whoever writes sales has this lock shared, and looks at what is stored before writing.
      await sql`SELECT pg_advisory_xact_lock(hashtext('ensure_sales_month'))`.execute(transaction)
      const from = monthsAfter(month, 1)
      const noted = await sql`UPDATE installation SET sales_from = greatest(sales_from, ${from}::date)`.execute(
        transaction,
      )
      if (noted.numAffectedRows !== 1n) throw new Error('The table installation is not one row.')
      await sql`DROP TABLE ${sql.table(`sale_check_${suffix}`)}, ${sql.table(`sale_line_${suffix}`)}`.execute(
        transaction,
      )
      // Answers that were made of them are not given again. On a cluster all rows of a statement have the same value.
      await sql`${sql.raw(controlTag('sales-dropped'))}
        UPDATE data_version SET version = ${newUuid()}::uuid`.execute(transaction)
    })
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === lockNotAvailable) return false
    throw error
  }
}

const lockNotAvailable = '55P03'

/** The first day of the month so many after that of a date. */
function monthsAfter(date: string, months: number): string {
  return new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 + months, 1))
    .toISOString()
    .slice(0, 10)
}
