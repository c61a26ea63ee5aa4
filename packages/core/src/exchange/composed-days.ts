import { sumsOfCheck } from './rollup-sums.ts'

// $1 restaurants and $2 their business dates: the staged checks of these days.
const stagedChecks =
  'unnest($1::uuid[], $2::date[]) AS told (restaurant_id, day) JOIN staged_check c USING (restaurant_id, day)'

const lineNo = (check: string, line: string) =>
  `row_number() OVER (PARTITION BY ${check} ORDER BY ${line}file_no, ${line}line)::int AS line_no`

/**
 * $1 restaurants and $2 their business dates: the staged lines of these days in file order. Where none is staged twice,
 * they are sorted once and not twice, which is a tenth of what storing them costs.
 */
const linesOfDays = (isUnique: boolean) => `
  WITH staged_day_line AS MATERIALIZED (
    SELECT c.id AS check_id, c.day AS business_date, c.is_same, l.*, ${
      isUnique
        ? `1 AS repeat_no, ${lineNo('c.id', 'l.')}`
        : 'row_number() OVER (PARTITION BY c.id, l.line_key ORDER BY l.file_no, l.line) AS repeat_no'
    }
    FROM ${stagedChecks} JOIN staged_line l ON l.restaurant_id = c.restaurant_id AND l.check_key = c.check_key
  )`
/** The lines of days, with the number of each among those of its check that have the same key. */
export const stagedDays = linesOfDays(false)

/** Of lines of days: how many there are, and how many repeat another one. */
export const counted = `count(*)::int AS staged_lines, (count(*) FILTER (WHERE repeat_no > 1))::int AS repeats`
export const countStaged = `${stagedDays} SELECT ${counted} FROM staged_day_line`

/**
 * The staged checks of days that are not stored as they are, with the sums of their lines. All lines are those of such a
 * check, so that the full joins are left ones; but they are always planned as one pass over each side, while a left join
 * over rows that are guessed to be one compares each check with the lines of all.
 */
export const composedOf = (isUnique: boolean) => `${linesOfDays(isUnique)}, day_line AS ${
  isUnique
    ? 'NOT MATERIALIZED (SELECT * FROM staged_day_line WHERE NOT is_same'
    : `MATERIALIZED (SELECT *, ${lineNo('check_id', '')} FROM staged_day_line WHERE repeat_no = 1 AND NOT is_same`
}
  ), composed AS (
    SELECT check_id, sum(digest) AS digest, ${sumsOfCheck} FROM day_line l GROUP BY check_id
  ), repeated AS (
    SELECT check_id, sum(digest) AS digest FROM staged_day_line WHERE repeat_no > 1 AND NOT is_same GROUP BY check_id
  ), day_check AS MATERIALIZED (
    SELECT c.id, c.is_new, c.restaurant_id, c.check_key, c.day AS business_date, c.number, c.waiter_id, c.table_name, c.station,
      c.order_category, c.guests, c.opened AS opened_at, c.closed AS closed_at, c.hour, c.digest + coalesce(k.digest, 0) + coalesce(r.digest, 0) AS digest,
      coalesce(k.total, 0) AS total, coalesce(k.quantity, 0) AS quantity, coalesce(k.discount, 0) AS discount,
      coalesce(k.returns, 0) AS returns, coalesce(k.return_lines, 0) AS return_lines, coalesce(k.positions, 0) AS positions,
      coalesce(k.voids, 0) AS voids, coalesce(k.void_sum, 0) AS void_sum, coalesce(k.has_sale, false) AS has_sale,
      coalesce(k.has_sale, false) AND coalesce(k.total, 0) <> 0 AS is_sale
    FROM (SELECT c.* FROM ${stagedChecks} WHERE NOT c.is_same) c
    FULL JOIN composed k ON k.check_id = c.id FULL JOIN repeated r ON r.check_id = c.id
  )`
