import type { Period } from '@vitrina/contract/dates'
import { sql } from 'kysely'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { notFound } from '../errors/not-found.ts'
import { readSalesFrom } from '../maintenance/sales-months.ts'

/**
 * Throws `invalid_parameter` where checks of the period were dropped with their month, so that what is read from checks
 * or lines never lacks some without a word. To be called after they are read: a month dropped meanwhile is then noticed.
 * `parameter` is the request's name for the first day.
 */
export async function requireStoredChecks(ctx: Context, period: Period, parameter = 'date_from'): Promise<void> {
  const storedFrom = await droppedBefore(ctx, period)
  if (storedFrom === null) return
  const detail = `Checks are stored from ${storedFrom} on: those before were dropped, and only their figures stay.`
  throw new DomainError('invalid_parameter', `${detail} Ask for days from then on.`, {
    storedFrom,
    errors: [{ parameter, code: 'checks_dropped', detail: `must not be before ${storedFrom}` }],
  })
}

/** The first day that checks are stored of, where the period has sales before it; null: all its checks are stored. */
export async function droppedBefore(ctx: Context, { from, to }: Period): Promise<string | null> {
  const storedFrom = await readSalesFrom(ctx)
  if (storedFrom === null || from >= storedFrom) return null
  const { rows } = await sql<{ sold: boolean }>`
    SELECT EXISTS (SELECT FROM ${readable(ctx, 'sales_day')} d WHERE d.workspace_id = ${ctx.workspace.id}
      AND d.business_date BETWEEN ${from}::date AND ${to}::date AND d.business_date < ${storedFrom}::date) AS sold`.execute(
    ctx.db.kysely,
  )
  return rows[0]?.sold ? storedFrom : null
}

/** Throws the 404 of a check of a day whose month was dropped while its lines were read. */
export async function requireStoredDay(ctx: Context, date: string | null): Promise<void> {
  const storedFrom = await readSalesFrom(ctx)
  if (storedFrom !== null && date !== null && date < storedFrom) throw await checkNotFound(ctx)
}

/** The 404 of a check: the same for one that never was, one of another workspace and one that was dropped. */
export async function checkNotFound(ctx: Context): Promise<DomainError> {
  const storedFrom = await readSalesFrom(ctx)
  if (storedFrom === null) return notFound('check')
  const detail = `No such check in this workspace; checks are stored from ${storedFrom} on.`
  return new DomainError('not_found', detail, { storedFrom })
}
