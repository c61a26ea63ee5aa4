import pg from 'pg'
import { dishMonths } from './fill-rollups.ts'

// A copy's ids differ in their first digits only and so keep their order: random ids would measure the disk.
const copied = (id: string) => `(lpad(to_hex($2::int), 4, '0') || substr(${id}::text, 5))::uuid`

const shifted = {
  sale_check: `SELECT workspace_id, business_date - $2::int, ${copied('id')}, restaurant_id, source_key, number,
    waiter_id, table_name, station, order_category, guests, opened_at - make_interval(days => $2::int),
    closed_at - make_interval(days => $2::int), hour, total, quantity, positions, is_sale`,
  sale_line: `SELECT workspace_id, business_date - $2::int, ${copied('check_id')}, line_no, source_key, dish_id,
    kind, quantity, price, discount, total, cost, void_reason, voided_by, modifiers`,
}

const rollups = [
  'restaurant_day',
  'restaurant_hour',
  'restaurant_order_day',
  'dish_day',
  'restaurant_dish_day',
  'waiter_day',
  'waiter_hour',
  'waiter_reversal_day',
  'amount_day',
]

/**
 * Makes the history longer: each further multiple is a copy of the imported days, moved back in time. Bypasses the
 * exchange, with key checks off, because only reading is measured afterwards.
 */
export async function growHistory(
  url: string,
  options: {
    workspaceId: string
    days: number
    from: number
    to: number
    /** Whether checks and lines are copied, too, and not only what is summed from them; true when absent. */
    lines?: boolean
  },
): Promise<void> {
  const { workspaceId, days, from, to, lines = true } = options
  if (from >= to) return
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SET session_replication_role = replica; SET synchronous_commit = off')
    const { rows } = await client.query<{ first: string }>(
      'SELECT (min(business_date))::text AS first FROM restaurant_day WHERE workspace_id = $1',
      [workspaceId],
    )
    const newest = await client.query<{ start: string }>(
      'SELECT (max(business_date) - $2::int + 1)::text AS start FROM restaurant_day WHERE workspace_id = $1',
      [workspaceId, days],
    )
    const start = newest.rows[0]?.start ?? rows[0]?.first
    for (let copy = from; copy < to; copy += 1) {
      const back = copy * days
      await client.query(
        `SELECT ensure_sales_month(month::date) FROM generate_series(
           date_trunc('month', $1::date - $2::int), $1::date - $2::int + $3::int, interval '1 month') month`,
        [start, back, days],
      )
      for (const [table, select] of Object.entries(lines ? shifted : {})) {
        await client.query(
          `INSERT INTO ${table} ${select} FROM ${table} WHERE workspace_id = $1 AND business_date >= $3::date`,
          [workspaceId, back, start],
        )
      }
      for (const table of rollups) await copyRollup(client, table, workspaceId, back, start)
      console.log(`history × ${copy + 1}`)
    }
    for (const statement of dishMonths(workspaceId)) await client.query(statement)
    await client.query('VACUUM (ANALYZE)')
  } finally {
    await client.end()
  }
}

async function copyRollup(
  client: pg.Client,
  table: string,
  workspaceId: string,
  back: number,
  start: string | undefined,
) {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname::text AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => (name === 'business_date' ? 'business_date - $2::int' : name))
  await client.query(
    `INSERT INTO ${table} (${names.join(', ')}) SELECT ${values.join(', ')} FROM ${table}
     WHERE workspace_id = $1 AND business_date >= $3::date`,
    [workspaceId, back, start],
  )
}
