import { addDays } from '@vitrina/contract/dates'
import type { Reason } from '@vitrina/contract/reason'
import { reason } from '@vitrina/contract/reasons'
import type { Source } from '@vitrina/contract/source'
import type { PoolClient } from 'pg'
import type { Context } from '../context.ts'
import { today } from '../time/period.ts'
import type { ClosingRecord } from './records.ts'
import type { RejectLog } from './reject-log.ts'

/** A day of a restaurant in the showcase. */
interface PlacedDay {
  restaurantId: string
  day: string
}

/** A source's record of a closed day, with the restaurant it belongs to in the showcase. */
export type PlacedClosing = PlacedDay & { record: ClosingRecord }

/**
 * Records which days are closed at a source that does not serve past days, and how complete each is here. A day
 * delivered in full by files stays complete, and so does one found complete, unless it was opened again. What is found
 * missing is reported once in the journal.
 */
export async function noteClosings(
  ctx: Context,
  client: PoolClient,
  { source, closings, rejects }: { source: Source; closings: readonly PlacedClosing[]; rejects: RejectLog },
): Promise<void> {
  if (closings.length === 0) return
  const { rows } = await client.query<{ restaurant_id: string; day: string; name: string }>(upsertClosings, [
    ctx.workspace.id,
    source,
    ctx.now(),
    closings.map(({ restaurantId }) => restaurantId),
    closings.map(({ day }) => day),
    closings.map(({ record }) => record.closing),
    closings.map(({ record }) => record.state),
    closings.map(({ record }) => record.missing),
  ])
  for (const { restaurant_id, day, name } of rows) {
    const told = closings.find((closing) => closing.restaurantId === restaurant_id && closing.day === day)
    const why = told && reasonOf(told.record, { name, date: day })
    if (!why) continue
    const { file, line } = told.record
    rejects.add({ file, line, column: null, reason: why })
  }
}

/** Why a day is not complete, for the journal; null where there is nothing to report. */
function reasonOf({ state, missing: count }: ClosingRecord, place: { name: string; date: string }): Reason | null {
  switch (state) {
    case 'missing':
      return reason('checks_unread', { ...place, count })
    case 'unproven':
      return reason('checks_unproven', place)
    case 'unread':
      return reason('shift_unread', place)
    case 'awaiting':
    case 'complete':
      return null
  }
}

/** Marks days that files delivered in full as complete, whatever the source reports of them later. */
export async function completeDays(
  ctx: Context,
  client: PoolClient,
  { source, days }: { source: Source; days: readonly PlacedDay[] },
): Promise<void> {
  await client.query(completeStored, [
    ctx.workspace.id,
    source,
    days.map(({ restaurantId }) => restaurantId),
    days.map(({ day }) => day),
  ])
  // A source may report a day as closed after files have already delivered it.
  const since = addDays(today(ctx), -rememberedDays)
  const late = days.filter(({ day }) => day >= since)
  await client.query(completeAhead, [
    ctx.workspace.id,
    source,
    late.map(({ restaurantId }) => restaurantId),
    late.map(({ day }) => day),
  ])
}

const rememberedDays = 31

// $1 workspace, $2 source, $3 now, then restaurants, dates, closings, states and missing checks.
const upsertClosings = `
  WITH noted AS (
    INSERT INTO day_closing AS held (workspace_id, restaurant_id, business_date, source, closing, state, missing, ended_at)
    SELECT $1, told.restaurant_id, told.day, $2::source, told.closing, told.state, told.missing, $3
    FROM unnest($4::uuid[], $5::date[], $6::text[], $7::day_closing_state[], $8::int[])
      AS told (restaurant_id, day, closing, state, missing)
    ON CONFLICT (workspace_id, restaurant_id, business_date) DO UPDATE SET
      closing = excluded.closing, state = excluded.state, missing = excluded.missing,
      ended_at = CASE WHEN held.closing = excluded.closing THEN held.ended_at ELSE excluded.ended_at END
    WHERE NOT held.is_filed AND (held.closing <> excluded.closing
      OR held.state <> 'complete' AND (held.state, held.missing) <> (excluded.state, excluded.missing))
    RETURNING restaurant_id, business_date
  )
  SELECT noted.restaurant_id, noted.business_date::text AS day, r.name
  FROM noted JOIN restaurant r ON r.workspace_id = $1 AND r.id = noted.restaurant_id
  ORDER BY day, r.name`

const completeStored = `
  UPDATE day_closing SET state = 'complete', missing = 0, is_filed = true
  FROM unnest($3::uuid[], $4::date[]) AS told (restaurant_id, day)
  WHERE workspace_id = $1 AND source = $2::source AND day_closing.restaurant_id = told.restaurant_id
    AND business_date = told.day AND NOT is_filed`

const completeAhead = `
  INSERT INTO day_closing (workspace_id, restaurant_id, business_date, source, closing, state, missing, is_filed)
  SELECT $1, told.restaurant_id, told.day, $2::source, '', 'complete', 0, true
  FROM unnest($3::uuid[], $4::date[]) AS told (restaurant_id, day)
  ON CONFLICT (workspace_id, restaurant_id, business_date) DO NOTHING`
