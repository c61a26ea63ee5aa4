import { addDays, BusinessDate } from '@vitrina/contract/dates'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { dateIn } from '../time/zones.ts'

/** When a movement happened, and the date in the restaurant at that time. */
interface Moment {
  occurredAt: Date
  businessDate: string
}

const firstDate = '2000-01-01'

const momentText =
  /^(?<date>\d{4}-\d\d-\d\d)(?:[T ](?<hours>\d\d):(?<minutes>\d\d)(?::(?<seconds>\d\d)(?:[.,](?<fraction>\d{1,9}))?)?(?<offset>Z|[+-]\d\d(?::?\d\d)?)?)?$/

/**
 * Parses a date (taken as noon), a time with an offset, or a local time of the restaurant; returns now when none is
 * given. Throws `validation_failed` for an invalid date, and for one before 2000 or after tomorrow.
 */
export async function readMoment(ctx: Context, text: string | undefined, timezone: string): Promise<Moment> {
  const now = ctx.now()
  if (text === undefined) return { occurredAt: now, businessDate: dateIn(timezone, now) }
  const parts = momentText.exec(text)?.groups
  if (!parts || !isReal(parts)) {
    throw wrong('must be a real date YYYY-MM-DD, or date and time in ISO 8601')
  }
  const { date = '', hours = '12', minutes = '00', seconds = '00', fraction = '0', offset = '' } = parts
  const tomorrow = addDays(dateIn(timezone, now), 1)
  const outside = wrong(`must not be before ${firstDate} nor after tomorrow, ${tomorrow}`)
  // An offset shifts the date by at most a day; dates further out are refused without asking the database.
  if (date < addDays(firstDate, -2) || date > addDays(tomorrow, 2)) throw outside
  const written = `${date}T${hours}:${minutes}:${seconds}.${fraction}${offset}`
  const at = offset === '' ? sql`${written}::timestamp AT TIME ZONE ${timezone}` : sql`${written}::timestamptz`
  const { rows } = await sql<{ occurred_at: Date; business_date: string }>`
    SELECT occurred_at, (occurred_at AT TIME ZONE ${timezone})::date AS business_date
    FROM (SELECT (${at})::timestamptz(3) AS occurred_at) moment`.execute(ctx.db.kysely)
  const [row] = rows
  if (!row || row.business_date < firstDate || row.business_date > tomorrow) throw outside
  return { occurredAt: row.occurred_at, businessDate: row.business_date }
}

function isReal({ date, hours = '0', minutes = '0', seconds = '0', offset = '' }: Record<string, string | undefined>) {
  const [offsetHours = 0, offsetMinutes = 0] = (offset.match(/\d\d/g) ?? []).map(Number)
  return (
    BusinessDate.safeParse(date).success &&
    Number(hours) < 24 &&
    Number(minutes) < 60 &&
    Number(seconds) < 60 &&
    offsetHours < 15 &&
    offsetMinutes < 60
  )
}

function wrong(detail: string): DomainError {
  return new DomainError('validation_failed', `occurredAt ${detail}.`, {
    errors: [{ pointer: '#/occurredAt', code: 'invalid', detail }],
  })
}
