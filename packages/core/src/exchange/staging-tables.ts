import pg, { type PoolClient } from 'pg'

const place = 'restaurant_id uuid NOT NULL, check_key text COLLATE "C" NOT NULL'
const ofCheck =
  'number int NOT NULL, waiter_id uuid, table_name text, station text, order_category text, guests int, digest bigint NOT NULL'

const tables = {
  staged_zone: 'restaurant_id uuid PRIMARY KEY DEFERRABLE, timezone text NOT NULL, day_end_minutes int NOT NULL',
  staged_check_row: `file_no smallint NOT NULL, line int NOT NULL, ${place}, number int NOT NULL, business_date date,
    opened_at text, opened_is_instant boolean NOT NULL, closed_at text, closed_is_instant boolean NOT NULL,
    waiter_id uuid, table_name text, station text, order_category text, guests int, digest bigint NOT NULL`,
  staged_line: `file_no smallint NOT NULL, line int NOT NULL, ${place}, line_key text COLLATE "C" NOT NULL,
    dish_id uuid NOT NULL, kind line_kind NOT NULL, quantity numeric(20,6) NOT NULL, price numeric(20,6),
    discount numeric(20,6), total numeric(20,6) NOT NULL, cost numeric(20,6), void_reason text, voided_by text,
    modifiers jsonb, digest bigint NOT NULL`,
  staged_move: `file_no smallint NOT NULL, line int NOT NULL, restaurant_id uuid, place_key text, place text,
    product text NOT NULL, unit text, at text NOT NULL, at_is_instant boolean NOT NULL, direction move_direction NOT NULL,
    quantity numeric NOT NULL, cost_sum numeric, document text, reason_code move_reason`,
  staged_amount: `restaurant_id uuid NOT NULL, day date NOT NULL, kind amount_kind NOT NULL, type text NOT NULL,
    sum numeric(20,6) NOT NULL, count int NOT NULL`,
  staged_report: 'restaurant_id uuid NOT NULL, day date NOT NULL, revenue numeric(20,6) NOT NULL',
  staged_kept: place,
  staged_kept_day: 'restaurant_id uuid NOT NULL, day date NOT NULL',
  staged_same: `${place}, day date NOT NULL`,
  staged_judged: `file_no smallint NOT NULL, line int NOT NULL, ${place}, ${ofCheck}, opened timestamptz, closed timestamptz,
    day date, hour smallint NOT NULL, held_id uuid, held_day date, held_digest numeric, held_positions int NOT NULL,
    repeat_no bigint NOT NULL, differs boolean NOT NULL, verdict text NOT NULL`,
  staged_check: `id uuid NOT NULL, is_new boolean NOT NULL, is_held boolean NOT NULL, held_day date, held_digest numeric,
    is_same boolean NOT NULL, ${place}, day date NOT NULL, ${ofCheck}, opened timestamptz, closed timestamptz,
    hour smallint NOT NULL`,
  staged_gone: 'restaurant_id uuid NOT NULL, day date NOT NULL, id uuid NOT NULL',
}
const names = Object.keys(tables)
// What a large bundle stages is read many times; buffers are taken as they are needed.
const room = "SET temp_buffers = '64MB'"
const invalidValue = '22023'
const uniqueViolation = '23505'
const drop = `DROP TABLE IF EXISTS ${names.join(', ')}`
// Temporary tables live and die with the exchange's own connection: a killed run leaves nothing to clean up.
const create = Object.entries(tables)
  .map(([name, columns]) => `CREATE TEMP TABLE ${name} (${columns});`)
  .join('\n')
const clear = names.map((name) => `DELETE FROM ${name};`).join(' ')

/** Runs over one connection after which its staging tables are made anew: deleted rows stay in them until then. */
const maxUses = 50
/** Runs that stage more rows analyse and index the tables, and drop them at their end. */
const fewRows = 2000

interface Staging {
  uses: number
  hasMany: boolean
  /** Whether no line is staged twice, as far as it is known. */
  isUnique: boolean
}

const stagings = new WeakMap<PoolClient, Staging>()

