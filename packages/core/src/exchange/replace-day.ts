import type { PoolClient } from 'pg'
import type { Context } from '../context.ts'
import { beginDays, requireMonths } from './begin-days.ts'
import { composedOf, counted, countStaged, stagedDays } from './composed-days.ts'
import type { StagedDay } from './reconcile-checks.ts'
import { dropAmountsOf } from './replace-amounts.ts'
import type { Reversed } from './report.ts'
import {
  byDish,
  type CheckRollup,
  checkRollups,
  dishSums,
  dishSumsOver,
  monthOf,
  ofDay,
  sumsOfCheck,
  sumsOfDish,
  weekdayOfMonth,
} from './rollup-sums.ts'
import { hasUniqueLines } from './staging-tables.ts'

export type DayAction = 'inserted' | 'replaced' | 'unchanged' | 'removed'

/** The outcome for one restaurant-day. `lines` are those stored afterwards (for `removed`, those deleted). */
export interface DayOutcome {
  action: DayAction
  lines: number
  checks: number
  revenue: string
  voids: Reversed
  returns: Reversed
  /** Staged lines this day accounts for, repeats included. */
  stagedLines: number
  repeats: number
}

type DayFigures = Pick<DayOutcome, 'lines' | 'checks' | 'revenue' | 'voids' | 'returns'>

/** With the number of all checks of the day: none when it is empty. */
type CountedFigures = DayFigures & { documents: number }

interface StagedLines {
  staged_lines: number
  repeats: number
}

/** Days of so many checks are stored in one transaction, a third of a second: some fifteen thousand lines. */
export const maxChecks = 3000

/** Whether nothing of a day is stored yet, and something will be. */
export const isFirst = ({ isStored, hasNew }: StagedDay) => !isStored && hasNew

/** Splits days, in their order, into those that `replaceDays` takes at a time: several that are not stored yet, or one. */
export function batchesOf(days: readonly StagedDay[]): StagedDay[][] {
  const batches: StagedDay[][] = []
  let checks = 0
  for (const day of days) {
    const last = batches.at(-1)
    const previous = last?.at(-1)
    const fits = previous && isFirst(previous) && isFirst(day) && checks + day.checks <= maxChecks
    if (last && fits) last.push(day)
    else batches.push([day])
    checks = fits ? checks + day.checks : day.checks
  }
  return batches
}

/**
 * Brings restaurant-days of a batch to what a bundle tells of them, as `replaceDay` does; returns their outcomes in the
 * same order.
 */
export async function replaceDays(
  ctx: Context,
  client: PoolClient,
  runId: string | null,
  batch: readonly StagedDay[],
  { dryRun }: { dryRun: boolean },
): Promise<DayOutcome[]> {
  const outcomes: DayOutcome[] = []
  if (runId !== null && !dryRun && batch.every(isFirst)) {
    if (batch.length === 1) return await insertDays(ctx, client, runId, batch)
    try {
      return await insertDays(ctx, client, runId, batch)
    } catch (err) {
      ctx.logger.warn({ err, days: batch.length }, 'days could not be stored together; storing them one by one')
      // One at a time, so that a day that cannot be stored holds up none before it, and its error is its own.
      for (const day of batch) outcomes.push(...(await insertDays(ctx, client, runId, [day])))
      return outcomes
    }
  }
  for (const day of batch) outcomes.push(await replaceDay(ctx, client, runId, day, { dryRun }))
  return outcomes
}

/**
 * Stores restaurant-days of which no check is stored, in one transaction: a first load costs by its lines and not by its
 * days. Returns their outcomes in the order of the days.
 */
