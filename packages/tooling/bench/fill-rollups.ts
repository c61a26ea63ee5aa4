import type { Database } from '@vitrina/db/database'

/** A chain to query figures of. */
export interface FilledChain {
  restaurants: number
  days: number
  /** The last stored day. */
  to: string
}

const dishes = 400
const dishesOfRestaurant = 120
const waitersOfRestaurant = 6

/**
 * Fills the rollups of a workspace as the exchange would, but without the exchange and without lines, because only
 * reading rollups is measured. Restaurants share the menu, a third of it each; the chain is the same every time.
 */
export async function fillRollups(
  db: Database,
  workspaceId: string,
  { restaurants, days, to }: FilledChain,
): Promise<void> {
  const client = await db.pool.connect()
  try {
    await client.query('SET session_replication_role = replica; SET synchronous_commit = off; SELECT setseed(0.42)')
    await client.query(members(workspaceId, restaurants))
    await client.query(
      `CREATE TEMP TABLE day AS SELECT generate_series('${to}'::date - ${days - 1}, '${to}'::date, '1 day')::date AS d`,
    )
    for (const statement of rollups(workspaceId)) await client.query(statement)
    await client.query('VACUUM (ANALYZE)')
  } finally {
    // The connection is closed, because its settings were changed.
    client.release(true)
  }
}

function members(workspaceId: string, restaurants: number): string {
  const id = (kind: number, n: string) => `('00000000-0000-7000-800${kind}-' || lpad(to_hex(${n}), 12, '0'))::uuid`
  return `
    INSERT INTO restaurant (workspace_id, id, source, source_key, name, timezone, currency, reference_date, created_at)
    SELECT '${workspaceId}', ${id(1, 'n')}, 'source_a', 'r' || n, 'Restaurant ' || n, 'Europe/Moscow', 'RUB', '2020-01-01', now()
    FROM generate_series(1, ${restaurants}) n;
    INSERT INTO dish (workspace_id, id, source, source_key, name, category, unit, sale_price, portion_cost, reference_date, created_at)
    SELECT '${workspaceId}', ${id(2, 'n')}, 'source_a', 'd' || n, 'Dish ' || n, 'Category ' || n % 20,
      CASE WHEN n % 15 = 0 THEN 'кг' ELSE 'порц' END, 300 + n, CASE WHEN n % 5 > 0 THEN 100 + n % 70 END, '2020-01-01', now()
    FROM generate_series(1, ${dishes}) n;
    INSERT INTO waiter (workspace_id, id, source, source_key, name, restaurant_id, reference_date, created_at)
    SELECT '${workspaceId}', ${id(3, 'n')}, 'source_a', 'w' || n, 'Waiter ' || n, ${id(1, `(n - 1) / ${waitersOfRestaurant} + 1`)},
      '2020-01-01', now()
    FROM generate_series(1, ${restaurants * waitersOfRestaurant}) n;
    CREATE TEMP TABLE own_dish AS
    SELECT r.id AS restaurant_id, d.id AS dish_id FROM generate_series(1, ${restaurants}) r_no
    CROSS JOIN generate_series(0, ${dishesOfRestaurant - 1}) place
    JOIN restaurant r ON r.source_key = 'r' || r_no AND r.workspace_id = '${workspaceId}'
    JOIN dish d ON d.source_key = 'd' || ((r_no * 37 + place * 3) % ${dishes} + 1) AND d.workspace_id = '${workspaceId}'`
}

const sum = (most: number) => `round((random() * ${most})::numeric, 2)`
const count = (most: number) => `1 + (random() * ${most})::int`