export const stagedColumns = {
  check: [
    'file_no',
    'line',
    'restaurant_id',
    'check_key',
    'number',
    'business_date',
    'opened_at',
    'opened_is_instant',
    'closed_at',
    'closed_is_instant',
    'waiter_id',
    'table_name',
    'station',
    'order_category',
    'guests',
    'digest',
  ],
  line: [
    'file_no',
    'line',
    'restaurant_id',
    'check_key',
    'line_key',
    'dish_id',
    'kind',
    'quantity',
    'price',
    'discount',
    'total',
    'cost',
    'void_reason',
    'voided_by',
    'modifiers',
    'digest',
  ],
  move: [
    'file_no',
    'line',
    'restaurant_id',
    'place_key',
    'place',
    'product',
    'unit',
    'at',
    'at_is_instant',
    'direction',
    'quantity',
    'cost_sum',
    'document',
    'reason_code',
  ],
  amount: ['restaurant_id', 'day', 'kind', 'type', 'sum', 'count'],
  report: ['restaurant_id', 'day', 'revenue'],
} as const

/**
 * Has empty staging tables on this connection. They stay for its next runs: to create them costs more than a poll of a
 * running day.
 */
export async function prepareStaging(client: PoolClient): Promise<void> {
  const known = stagings.get(client)
  if (known) {
    known.uses += 1
    return
  }
  // A session that has used temporary tables keeps to the buffers it has.
  await client.query(room).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError && error.code === invalidValue)) throw error
  })
  await client.query(`${drop}; ${create}`)
  stagings.set(client, { uses: 1, hasMany: false, isUnique: false })
}

/** Notes how many rows are staged. */
export function noteStaged(client: PoolClient, rows: number): void {
  const staging = stagings.get(client)
  if (staging && rows > fewRows) staging.hasMany = true
}

/** Whether so many rows are staged that statistics and indexes pay. */
export function hasManyStaged(client: PoolClient): boolean {
  return stagings.get(client)?.hasMany ?? true
}

const indexByCheck = 'CREATE INDEX staged_line_by_check ON staged_line (check_key, restaurant_id)'

/** Indexes many staged lines by their checks, which tells whether any of a check is staged twice. */
export async function indexLines(client: PoolClient): Promise<void> {
  const isUnique = await client
    .query('CREATE UNIQUE INDEX staged_line_by_check ON staged_line (check_key, restaurant_id, line_key)')
    .then(
      () => true,
      (error: unknown) => {
        if (error instanceof pg.DatabaseError && error.code === uniqueViolation) return false
        throw error
      },
    )
  if (!isUnique) await client.query(indexByCheck)
  const staging = stagings.get(client)
  if (staging) staging.isUnique = isUnique
}

/** Whether it is known that no line of a check is staged twice. */
export function hasUniqueLines(client: PoolClient): boolean {
  return stagings.get(client)?.isUnique ?? false
}

/** Columns that staged rows are looked up by: statistics of all others cost three times as much, and nothing needs them. */
const soughtBy = {
  staged_line: 'restaurant_id, check_key',
  staged_check_row: 'restaurant_id, check_key',
  staged_judged: 'restaurant_id, check_key, day, verdict',
  staged_check: 'restaurant_id, check_key, day, is_same',
  staged_kept: 'restaurant_id, check_key',
}

/** A statement that analyses staging tables. */
export function analyse(...tables: (keyof typeof soughtBy)[]): string {
  return `ANALYZE ${tables.map((table) => `${table} (${soughtBy[table]})`).join(', ')}`
}

/** Empties the staging tables, so that the connection returns to the pool clean. */
export async function clearStaging(client: PoolClient): Promise<void> {
  const staging = stagings.get(client)
  if (!staging) return
  if (!staging.hasMany && staging.uses < maxUses) {
    await client.query(clear)
    return
  }
  stagings.delete(client)
  await client.query(drop)
}

/** Moves staged rows of restaurants to other ids. */
export async function moveStaged(client: PoolClient, moved: ReadonlyMap<string, string>): Promise<void> {
  if (moved.size === 0) return
  // Restaurants that change places have the same lines for a moment, which a unique index would refuse.
  const staging = stagings.get(client)
  if (staging?.isUnique) {
    staging.isUnique = false
    await client.query(`DROP INDEX staged_line_by_check; ${indexByCheck}`)
  }
  for (const table of [
    'staged_zone',
    'staged_check',
    'staged_line',
    'staged_move',
    'staged_amount',
    'staged_report',
    'staged_kept',
    'staged_kept_day',
    'staged_same',
    'staged_gone',
  ]) {
    await client.query(
      `UPDATE ${table} SET restaurant_id = pair.to_id
       FROM unnest($1::uuid[], $2::uuid[]) AS pair(from_id, to_id) WHERE restaurant_id = pair.from_id`,
      [[...moved.keys()], [...moved.values()]],
    )
  }
}
