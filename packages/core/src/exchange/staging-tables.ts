import type { PoolClient } from 'pg'

const drop = `DROP TABLE IF EXISTS staged_zone, staged_check_row, staged_line, staged_move, staged_amount, staged_report, staged_kept, staged_kept_day, staged_held,
  staged_placed, staged_judged, staged_check`

// Temporary tables live and die with the exchange's own connection: a killed run leaves nothing to clean up.
const create = `
  ${drop};
  CREATE TEMP TABLE staged_zone (restaurant_id uuid PRIMARY KEY DEFERRABLE, timezone text NOT NULL, day_end_minutes int NOT NULL);
  CREATE TEMP TABLE staged_check_row (
    file_no smallint NOT NULL, line int NOT NULL, restaurant_id uuid NOT NULL, check_key text COLLATE "C" NOT NULL,
    number int NOT NULL, business_date date, opened_at text, opened_is_instant boolean NOT NULL,
    closed_at text, closed_is_instant boolean NOT NULL, waiter_id uuid, table_name text, station text,
    order_category text, guests int
  );
  CREATE TEMP TABLE staged_line (
    file_no smallint NOT NULL, line int NOT NULL, restaurant_id uuid NOT NULL, check_key text COLLATE "C" NOT NULL,
    line_key text COLLATE "C" NOT NULL, dish_id uuid NOT NULL, kind line_kind NOT NULL,
    quantity numeric(20,6) NOT NULL, price numeric(20,6), discount numeric(20,6), total numeric(20,6) NOT NULL,
    cost numeric(20,6), void_reason text, voided_by text, modifiers jsonb
  );
  CREATE TEMP TABLE staged_move (
    file_no smallint NOT NULL, line int NOT NULL, restaurant_id uuid, place_key text, place text, product text NOT NULL,
    unit text, at text NOT NULL, at_is_instant boolean NOT NULL, direction move_direction NOT NULL,
    quantity numeric NOT NULL, cost_sum numeric, document text, reason_code move_reason
  );
  CREATE TEMP TABLE staged_amount (
    restaurant_id uuid NOT NULL, day date NOT NULL, kind amount_kind NOT NULL, type text NOT NULL, sum numeric(20,6) NOT NULL,
    count int NOT NULL
  );
  CREATE TEMP TABLE staged_report (restaurant_id uuid NOT NULL, day date NOT NULL, revenue numeric(20,6) NOT NULL);
  CREATE TEMP TABLE staged_kept (restaurant_id uuid NOT NULL, check_key text COLLATE "C" NOT NULL);
  CREATE TEMP TABLE staged_kept_day (restaurant_id uuid NOT NULL, day date NOT NULL);`

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

/** Creates the staging tables afresh on this connection. */
export async function createStaging(client: PoolClient): Promise<void> {
  await client.query(create)
}

/** Drops them, so that the connection returns to the pool clean. */
export async function dropStaging(client: PoolClient): Promise<void> {
  await client.query(drop)
}

/** Moves staged rows of restaurants to other ids. */
export async function moveStaged(client: PoolClient, moved: ReadonlyMap<string, string>): Promise<void> {
  if (moved.size === 0) return
  for (const table of [
    'staged_zone',
    'staged_check',
    'staged_line',
    'staged_move',
    'staged_amount',
    'staged_report',
    'staged_kept',
    'staged_kept_day',
  ]) {
    await client.query(
      `UPDATE ${table} SET restaurant_id = pair.to_id
       FROM unnest($1::uuid[], $2::uuid[]) AS pair(from_id, to_id) WHERE restaurant_id = pair.from_id`,
      [[...moved.keys()], [...moved.values()]],
    )
  }
}