async function insertDays(
  ctx: Context,
  client: PoolClient,
  runId: string,
  days: readonly StagedDay[],
): Promise<DayOutcome[]> {
  const values = [...daysOf(days), ctx.workspace.id, ctx.now(), ctx.actor.type, ctx.actor.id, runId]
  await client.query(beginDays)
  try {
    await requireMonths(client, days)
    const { rows } = await client.query<DayFigures & StagedLines & { restaurant_id: string; day: string }>({
      ...{ ...(hasUniqueLines(client) ? insertUnique : insertAny), values },
    })
    const made = new Map(rows.map((row) => [`${row.restaurant_id} ${row.day}`, row]))
    const outcomes = days.map(({ restaurantId, day }) => {
      const row = made.get(`${restaurantId} ${day}`)
      if (!row) throw new Error(`Nothing was stored of ${day}`)
      return outcome('inserted', row, row)
    })
    await client.query('COMMIT')
    return outcomes
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** Restaurants and business dates, as parameters of statements over several days. */
function daysOf(days: readonly StagedDay[]): [string[], string[]] {
  return [days.map(({ restaurantId }) => restaurantId), days.map(({ day }) => day)]
}

/**
 * Brings one restaurant-day to what a bundle tells of it: deletes checks that are gone, writes those that are new or
 * have changed, and changes the rollups that differ, with events of new checks and the journal, all in one transaction,
 * so that a figure never disagrees with its lines. What is stored as it is told stays untouched. Without a run, days
 * that do not change are not in the journal.
 */
async function replaceDay(
  ctx: Context,
  client: PoolClient,
  runId: string | null,
  day: StagedDay,
  { dryRun }: { dryRun: boolean },
): Promise<DayOutcome> {
  const key = [ctx.workspace.id, day.restaurantId, day.day]
  const isChanged = day.hasNew || day.hasGone
  if (!isChanged || dryRun) {
    const staged = day.hasStaged
      ? one(await client.query<StagedLines>({ name: 'count_staged', text: countStaged, values: daysOf([day]) }))
      : noLines
    const held = day.isStored ? await storedFigures(client, key) : nothing
    if (!isChanged) {
      if (!dryRun && runId !== null) await journal(client, key, runId, 'unchanged', held)
      return outcome('unchanged', held, staged)
    }
    const values = [...daysOf([day]), ...key]
    const next = one(await client.query<CountedFigures>({ name: 'predict_day', text: predictDay, values }))
    return outcome(actionOf(day, next), next.documents === 0 ? held : next, staged)
  }
  if (runId === null) throw new Error('A day is changed by a run with a row in the journal')
  const actor = [ctx.workspace.id, ctx.now(), ctx.actor.type, ctx.actor.id]
  await client.query(beginDays)
  try {
    await requireMonths(client, [day])
    const former = day.hasNew ? nothing : await storedFigures(client, key)
    await client.query({ name: 'complete_checks', text: completeChecks, values: key })
    const gone = await clear(client, key)
    await dropAmountsOf(client, ctx.workspace.id, day)
    const staged = day.hasStaged
      ? one(
          await client.query<StagedLines>({
            name: 'put_checks',
            text: putChecks,
            values: [...daysOf([day]), ...actor],
          }),
        )
      : noLines
    await client.query({ name: 'drop_empty', text: dropEmpty, values: key })
    const next = one(
      await client.query<CountedFigures>({ name: 'roll_up_day', text: rollUpDay, values: [...key, runId, ctx.now()] }),
    )
    if (gone.ids.length > 0)
      await client.query({ name: 'remember_told', text: rememberAnnouncedSql, values: [...key, gone.ids, gone.keys] })
    const action = actionOf(day, next)
    const figures = action === 'removed' ? former : next
    await journal(client, key, runId, action, figures)
    await client.query('COMMIT')
    return outcome(action, figures, staged)
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

function actionOf({ isStored }: StagedDay, { documents }: CountedFigures): DayAction {
  if (!isStored) return 'inserted'
  return documents === 0 ? 'removed' : 'replaced'
}

/** The figures of a stored day, from its rollups. */
async function storedFigures(client: PoolClient, key: string[]): Promise<DayFigures> {
  const { rows } = await client.query<DayFigures>({ name: 'stored_figures', text: storedFiguresSql, values: key })
  return rows[0] ?? nothing
}

async function journal(
  client: PoolClient,
  key: string[],
  runId: string,
  action: DayAction,
  { lines, checks, revenue }: DayFigures,
): Promise<void> {
  await client.query({ name: 'journal_day', text: journalDay, values: [...key, runId, action, lines, checks, revenue] })
}

/** Checks that were shown on a day. */
interface ShownChecks {
  ids: string[]
  keys: string[]
}

/** Deletes the checks of a day that are gone or will be written anew; returns those that were shown. */
async function clear(client: PoolClient, key: string[]): Promise<ShownChecks> {
  const gone = one(
    await client.query<{ ids: string[] | null; keys: string[] | null }>({
      name: 'clear_checks',
      text: clearChecks,
      values: key,
    }),
  )
  return { ids: gone.ids ?? [], keys: gone.keys ?? [] }
}

/** Lines of a day that repeat another of the same check, for the report. */
export async function listRepeats(
  client: PoolClient,
  day: StagedDay,
): Promise<{ fileNo: number; line: number; lineKey: string }[]> {
  const { rows } = await client.query<{ fileNo: number; line: number; lineKey: string }>(
    `${stagedDays} SELECT file_no AS "fileNo", line, line_key AS "lineKey" FROM staged_day_line WHERE repeat_no > 1`,
    daysOf([day]),
  )
  return rows
}

function outcome(action: DayAction, figures: DayFigures, { staged_lines, repeats }: StagedLines): DayOutcome {
  const { lines, checks, revenue, voids, returns } = figures
  const none = { count: 0, sum: '0' }
  const reversed = action === 'removed' ? { voids: none, returns: none } : { voids, returns }
  return { action, lines, checks, revenue, ...reversed, stagedLines: staged_lines, repeats }
}

const nothing: DayFigures = {
  ...{ lines: 0, checks: 0, revenue: '0' },
  ...{ voids: { count: 0, sum: '0' }, returns: { count: 0, sum: '0' } },
}
const noLines: StagedLines = { staged_lines: 0, repeats: 0 }

function one<T>(result: { rows: T[] }): T {
  const [row] = result.rows
  if (!row) throw new Error('A day statement returned no row')
  return row
}

/** The figures of checks, from a FROM item with the columns of their sums; with a day's key, of each restaurant-day. */
const figuresOf = (checks: string, key = '') => `
  SELECT ${key}count(*)::int AS documents, coalesce(sum(positions + voids), 0)::int AS lines,
    (count(*) FILTER (WHERE is_sale))::int AS checks, coalesce(sum(total), 0)::text AS revenue,
    json_build_object('count', coalesce(sum(voids), 0), 'sum', coalesce(sum(void_sum), 0)::text) AS voids,
    json_build_object('count', coalesce(sum(return_lines), 0), 'sum', coalesce(sum(returns), 0)::text) AS returns
  FROM ${checks}`

// $1 workspace, $2 restaurant, $3 business date. Voids of a day without any other line are in its amounts alone.
const storedFiguresSql = `
  SELECT held.lines, coalesce(r.checks, 0) AS checks, coalesce(r.revenue, 0)::text AS revenue,
    (SELECT json_build_object('count', coalesce(sum(count), 0), 'sum', coalesce(sum(sum), 0)::text) FROM amount_day a
     WHERE a.workspace_id = $1 AND a.business_date = $3 AND a.restaurant_id = $2 AND a.kind = 'void') AS voids,
    json_build_object('count', coalesce(r.return_lines, 0), 'sum', coalesce(r.returns, 0)::text) AS returns
  FROM sales_day held LEFT JOIN restaurant_day r USING (workspace_id, restaurant_id, business_date)
  WHERE held.workspace_id = $1 AND held.restaurant_id = $2 AND held.business_date = $3`

// The checks of a stored day that are gone or will be written anew.
const isCleared = (restaurant: string, day: string) => `(
    c.id IN (SELECT id FROM staged_gone g WHERE g.restaurant_id = ${restaurant} AND g.day = ${day})
    OR c.id IN (SELECT id FROM staged_check s WHERE s.restaurant_id = ${restaurant} AND s.day = ${day} AND s.is_held AND NOT s.is_same))`

// $1 and $2 the restaurant and the business date as lists, $3 workspace, $4 and $5 the same two: what the day would hold.
const predictDay = `${composedOf(false)}, stays AS (
    SELECT c.id, c.is_sale, ${sumsOfCheck}
    FROM sale_check c LEFT JOIN sale_line l
      ON l.workspace_id = c.workspace_id AND l.business_date = c.business_date AND l.check_id = c.id
    WHERE c.workspace_id = $3 AND c.restaurant_id = $4 AND c.business_date = $5 AND NOT ${isCleared('$4', '$5')}
    GROUP BY c.id, c.is_sale
  ) ${figuresOf(`(
    SELECT positions, voids, is_sale, total, void_sum, return_lines, returns FROM day_check
    UNION ALL SELECT positions, voids, is_sale, total, void_sum, return_lines, returns FROM stays) next`)}`

const journalDay = `
  INSERT INTO exchange_run_day (workspace_id, restaurant_id, business_date, run_id, action, lines, checks, revenue)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  ON CONFLICT DO NOTHING`

const withMore = sumsOfDish.map((name) => `${name} = held.${name} + excluded.${name}`).join(', ')
const withLess = sumsOfDish.map((name) => `${name} = held.${name} - gone.${name}`).join(', ')
// Sums of checks that an earlier release wrote, so that the day's rollups can be computed from them.
const completeChecks = `
  UPDATE sale_check c SET has_sale = sums.has_sale, discount = sums.discount, returns = sums.returns,
    return_lines = sums.return_lines, voids = sums.voids, void_sum = sums.void_sum
  FROM (
    SELECT o.id, ${sumsOfCheck}
    FROM sale_check o LEFT JOIN sale_line l
      ON l.workspace_id = o.workspace_id AND l.business_date = o.business_date AND l.check_id = o.id
    WHERE o.workspace_id = $1 AND o.restaurant_id = $2 AND o.business_date = $3 AND o.voids IS NULL
    GROUP BY o.id
  ) sums
  WHERE c.workspace_id = $1 AND c.business_date = $3 AND c.id = sums.id`

// $1 workspace, $2 restaurant, $3 business date. Lines are found by a list of ids: a join is planned by statistics, and
// in a month that has just begun it would scan the entire month.
const clearChecks = `
  WITH gone AS MATERIALIZED (
    SELECT c.id, c.source_key, c.positions, c.waiter_id FROM sale_check c
    WHERE c.workspace_id = $1 AND c.restaurant_id = $2 AND c.business_date = $3 AND ${isCleared('$2', '$3')}
  ), gone_lines AS (
    DELETE FROM sale_line
    WHERE workspace_id = $1 AND business_date = $3 AND check_id = ANY(ARRAY(SELECT id FROM gone))
    RETURNING check_id, dish_id, kind, quantity, total, discount, cost, void_reason
  ), gone_checks AS (
    DELETE FROM sale_check
    WHERE workspace_id = $1 AND business_date = $3 AND id = ANY(ARRAY(SELECT id FROM gone))
  ), gone_dish AS MATERIALIZED (${byDish('gone_lines')}
  ), less_restaurant_dish_day AS (
    UPDATE restaurant_dish_day held SET ${withLess} FROM gone_dish gone
    WHERE held.workspace_id = $1 AND held.business_date = $3 AND held.restaurant_id = $2 AND held.dish_id = gone.dish_id
  ), less_dish_day AS (
    UPDATE dish_day held SET ${withLess} FROM gone_dish gone
    WHERE held.workspace_id = $1 AND held.business_date = $3 AND held.dish_id = gone.dish_id
  ), less_restaurant_dish_month AS (
    UPDATE restaurant_dish_month held SET ${withLess} FROM gone_dish gone
    WHERE held.workspace_id = $1 AND held.month = ${monthOf('$3')} AND held.restaurant_id = $2 AND held.dish_id = gone.dish_id
  ), less_dish_month AS (
    UPDATE dish_month held SET ${withLess} FROM gone_dish gone
    WHERE held.workspace_id = $1 AND held.business_date = ${weekdayOfMonth('$3')} AND held.dish_id = gone.dish_id
  ), less_voids AS (
    UPDATE amount_day held SET sum = held.sum - gone.sum, count = held.count - gone.count
    FROM (SELECT coalesce(void_reason, '') AS type, sum(total) AS sum, count(*)::int AS count
      FROM gone_lines WHERE kind = 'void' GROUP BY 1) gone
    WHERE held.workspace_id = $1 AND held.business_date = $3 AND held.restaurant_id = $2 AND held.kind = 'void'
      AND held.type = gone.type
  ), less_reversals AS (
    UPDATE waiter_reversal_day held SET sum = held.sum - gone.sum, count = held.count - gone.count
    FROM (SELECT c.waiter_id, l.kind, sum(l.total) AS sum, count(*)::int AS count
      FROM gone_lines l JOIN gone c ON c.id = l.check_id WHERE l.kind <> 'sale' AND c.waiter_id IS NOT NULL GROUP BY 1, 2) gone
    WHERE held.workspace_id = $1 AND held.business_date = $3 AND held.restaurant_id = $2
      AND held.waiter_id = gone.waiter_id AND held.kind = gone.kind
  )
  SELECT array_agg(id) AS ids, array_agg(source_key) AS keys FROM gone WHERE positions > 0`

// $1 restaurants and $2 their business dates, $3 workspace, $4 now, $5 and $6 the actor. PostgreSQL runs such parts from
// the last to the first: rows of sums over restaurants, which others may wait for, are locked when all else is written.
const putParts = ({
  isFirst,
  isUnique,
}: {
  isFirst: boolean
  isUnique: boolean
}) => `${composedOf(isUnique)}, dish AS MATERIALIZED (${byDish('day_line', 'business_date, restaurant_id, ')}
  ), put_dish_day AS (
    INSERT INTO dish_day AS held (workspace_id, business_date, dish_id, ${dishSums})
    SELECT $3, business_date, dish_id, ${dishSumsOver} FROM dish GROUP BY 2, 3 ORDER BY 2, 3
    ON CONFLICT (workspace_id, business_date, dish_id) DO UPDATE SET ${withMore}
  ), put_dish_month AS (
    INSERT INTO dish_month AS held (workspace_id, business_date, dish_id, ${dishSums})
    SELECT $3, ${weekdayOfMonth('business_date')}, dish_id, ${dishSumsOver} FROM dish GROUP BY 2, 3 ORDER BY 2, 3
    ON CONFLICT (workspace_id, business_date, dish_id) DO UPDATE SET ${withMore}
  ), put_restaurant_dish_day AS (
    INSERT INTO restaurant_dish_day AS held (workspace_id, business_date, restaurant_id, dish_id, ${dishSums})
    SELECT $3, business_date, restaurant_id, dish_id, ${dishSums} FROM dish ORDER BY 2, 3, 4
    ${isFirst ? '' : `ON CONFLICT (workspace_id, business_date, restaurant_id, dish_id) DO UPDATE SET ${withMore}`}
  ), put_restaurant_dish_month AS (
    INSERT INTO restaurant_dish_month AS held (workspace_id, month, restaurant_id, dish_id, ${dishSums})
    SELECT $3, ${monthOf('business_date')}, restaurant_id, dish_id, ${dishSumsOver} FROM dish GROUP BY 2, 3, 4 ORDER BY 2, 3, 4
    ON CONFLICT (workspace_id, month, restaurant_id, dish_id) DO UPDATE SET ${withMore}
  ), put_checks AS (
    INSERT INTO sale_check (workspace_id, business_date, id, restaurant_id, source_key, number, waiter_id, table_name,
      station, order_category, guests, opened_at, closed_at, hour, total, quantity, positions, is_sale, digest, has_sale,
      discount, returns, return_lines, voids, void_sum)
    SELECT $3, business_date, id, restaurant_id, check_key, number, waiter_id, table_name, station, order_category, guests,
      opened_at, closed_at, hour, total, quantity, positions, is_sale, digest, has_sale, discount, returns, return_lines,
      voids, void_sum
    FROM day_check ORDER BY id
  ), put_lines AS (
    INSERT INTO sale_line (workspace_id, business_date, check_id, line_no, source_key, dish_id, kind, quantity, price,
      discount, total, cost, void_reason, voided_by, modifiers)
    SELECT $3, business_date, check_id, line_no, line_key, dish_id, kind, quantity, price, discount, total, cost,
      void_reason, voided_by, modifiers
    FROM day_line
  ), put_voids AS (
    INSERT INTO amount_day AS held (workspace_id, business_date, restaurant_id, kind, type, sum, count)
    SELECT $3, business_date, restaurant_id, 'void', coalesce(void_reason, ''), sum(total), count(*)
    FROM day_line WHERE kind = 'void' GROUP BY business_date, restaurant_id, coalesce(void_reason, '')
    ON CONFLICT (workspace_id, business_date, restaurant_id, kind, type) DO UPDATE SET sum = held.sum + excluded.sum,
      count = held.count + excluded.count
  ), put_reversals AS (
    INSERT INTO waiter_reversal_day AS held (workspace_id, business_date, waiter_id, restaurant_id, kind, sum, count)
    SELECT $3, c.business_date, c.waiter_id, c.restaurant_id, l.kind, sum(l.total), count(*)
    FROM day_line l JOIN day_check c ON c.id = l.check_id
    WHERE l.kind <> 'sale' AND c.waiter_id IS NOT NULL GROUP BY c.business_date, c.waiter_id, c.restaurant_id, l.kind
    ON CONFLICT (workspace_id, business_date, restaurant_id, waiter_id, kind) DO UPDATE SET sum = held.sum + excluded.sum,
      count = held.count + excluded.count
  ), put_events AS (
    INSERT INTO event (workspace_id, id, type, object_id, actor_type, actor_id, created_at, restaurant_ids)
    SELECT $3, new_uuid_v7(), 'check.created', id, $5, $6, $4, ARRAY[restaurant_id]
    FROM (SELECT id, restaurant_id FROM day_check WHERE is_new AND positions > 0 ORDER BY business_date, opened_at, id) made
  )`

const putChecks = `${putParts({ isFirst: false, isUnique: false })} SELECT ${counted} FROM staged_day_line`

// Rows of rollups that nothing is left of. $1 workspace, $2 restaurant, $3 business date.
const dropEmpty = `
  WITH gone_restaurant_days AS (
    DELETE FROM restaurant_dish_day
    WHERE workspace_id = $1 AND business_date = $3 AND restaurant_id = $2 AND lines = 0
  ), gone_days AS (
    DELETE FROM dish_day WHERE workspace_id = $1 AND business_date = $3 AND lines = 0
  ), gone_restaurant_months AS (
    DELETE FROM restaurant_dish_month
    WHERE workspace_id = $1 AND month = ${monthOf('$3')} AND restaurant_id = $2 AND lines = 0
  ), gone_voids AS (
    DELETE FROM amount_day
    WHERE workspace_id = $1 AND business_date = $3 AND restaurant_id = $2 AND kind = 'void' AND count = 0
  ), gone_reversals AS (
    DELETE FROM waiter_reversal_day
    WHERE workspace_id = $1 AND business_date = $3 AND restaurant_id = $2 AND count = 0
  )
  DELETE FROM dish_month WHERE workspace_id = $1 AND business_date = ${weekdayOfMonth('$3')} AND lines = 0`

/** Statements that bring the rows of a rollup to what is computed from checks: only rows that differ are written. */
function rolled({ rollup, keys, values, from }: CheckRollup): string {
  const columns = [...keys, ...values].join(', ')
  const list = (prefix: string) => values.map((name) => `${prefix}.${name}`).join(', ')
  const own = `held.workspace_id = $1 AND held.business_date = $3 AND held.restaurant_id = $2`
  const same = keys.map((name) => ` AND next.${name} = held.${name}`).join('')
  return `next_${rollup} AS MATERIALIZED (${from('held_check')}
  ), put_${rollup} AS (
    INSERT INTO ${rollup} AS held (workspace_id, ${ofDay}, ${columns})
    SELECT $1, ${ofDay}, ${columns} FROM next_${rollup}
    ON CONFLICT (${['workspace_id', 'business_date', 'restaurant_id', ...keys].join(', ')})
    DO UPDATE SET ${values.map((name) => `${name} = excluded.${name}`).join(', ')}
    WHERE (${list('held')}) IS DISTINCT FROM (${list('excluded')})
  ), drop_${rollup} AS (
    DELETE FROM ${rollup} held WHERE ${own} AND NOT EXISTS (SELECT FROM next_${rollup} next WHERE true${same})
  )`
}

const dayDigest = "coalesce(sum(digest), 0)::text || '/' || count(*)"

/** $1 workspace, $2 restaurant, $3 business date, $4 run, $5 now. */
export const rollUpDay = `
  WITH held_check AS MATERIALIZED (
    SELECT * FROM sale_check WHERE workspace_id = $1 AND restaurant_id = $2 AND business_date = $3
  ), ${checkRollups.map(rolled).join(', ')}, figures AS MATERIALIZED (${figuresOf('held_check')}
  ), put_day AS (
    INSERT INTO sales_day (workspace_id, restaurant_id, business_date, digest, checks, lines, run_id, updated_at)
    SELECT $1, $2, $3::date, ${dayDigest}, count(*) FILTER (WHERE has_sale), sum(positions + voids), $4, $5
    FROM held_check HAVING count(*) > 0
    ON CONFLICT (workspace_id, restaurant_id, business_date) DO UPDATE SET
      digest = excluded.digest, checks = excluded.checks, lines = excluded.lines, run_id = excluded.run_id,
      updated_at = excluded.updated_at
  ), drop_day AS (
    DELETE FROM sales_day WHERE workspace_id = $1 AND restaurant_id = $2 AND business_date = $3
      AND NOT EXISTS (SELECT FROM held_check)
  )
  SELECT * FROM figures`

// Days that are not stored yet, in one statement. Parameters as those of putChecks, and $7 the run.
const insertDaysSqlOf = (isUnique: boolean) => `${putParts({ isFirst: true, isUnique })}, ${checkRollups
  .map(({ rollup, keys, values, from }) => {
    const columns = [...keys, ...values].join(', ')
    return `put_${rollup} AS (
    INSERT INTO ${rollup} (workspace_id, ${ofDay}, ${columns})
    SELECT $3, ${ofDay}, ${columns} FROM (${from('day_check')}) next ORDER BY ${ofDay}
  )`
  })
  .join(', ')}, figures AS MATERIALIZED (${figuresOf('day_check', `${ofDay}, `)} GROUP BY ${ofDay}
  ), put_day AS (
    INSERT INTO sales_day (workspace_id, restaurant_id, business_date, digest, checks, lines, run_id, updated_at)
    SELECT $3, restaurant_id, business_date, ${dayDigest}, count(*) FILTER (WHERE has_sale), sum(positions + voids), $7, $4
    FROM day_check GROUP BY ${ofDay}
  ), put_journal AS (
    INSERT INTO exchange_run_day (workspace_id, run_id, restaurant_id, business_date, action, lines, checks, revenue)
    SELECT $3, $7, restaurant_id, business_date, 'inserted', lines, checks, revenue::numeric FROM figures
    ON CONFLICT DO NOTHING
  )
  SELECT figures.*, figures.business_date::text AS day, coalesce(staged_lines, 0) AS staged_lines, coalesce(repeats, 0) AS repeats
  FROM figures LEFT JOIN (SELECT ${ofDay}, ${counted} FROM staged_day_line GROUP BY ${ofDay}) line_counts USING (${ofDay})`
const insertAny = { name: 'insert_days', text: insertDaysSqlOf(false) }
const insertUnique = { name: 'insert_unique_days', text: insertDaysSqlOf(true) }

// $1 workspace, $2 restaurant, $3 business date, $4 ids and $5 source keys of the checks that were shown.
const rememberAnnouncedSql = `
  INSERT INTO announced_check (workspace_id, restaurant_id, source_key, id)
  SELECT $1, $2, g.key, g.id FROM unnest($4::uuid[], $5::text[]) AS g(id, key)
  WHERE NOT EXISTS (SELECT FROM sale_check c
    WHERE c.workspace_id = $1 AND c.business_date = $3 AND c.id = g.id AND c.positions > 0)
  ON CONFLICT (workspace_id, restaurant_id, source_key) DO UPDATE SET id = excluded.id`
