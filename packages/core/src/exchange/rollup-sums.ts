/** The sums of a check, computed from its lines `l`; without any they are 0. */
export const sumsOfCheck = `coalesce(sum(l.total) FILTER (WHERE l.kind <> 'void'), 0) AS total,
      coalesce(sum(l.quantity) FILTER (WHERE l.kind <> 'void'), 0) AS quantity,
      (count(*) FILTER (WHERE l.kind <> 'void'))::int AS positions,
      coalesce(bool_or(l.kind = 'sale'), false) AS has_sale,
      coalesce(sum(l.discount) FILTER (WHERE l.kind <> 'void'), 0) AS discount,
      coalesce(sum(l.total) FILTER (WHERE l.kind = 'return'), 0) AS returns,
      (count(*) FILTER (WHERE l.kind = 'return'))::int AS return_lines,
      (count(*) FILTER (WHERE l.kind = 'void'))::int AS voids,
      coalesce(sum(l.total) FILTER (WHERE l.kind = 'void'), 0) AS void_sum`

/** Columns of rollups of dishes: all of them add up, so checks can be added to them and subtracted from them. */
export const sumsOfDish = [
  ...['lines', 'quantity', 'revenue', 'discount', 'line_cost', 'line_cost_quantity', 'return_quantity', 'return_lines'],
]
export const dishSums = sumsOfDish.join(', ')

/** The same, summed over rows of such a rollup. */
export const dishSumsOver = sumsOfDish.map((name) => `sum(${name}) AS ${name}`).join(', ')

/** The month of a date, as its first day. */
export const monthOf = (day: string) => `date_trunc('month', ${day}::date::timestamp)::date`
/** The first day of a date's month with the same weekday. */
export const weekdayOfMonth = (day: string) => `(${day}::date - (extract(day FROM ${day}::date)::int - 1) / 7 * 7)`

/** Lines other than voids, summed by dish, and by more columns. */
export const byDish = (lines: string, more = '') => `
    SELECT ${more}dish_id, count(*)::int AS lines, sum(quantity) AS quantity, sum(total) AS revenue,
      coalesce(sum(discount), 0) AS discount, coalesce(sum(cost), 0) AS line_cost,
      coalesce(sum(quantity) FILTER (WHERE cost IS NOT NULL), 0) AS line_cost_quantity,
      coalesce(sum(quantity) FILTER (WHERE kind = 'return'), 0) AS return_quantity,
      count(*) FILTER (WHERE kind = 'return')::int AS return_lines
    FROM ${lines} WHERE kind <> 'void' GROUP BY ${more}dish_id`

const saleCount = 'count(*) FILTER (WHERE is_sale) AS checks'
const guestSum = 'sum(guests) FILTER (WHERE is_sale) AS guests'
const documentCount = 'count(*) FILTER (WHERE positions > 0) AS documents'
/** What tells one restaurant-day from another, in columns of checks. */
export const ofDay = 'business_date, restaurant_id'

export interface CheckRollup {
  rollup: string
  /** Columns of its primary key after workspace, business date and restaurant. */
  keys: string[]
  values: string[]
  /** Computes business date, restaurant, keys and values from checks. */
  from: (checks: string) => string
}

// A check of voids alone has no position and no sum: its voids count in rollups that have other checks. Guests that no
// check reports are unknown, and not 0.
export const checkRollups: CheckRollup[] = [
  {
    rollup: 'restaurant_day',
    keys: [],
    values: [
      ...['revenue', 'checks', 'documents', 'positions', 'quantity', 'discount', 'returns', 'return_lines', 'guests'],
      ...['voids', 'void_sum', 'checks_without_waiter', 'revenue_without_waiter'],
    ],
    from: (checks) => `
    SELECT ${ofDay}, sum(total) AS revenue, ${saleCount}, ${documentCount}, sum(positions) AS positions,
      sum(quantity) AS quantity, sum(discount) AS discount, sum(returns) AS returns, sum(return_lines) AS return_lines,
      ${guestSum}, sum(voids) AS voids, sum(void_sum) AS void_sum,
      count(*) FILTER (WHERE is_sale AND waiter_id IS NULL) AS checks_without_waiter,
      coalesce(sum(total) FILTER (WHERE waiter_id IS NULL), 0) AS revenue_without_waiter
    FROM ${checks} GROUP BY ${ofDay} HAVING bool_or(positions > 0)`,
  },
  {
    rollup: 'restaurant_hour',
    keys: ['hour'],
    values: ['revenue', 'checks', 'guests', 'positions', 'discount', 'returns'],
    from: (checks) => `
    SELECT ${ofDay}, hour, sum(total) AS revenue, ${saleCount}, ${guestSum}, sum(positions) AS positions,
      sum(discount) AS discount, sum(returns) AS returns
    FROM ${checks} WHERE positions > 0 GROUP BY ${ofDay}, hour`,
  },
  {
    rollup: 'restaurant_order_day',
    keys: ['order_category', 'station'],
    values: ['revenue', 'checks', 'documents', 'positions', 'quantity', 'discount', 'returns', 'guests'],
    from: (checks) => `
    SELECT ${ofDay}, coalesce(order_category, '') AS order_category, coalesce(station, '') AS station,
      sum(total) AS revenue, ${saleCount}, count(*) AS documents, sum(positions) AS positions, sum(quantity) AS quantity,
      sum(discount) AS discount, sum(returns) AS returns, ${guestSum}
    FROM ${checks} WHERE positions > 0 GROUP BY ${ofDay}, coalesce(order_category, ''), coalesce(station, '')`,
  },
  {
    rollup: 'waiter_day',
    keys: ['waiter_id'],
    values: [
      ...['revenue', 'checks', 'positions', 'documents', 'first_opened_at', 'last_closed_at', 'guests', 'discount'],
      ...['returns', 'voids'],
    ],
    from: (checks) => `
    SELECT ${ofDay}, waiter_id, sum(total) AS revenue, ${saleCount}, sum(positions) AS positions, ${documentCount},
      min(coalesce(opened_at, closed_at)) FILTER (WHERE positions > 0) AS first_opened_at,
      max(coalesce(closed_at, opened_at)) FILTER (WHERE positions > 0) AS last_closed_at,
      ${guestSum}, sum(discount) AS discount, sum(returns) AS returns, sum(voids) AS voids
    FROM ${checks} WHERE waiter_id IS NOT NULL GROUP BY ${ofDay}, waiter_id HAVING bool_or(positions > 0)`,
  },
  {
    rollup: 'waiter_hour',
    keys: ['waiter_id', 'hour'],
    values: ['revenue', 'checks', 'guests', 'discount', 'returns', 'voids'],
    from: (checks) => `
    SELECT ${ofDay}, waiter_id, hour, sum(total) AS revenue, ${saleCount}, ${guestSum}, sum(discount) AS discount,
      sum(returns) AS returns, sum(voids) AS voids
    FROM ${checks} WHERE waiter_id IS NOT NULL GROUP BY ${ofDay}, waiter_id, hour HAVING bool_or(positions > 0)`,
  },
]