/** Inserted in the order their keys are read by, as days arrive. */
function rollups(workspaceId: string): string[] {
  const w = `'${workspaceId}'`
  const restaurant = `day CROSS JOIN (SELECT id FROM restaurant WHERE workspace_id = ${w}) r`
  const waiter = `day CROSS JOIN (SELECT id, restaurant_id FROM waiter WHERE workspace_id = ${w}) w`
  return [
    `INSERT INTO restaurant_day (workspace_id, business_date, restaurant_id, revenue, checks, documents, positions, quantity,
        discount, returns, return_lines, guests, voids, void_sum, checks_without_waiter, revenue_without_waiter)
      SELECT ${w}, d, r.id, ${sum(200_000)}, ${count(180)}, ${count(190)}, ${count(600)}, ${sum(700)}, ${sum(9000)},
        -${sum(2000)}, ${count(4)}, ${count(300)}, ${count(6)}, ${sum(3000)}, ${count(20)}, ${sum(20_000)}
      FROM ${restaurant} ORDER BY d, r.id`,
    `INSERT INTO restaurant_hour (workspace_id, business_date, restaurant_id, hour, revenue, checks, guests, positions, discount, returns)
      SELECT ${w}, d, r.id, hour, ${sum(15_000)}, ${count(14)}, ${count(20)}, ${count(50)}, ${sum(700)}, -${sum(100)}
      FROM ${restaurant} CROSS JOIN generate_series(10, 23) hour ORDER BY d, r.id, hour`,
    `INSERT INTO restaurant_order_day (workspace_id, business_date, restaurant_id, order_category, station, revenue, checks,
        documents, positions, quantity, discount, returns, guests)
      SELECT ${w}, d, r.id, category, station, ${sum(40_000)}, ${count(40)}, ${count(42)}, ${count(130)}, ${sum(150)}, ${sum(900)},
        -${sum(300)}, ${count(50)}
      FROM ${restaurant} CROSS JOIN unnest(ARRAY['Доставка', 'Зал', 'Самовывоз']) category
      CROSS JOIN unnest(ARRAY['Бар', 'Кухня']) station ORDER BY d, r.id, category, station`,
    `INSERT INTO amount_day (workspace_id, business_date, restaurant_id, kind, type, sum, count)
      SELECT ${w}, d, r.id, kind::amount_kind, type, ${sum(90_000)}, ${count(60)}
      FROM ${restaurant} CROSS JOIN (VALUES ('payment', 'Наличные'), ('payment', 'Карта'), ('payment', 'Бонусы'),
        ('void', 'Отказ'), ('void', 'Ошибка')) k(kind, type) ORDER BY d, r.id, kind, type`,
    `INSERT INTO waiter_day (workspace_id, business_date, waiter_id, restaurant_id, revenue, checks, positions, documents,
        first_opened_at, last_closed_at, guests, discount, returns, voids)
      SELECT ${w}, d, w.id, w.restaurant_id, ${sum(40_000)}, ${count(30)}, ${count(100)}, ${count(31)}, d + interval '10 hours',
        d + interval '22 hours', ${count(50)}, ${sum(900)}, -${sum(300)}, ${count(2)}
      FROM ${waiter} ORDER BY d, w.restaurant_id, w.id`,
    `INSERT INTO waiter_hour (workspace_id, business_date, waiter_id, restaurant_id, hour, revenue, checks, guests, discount, returns, voids)
      SELECT ${w}, d, w.id, w.restaurant_id, hour, ${sum(9000)}, ${count(8)}, ${count(12)}, ${sum(100)}, -${sum(30)}, 0
      FROM ${waiter} CROSS JOIN generate_series(12, 22, 2) hour ORDER BY d, w.restaurant_id, w.id, hour`,
    `INSERT INTO waiter_reversal_day (workspace_id, business_date, waiter_id, restaurant_id, kind, sum, count)
      SELECT ${w}, d, w.id, w.restaurant_id, 'void', ${sum(900)}, ${count(2)}
      FROM ${waiter} WHERE random() < 0.3 ORDER BY d, w.restaurant_id, w.id`,
    `INSERT INTO restaurant_dish_day (workspace_id, business_date, restaurant_id, dish_id, lines, quantity, revenue, discount,
        line_cost, line_cost_quantity, return_quantity)
      SELECT ${w}, d, o.restaurant_id, o.dish_id, ${count(6)}, ${count(8)}, ${sum(2500)}, ${sum(90)}, 0, 0, 0
      FROM day CROSS JOIN own_dish o ORDER BY d, o.restaurant_id, o.dish_id`,
    `INSERT INTO dish_day (workspace_id, business_date, dish_id, lines, quantity, revenue, discount, line_cost, line_cost_quantity, return_quantity)
      SELECT workspace_id, business_date, dish_id, sum(lines), sum(quantity), sum(revenue), sum(discount), 0, 0, 0
      FROM restaurant_dish_day WHERE workspace_id = ${w} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    ...dishMonths(workspaceId),
    `INSERT INTO stock_movement (workspace_id, id, restaurant_id, origin, place, product, unit, reason_code, business_date, occurred_at,
        direction, quantity, cost_sum)
      SELECT ${w}, gen_random_uuid(), r.id, 'source_a', 'Кухня', 'Product ' || (random() * 300)::int, 'кг',
        (ARRAY['sale', 'write_off', 'invoice', 'transfer'])[1 + n % 4]::move_reason, d, d + interval '12 hours',
        (ARRAY['out', 'out', 'in', 'in'])[1 + n % 4]::move_direction, ${sum(20)}, ${sum(4000)}
      FROM ${restaurant} CROSS JOIN generate_series(1, 12) n ORDER BY d`,
  ]
}

const sumsOfDish = [
  ...['lines', 'quantity', 'revenue', 'discount', 'line_cost', 'line_cost_quantity', 'return_quantity', 'return_lines'],
]

/** Computes the months of dishes from their days, replacing the existing months. */
export function dishMonths(workspaceId: string): string[] {
  const w = `'${workspaceId}'`
  const [names, sums] = [sumsOfDish.join(', '), sumsOfDish.map((name) => `sum(${name})`).join(', ')]
  return [
    `DELETE FROM restaurant_dish_month WHERE workspace_id = ${w}`,
    `DELETE FROM dish_month WHERE workspace_id = ${w}`,
    `INSERT INTO restaurant_dish_month (workspace_id, month, restaurant_id, dish_id, ${names})
      SELECT workspace_id, date_trunc('month', business_date::timestamp)::date, restaurant_id, dish_id, ${sums}
      FROM restaurant_dish_day WHERE workspace_id = ${w} GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
    `INSERT INTO dish_month (workspace_id, business_date, dish_id, ${names})
      SELECT workspace_id, business_date - (extract(day FROM business_date)::int - 1) / 7 * 7, dish_id, ${sums}
      FROM dish_day WHERE workspace_id = ${w} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  ]
}
