import type { PoolClient } from 'pg'
import type { Context } from '../context.ts'
import type { StagedDay } from './reconcile-checks.ts'
import type { Reversed } from './report.ts'

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

interface DayFigures {
  digest: string
  lines: number
  checks: number
  revenue: string
  voids: Reversed
  returns: Reversed
  staged_lines: number
  repeats: number
}

/**
 * Replaces one restaurant-day with what is staged for it: checks, lines, rollups, events of new checks, digest and
 * journal, all in one transaction, so that a figure never disagrees with its lines. An equal day is left untouched.
 */
export async function replaceDay(
  ctx: Context,
  client: PoolClient,
  runId: string,
  day: StagedDay,
  options: { dryRun: boolean },
): Promise<DayOutcome> {
  const key = [ctx.workspace.id, day.restaurantId, day.day]
  if (day.heldDigest !== null || options.dryRun) {
    const figures = one(await client.query<DayFigures>({ name: 'inspect_day', text: inspectDay, values: key.slice(1) }))
    const action = day.heldDigest === null ? 'inserted' : day.heldDigest === figures.digest ? 'unchanged' : 'replaced'
    if (action === 'unchanged' && !options.dryRun) {
      await client.query({
        name: 'journal_day',
        text: journalDay,
        values: [...key, runId, action, figures.lines, figures.checks, figures.revenue],
      })
    }
    if (action === 'unchanged' || options.dryRun) return outcome(action, figures)
  }
  await client.query(beginDay)
  try {
    const action = day.heldDigest === null ? 'inserted' : 'replaced'
    const gone = action === 'replaced' ? await clear(client, key) : null
    const figures = one(
      await client.query<DayFigures>({
        name: 'load_day',
        text: loadDay,
        values: [day.restaurantId, day.day, ctx.workspace.id, runId, ctx.now(), action, ctx.actor.type, ctx.actor.id],
      }),
    )
    if (gone) {
      await client.query(dropEmptyDishes, key)
      await rememberAnnounced(client, key, gone)
    }
    await client.query('COMMIT')
    return outcome(action, figures)
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** Clears a stored day that the bundle's period covers and the bundle leaves empty. */
export async function removeDay(
  ctx: Context,
  client: PoolClient,
  runId: string,
  day: StagedDay,
  options: { dryRun: boolean },
): Promise<DayOutcome> {
  const key = [ctx.workspace.id, day.restaurantId, day.day]
  const { rows } = await client.query<{ lines: number; checks: number; revenue: string }>(
    `SELECT held.lines, held.checks, coalesce(r.revenue, 0)::text AS revenue
     FROM sales_day held LEFT JOIN restaurant_day r USING (workspace_id, restaurant_id, business_date)
     WHERE held.workspace_id = $1 AND held.restaurant_id = $2 AND held.business_date = $3`,
    key,
  )
  const held = rows[0] ?? { lines: 0, checks: 0, revenue: '0' }
  if (!options.dryRun) {
    await client.query(beginDay)
    try {
      await rememberAnnounced(client, key, await clear(client, key))
      await client.query(dropEmptyDishes, key)
      await client.query(
        'DELETE FROM sales_day WHERE workspace_id = $1 AND restaurant_id = $2 AND business_date = $3',
        key,
      )
      await client.query({
        name: 'journal_day',
        text: journalDay,
        values: [...key, runId, 'removed', held.lines, held.checks, held.revenue],
      })
      await client.query('COMMIT')
    } catch (error) {
      await client.query('ROLLBACK')
      throw error
    }
  }
  const none = { count: 0, sum: '0' }
  return { action: 'removed', ...held, voids: none, returns: none, stagedLines: 0, repeats: 0 }
}

/** Checks that were shown on a day. */
interface ShownChecks {
  ids: string[]
  keys: string[]
}

async function clear(client: PoolClient, key: string[]): Promise<ShownChecks> {
  const gone = one(
    await client.query<{ ids: string[] | null; keys: string[] | null }>({
      name: 'clear_day',
      text: clearDay,
      values: key,
    }),
  )
  return { ids: gone.ids ?? [], keys: gone.keys ?? [] }
}

/** Stores the identity of checks that were shown on a day and are not shown any more. */
async function rememberAnnounced(client: PoolClient, key: string[], { ids, keys }: ShownChecks): Promise<void> {
  if (ids.length > 0)
    await client.query({ name: 'remember_told', text: rememberAnnouncedSql, values: [...key, ids, keys] })
}

/** Lines of a day that repeat another of the same check, for the report. */
export async function listRepeats(
  client: PoolClient,
  day: StagedDay,
): Promise<{ fileNo: number; line: number; lineKey: string }[]> {
  const { rows } = await client.query<{ fileNo: number; line: number; lineKey: string }>(
    `${stagedDay} SELECT file_no AS "fileNo", line, line_key AS "lineKey" FROM staged_day_line WHERE repeat_no > 1`,
    [day.restaurantId, day.day],
  )
  return rows
}

function outcome(action: DayAction, figures: DayFigures): DayOutcome {
  const { digest: _, staged_lines: stagedLines, ...rest } = figures
  return { action, stagedLines, ...rest }
}

function one<T>(result: { rows: T[] }): T {
  const [row] = result.rows
  if (!row) throw new Error('A day statement returned no row')
  return row
}

// $1 restaurant, $2 business date. Lines of the day in file order, its checks with their sums, its figures and digest.
const stagedDay = `
  WITH staged_day_line AS MATERIALIZED (
    SELECT c.id AS check_id, l.*,
      row_number() OVER (PARTITION BY c.id, l.line_key ORDER BY l.file_no, l.line) AS repeat_no
    FROM staged_check c JOIN staged_line l ON l.restaurant_id = c.restaurant_id AND l.check_key = c.check_key
    WHERE c.restaurant_id = $1 AND c.day = $2
  )`

const composedDay = `${stagedDay}, day_line AS MATERIALIZED (
    SELECT *, row_number() OVER (PARTITION BY check_id ORDER BY file_no, line)::int AS line_no
    FROM staged_day_line WHERE repeat_no = 1
  ), composed AS (
    SELECT check_id, count(*)::int AS lines,
      coalesce(sum(total) FILTER (WHERE kind <> 'void'), 0) AS total,
      coalesce(sum(quantity) FILTER (WHERE kind <> 'void'), 0) AS quantity,
      coalesce(sum(discount) FILTER (WHERE kind <> 'void'), 0) AS discount,
      coalesce(sum(total) FILTER (WHERE kind = 'return'), 0) AS returns,
      count(*) FILTER (WHERE kind = 'return')::int AS return_lines,
      count(*) FILTER (WHERE kind = 'void')::int AS voids,
      coalesce(sum(total) FILTER (WHERE kind = 'void'), 0) AS void_sum,
      count(*) FILTER (WHERE kind <> 'void')::int AS positions,
      bool_or(kind = 'sale') AS has_sale,
      bool_or(kind = 'sale') AND coalesce(sum(total) FILTER (WHERE kind <> 'void'), 0) <> 0 AS is_sale,
      sum(hash_record_extended(
        ROW(line_key, dish_id, kind, quantity, price, discount, total, cost), 0)::numeric
        + CASE WHEN coalesce(void_reason, voided_by) IS NULL THEN 0
          ELSE hash_record_extended(ROW(line_key, void_reason, voided_by), 0)::numeric END
        + CASE WHEN modifiers IS NULL THEN 0
          ELSE hash_record_extended(ROW(line_key, modifiers), 0)::numeric END) AS digest
    FROM day_line GROUP BY check_id
  ), day_check AS MATERIALIZED (
    SELECT c.*, coalesce(k.lines, 0) AS lines, coalesce(k.total, 0) AS total, coalesce(k.quantity, 0) AS quantity,
      coalesce(k.discount, 0) AS discount, coalesce(k.returns, 0) AS returns, coalesce(k.return_lines, 0) AS return_lines,
      coalesce(k.positions, 0) AS positions, coalesce(k.voids, 0) AS voids, coalesce(k.void_sum, 0) AS void_sum,
      coalesce(k.has_sale, false) AS has_sale, coalesce(k.is_sale, false) AS is_sale,
      hash_record_extended(ROW(c.id, c.number, c.waiter_id, c.table_name, c.station, c.order_category, c.guests, c.opened,
        c.closed, c.hour, coalesce(k.digest, 0)), 0)::numeric AS digest
    FROM staged_check c LEFT JOIN composed k ON k.check_id = c.id
    WHERE c.restaurant_id = $1 AND c.day = $2
  ), day_figures AS (
    SELECT coalesce(sum(digest), 0)::text || '/' || count(*) AS digest, coalesce(sum(lines), 0)::int AS lines,
      (count(*) FILTER (WHERE is_sale))::int AS checks, (count(*) FILTER (WHERE has_sale))::int AS sold_checks,
      coalesce(sum(total), 0)::text AS revenue,
      json_build_object('count', coalesce(sum(voids), 0), 'sum', coalesce(sum(void_sum), 0)::text) AS voids,
      json_build_object('count', coalesce(sum(return_lines), 0), 'sum', coalesce(sum(returns), 0)::text) AS returns,
      (SELECT count(*) FROM staged_day_line)::int AS staged_lines,
      (SELECT count(*) FROM staged_day_line WHERE repeat_no > 1)::int AS repeats
    FROM day_check
  )`

const inspectDay = `${composedDay} SELECT * FROM day_figures`

// Months are created separately: creating partitions locks the tables of sales in another order than a day's statements
// do.
const beginDay = `BEGIN; SELECT pg_advisory_xact_lock_shared(hashtext('ensure_sales_month'))`

const journalDay = `
  INSERT INTO exchange_run_day (workspace_id, restaurant_id, business_date, run_id, action, lines, checks, revenue)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  ON CONFLICT DO NOTHING`

/** Columns of rollups of dishes: all of them add up, so a day can be added to its month and subtracted from it. */
const sumsOfDish = [
  ...['lines', 'quantity', 'revenue', 'discount', 'line_cost', 'line_cost_quantity', 'return_quantity', 'return_lines'],
]
const dishSums = sumsOfDish.join(', ')
const withMore = sumsOfDish.map((name) => `${name} = held.${name} + excluded.${name}`).join(', ')
const withLess = sumsOfDish.map((name) => `${name} = held.${name} - gone.${name}`).join(', ')
const monthOf = (day: string) => `date_trunc('month', ${day}::date::timestamp)::date`
// The first day of the month with the same weekday.
const weekdayOfMonth = (day: string) => `(${day}::date - (extract(day FROM ${day}::date)::int - 1) / 7 * 7)`

// $3 workspace, $4 run, $5 now, $6 action, $7 and $8 the actor. The rollups are sums over the very rows written here. A
// check of voids alone has no position and no sum: its voids count in rollups that have other checks. Guests that no
// check reports are unknown, and not 0.
const loadDay = `${composedDay}, put_checks AS (
    INSERT INTO sale_check (workspace_id, business_date, id, restaurant_id, source_key, number, waiter_id, table_name,
      station, order_category, guests, opened_at, closed_at, hour, total, quantity, positions, is_sale)
    SELECT $3, day, id, restaurant_id, check_key, number, waiter_id, table_name, station, order_category, guests, opened,
      closed, hour, total, quantity, positions, is_sale
    FROM day_check ORDER BY id
  ), put_lines AS (
    INSERT INTO sale_line (workspace_id, business_date, check_id, line_no, source_key, dish_id, kind, quantity, price,
      discount, total, cost, void_reason, voided_by, modifiers)
    SELECT $3, $2, check_id, line_no, line_key, dish_id, kind, quantity, price, discount, total, cost, void_reason,
      voided_by, modifiers
    FROM day_line ORDER BY check_id, line_no
  ), put_restaurant_day AS (
    INSERT INTO restaurant_day (workspace_id, business_date, restaurant_id, revenue, checks, documents, positions, quantity,
      discount, returns, return_lines, guests, voids, void_sum, checks_without_waiter, revenue_without_waiter)
    SELECT $3, $2, $1, sum(total), count(*) FILTER (WHERE is_sale), count(*), sum(positions), sum(quantity), sum(discount),
      sum(returns), sum(return_lines), sum(guests) FILTER (WHERE is_sale),
      (SELECT sum(voids) FROM day_check), (SELECT sum(void_sum) FROM day_check),
      count(*) FILTER (WHERE is_sale AND waiter_id IS NULL), coalesce(sum(total) FILTER (WHERE waiter_id IS NULL), 0)
    FROM day_check WHERE positions > 0 HAVING count(*) > 0
  ), put_restaurant_hour AS (
    INSERT INTO restaurant_hour (workspace_id, business_date, restaurant_id, hour, revenue, checks, guests, positions,
      discount, returns)
    SELECT $3, $2, $1, hour, sum(total), count(*) FILTER (WHERE is_sale), sum(guests) FILTER (WHERE is_sale),
      sum(positions), sum(discount), sum(returns)
    FROM day_check WHERE positions > 0 GROUP BY hour
  ), put_restaurant_order_day AS (
    INSERT INTO restaurant_order_day (workspace_id, business_date, restaurant_id, order_category, station, revenue, checks,
      documents, positions, quantity, discount, returns, guests)
    SELECT $3, $2, $1, coalesce(order_category, ''), coalesce(station, ''), sum(total), count(*) FILTER (WHERE is_sale),
      count(*), sum(positions), sum(quantity), sum(discount), sum(returns), sum(guests) FILTER (WHERE is_sale)
    FROM day_check WHERE positions > 0 GROUP BY coalesce(order_category, ''), coalesce(station, '')
  ), dish AS MATERIALIZED (
    SELECT dish_id, count(*)::int AS lines, sum(quantity) AS quantity, sum(total) AS revenue,
      coalesce(sum(discount), 0) AS discount, coalesce(sum(cost), 0) AS line_cost,
      coalesce(sum(quantity) FILTER (WHERE cost IS NOT NULL), 0) AS line_cost_quantity,
      coalesce(sum(quantity) FILTER (WHERE kind = 'return'), 0) AS return_quantity,
      count(*) FILTER (WHERE kind = 'return')::int AS return_lines
    FROM day_line WHERE kind <> 'void' GROUP BY dish_id
  ), put_restaurant_dish_day AS (
    INSERT INTO restaurant_dish_day (workspace_id, business_date, restaurant_id, dish_id, ${dishSums})
    SELECT $3, $2, $1, dish_id, ${dishSums} FROM dish
  ), put_dish_day AS (
    INSERT INTO dish_day AS held (workspace_id, business_date, dish_id, ${dishSums})
    SELECT $3, $2, dish_id, ${dishSums} FROM dish
    ON CONFLICT (workspace_id, business_date, dish_id) DO UPDATE SET ${withMore}
  ), put_restaurant_dish_month AS (
    INSERT INTO restaurant_dish_month AS held (workspace_id, month, restaurant_id, dish_id, ${dishSums})
    SELECT $3, ${monthOf('$2')}, $1, dish_id, ${dishSums} FROM dish
    ON CONFLICT (workspace_id, month, restaurant_id, dish_id) DO UPDATE SET ${withMore}
  ), put_dish_month AS (
    INSERT INTO dish_month AS held (workspace_id, business_date, dish_id, ${dishSums})
    SELECT $3, ${weekdayOfMonth('$2')}, dish_id, ${dishSums} FROM dish ORDER BY dish_id
    ON CONFLICT (workspace_id, business_date, dish_id) DO UPDATE SET ${withMore}
  ), put_waiter_day AS (
    INSERT INTO waiter_day (workspace_id, business_date, waiter_id, restaurant_id, revenue, checks, positions, documents,
      first_opened_at, last_closed_at, guests, discount, returns, voids)
    SELECT $3, $2, waiter_id, $1, sum(total), count(*) FILTER (WHERE is_sale), sum(positions), count(*) FILTER (WHERE positions > 0),
      min(coalesce(opened, closed)) FILTER (WHERE positions > 0), max(coalesce(closed, opened)) FILTER (WHERE positions > 0),
      sum(guests) FILTER (WHERE is_sale), sum(discount), sum(returns), sum(voids)
    FROM day_check WHERE waiter_id IS NOT NULL GROUP BY waiter_id HAVING bool_or(positions > 0)
  ), put_waiter_hour AS (
    INSERT INTO waiter_hour (workspace_id, business_date, waiter_id, restaurant_id, hour, revenue, checks, guests, discount,
      returns, voids)
    SELECT $3, $2, waiter_id, $1, hour, sum(total), count(*) FILTER (WHERE is_sale),
      sum(guests) FILTER (WHERE is_sale), sum(discount), sum(returns), sum(voids)
    FROM day_check WHERE waiter_id IS NOT NULL GROUP BY waiter_id, hour HAVING bool_or(positions > 0)
  ), put_voids AS (
    INSERT INTO amount_day (workspace_id, business_date, restaurant_id, kind, type, sum, count)
    SELECT $3, $2, $1, 'void', coalesce(void_reason, ''), sum(total), count(*)
    FROM day_line WHERE kind = 'void' GROUP BY coalesce(void_reason, '')
  ), put_waiter_reversal_day AS (
    INSERT INTO waiter_reversal_day (workspace_id, business_date, waiter_id, restaurant_id, kind, sum, count)
    SELECT $3, $2, c.waiter_id, $1, l.kind, sum(l.total), count(*)
    FROM day_line l JOIN day_check c ON c.id = l.check_id
    WHERE l.kind <> 'sale' AND c.waiter_id IS NOT NULL GROUP BY c.waiter_id, l.kind
  ), put_events AS (
    INSERT INTO event (workspace_id, id, type, object_id, actor_type, actor_id, created_at, restaurant_ids)
    SELECT $3, new_uuid_v7(), 'check.created', id, $7, $8, $5, ARRAY[$1::uuid] FROM day_check WHERE is_new AND positions > 0
  ), put_digest AS (
    INSERT INTO sales_day (workspace_id, restaurant_id, business_date, digest, checks, lines, run_id, updated_at)
    SELECT $3, $1, $2, digest, sold_checks, lines, $4, $5 FROM day_figures
    ON CONFLICT (workspace_id, restaurant_id, business_date) DO UPDATE SET
      digest = excluded.digest, checks = excluded.checks, lines = excluded.lines, run_id = excluded.run_id,
      updated_at = excluded.updated_at
  ), put_journal AS (
    INSERT INTO exchange_run_day (workspace_id, run_id, restaurant_id, business_date, action, lines, checks, revenue)
    SELECT $3, $4, $1, $2, $6, lines, checks, revenue::numeric FROM day_figures
    ON CONFLICT DO NOTHING
  )
  SELECT * FROM day_figures`

// $1 workspace, $2 restaurant, $3 business date. Lines are found by a list of ids: a join is planned by statistics, and
// in a month that has just begun it would scan the entire month.
const clearDay = `
  WITH gone_lines AS (
    DELETE FROM sale_line
    WHERE workspace_id = $1 AND business_date = $3 AND check_id = ANY(ARRAY(
      SELECT id FROM sale_check WHERE workspace_id = $1 AND restaurant_id = $2 AND business_date = $3))
  ), gone_checks AS (
    DELETE FROM sale_check WHERE workspace_id = $1 AND restaurant_id = $2 AND business_date = $3
    RETURNING id, source_key, positions
  ), gone_restaurant_day AS (
    DELETE FROM restaurant_day WHERE workspace_id = $1 AND restaurant_id = $2 AND business_date = $3
  ), gone_restaurant_hour AS (
    DELETE FROM restaurant_hour WHERE workspace_id = $1 AND restaurant_id = $2 AND business_date = $3
  ), gone_restaurant_order_day AS (
    DELETE FROM restaurant_order_day WHERE workspace_id = $1 AND restaurant_id = $2 AND business_date = $3
  ), gone_voids AS (
    DELETE FROM amount_day
    WHERE workspace_id = $1 AND restaurant_id = $2 AND business_date = $3 AND kind = 'void'
  ), gone_dish_day AS (
    DELETE FROM restaurant_dish_day WHERE workspace_id = $1 AND restaurant_id = $2 AND business_date = $3 RETURNING *
  ), less_dish_day AS (
    UPDATE dish_day held SET ${withLess}
    FROM gone_dish_day gone
    WHERE held.workspace_id = $1 AND held.business_date = $3 AND held.dish_id = gone.dish_id
  ), less_restaurant_dish_month AS (
    UPDATE restaurant_dish_month held SET ${withLess}
    FROM gone_dish_day gone
    WHERE held.workspace_id = $1 AND held.month = ${monthOf('$3')} AND held.restaurant_id = $2 AND held.dish_id = gone.dish_id
  ), less_dish_month AS (
    UPDATE dish_month held SET ${withLess}
    FROM gone_dish_day gone
    WHERE held.workspace_id = $1 AND held.business_date = ${weekdayOfMonth('$3')} AND held.dish_id = gone.dish_id
  ), gone_waiter_day AS (
    DELETE FROM waiter_day WHERE workspace_id = $1 AND restaurant_id = $2 AND business_date = $3
  ), gone_waiter_hour AS (
    DELETE FROM waiter_hour WHERE workspace_id = $1 AND restaurant_id = $2 AND business_date = $3
  ), gone_waiter_reversal_day AS (
    DELETE FROM waiter_reversal_day WHERE workspace_id = $1 AND restaurant_id = $2 AND business_date = $3
  )
  SELECT array_agg(id) AS ids, array_agg(source_key) AS keys FROM gone_checks WHERE positions > 0`

// $1 workspace, $2 restaurant, $3 business date, $4 ids and $5 source keys of the checks that were shown.
const rememberAnnouncedSql = `
  INSERT INTO announced_check (workspace_id, restaurant_id, source_key, id)
  SELECT $1, $2, g.key, g.id FROM unnest($4::uuid[], $5::text[]) AS g(id, key)
  WHERE NOT EXISTS (SELECT FROM sale_check c
    WHERE c.workspace_id = $1 AND c.business_date = $3 AND c.id = g.id AND c.positions > 0)
  ON CONFLICT (workspace_id, restaurant_id, source_key) DO UPDATE SET id = excluded.id`

// Dishes without any remaining sales. $1 workspace, $2 restaurant, $3 business date.
const dropEmptyDishes = `
  WITH gone_days AS (
    DELETE FROM dish_day WHERE workspace_id = $1 AND business_date = $3 AND lines = 0
  ), gone_restaurant_months AS (
    DELETE FROM restaurant_dish_month
    WHERE workspace_id = $1 AND month = ${monthOf('$3')} AND restaurant_id = $2 AND lines = 0
  )
  DELETE FROM dish_month WHERE workspace_id = $1 AND business_date = ${weekdayOfMonth('$3')} AND lines = 0`
