import { addDays, countDays, type Period } from '@vitrina/contract/dates'
import { type RawBuilder, sql } from 'kysely'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import type { Compared } from './compared-period.ts'
import type { Dimension } from './dimensions.ts'

type Sql = RawBuilder<unknown>

// For a month over all restaurants, each weekday has a row of its own.
const monthly = {
  dish_month: { date: sql`m.business_date`, asManyAsDays: 7 },
  restaurant_dish_month: { date: sql`m.month`, asManyAsDays: 2 },
} as const

/** A period of a rollup of dishes as full months, with the days to add to them and the days to subtract. */
export interface FullMonths {
  days: 'dish_day' | 'restaurant_dish_day'
  table: keyof typeof monthly
  /** Their first days. */
  months: readonly string[]
  added: readonly Period[]
  taken: readonly Period[]
}

interface Asked {
  /** Dimensions that rows are grouped or filtered by. */
  used: readonly Dimension[]
  /** How days are moved onto those they are compared to. */
  shift: Compared['shift'] | null
}

/**
 * The months to read instead of days, where nothing asked for is finer. A month moved by days is not a month, and only
 * months over all restaurants have weekdays. Null where days are read.
 */
export function monthsOf(
  { reach }: Pick<Context, 'reach'>,
  days: string,
  within: Period,
  { used, shift }: Asked,
): FullMonths | null {
  if (days !== 'dish_day' && days !== 'restaurant_dish_day') return null
  const table = days === 'dish_day' && reach === null ? 'dish_month' : 'restaurant_dish_month'
  const isSaved = ({ grain, heldBy, daysAre }: Dimension) => {
    if (grain !== 'day') return true
    if (heldBy === 'weekday') return table === 'dish_month'
    const isMoved = shift !== null && 'days' in shift && daysAre !== 'own'
    return heldBy === 'month' && !isMoved
  }
  const parts = used.every(isSaved) ? fullMonths(within, monthly[table].asManyAsDays) : null
  return parts && { days, table, ...parts }
}

// More days than any workspace has, yet a cheap list of months; and where calendars end.
const maxDayCount = 36_600
const lastMonth = '9999-12'

/**
 * A period by the months that lie in it. Of a partial month, the smaller part is read by day: 30 days of October are
 * October less one day. Null where no month saves rows.
 */
function fullMonths({ from, to }: Period, asManyAsDays: number): Pick<FullMonths, 'months' | 'added' | 'taken'> | null {
  if (countDays(from, to) > maxDayCount || to > lastMonth) return null
  const [months, added, taken]: [string[], Period[], Period[]] = [[], [], []]
  for (let first = `${from.slice(0, 7)}-01`; first <= to; first = nextMonth(first)) {
    const last = addDays(nextMonth(first), -1)
    const own = { from: from > first ? from : first, to: to < last ? to : last }
    const rest = [
      ...(own.from > first ? [{ from: first, to: addDays(own.from, -1) }] : []),
      ...(own.to < last ? [{ from: addDays(own.to, 1), to: last }] : []),
    ]
    const left = rest.reduce((sum, one) => sum + countDays(one.from, one.to), 0)
    if (left + asManyAsDays < countDays(own.from, own.to)) {
      months.push(first)
      taken.push(...rest)
    } else {
      added.push(own)
    }
  }
  return months.length === 0 ? null : { months, added, taken }
}

/**
 * Rows of months and days as a FROM item, each with its `business_date`; that of a month lies in it. Rows of subtracted
 * days are negative: callers that add them up keep what has `lines` left.
 */
export function rowsOfMonths(
  ctx: Context,
  { days, table, months, added, taken }: FullMonths,
  sums: readonly string[],
  only: Sql = sql`true`,
): Sql {
  const keys = days === 'dish_day' ? ['dish_id'] : ['restaurant_id', 'dish_id']
  const columns = (sign: Sql) =>
    sql.join([
      ...keys.map((name) => sql.ref(name)),
      ...sums.map((name) => sql`${sign}${sql.ref(name)} AS ${sql.ref(name)}`),
    ])
  const daily = (sign: Sql) => (period: Period) =>
    sql`
    SELECT d.business_date, ${columns(sign)} FROM ${readable(ctx, days)} d
    WHERE d.workspace_id = ${ctx.workspace.id} AND d.business_date BETWEEN ${period.from}::date AND ${period.to}::date AND ${only}`
  const { date } = monthly[table]
  // Rows over all restaurants are dated on the first seven days of their month.
  const isWithin =
    table === 'dish_month'
      ? sql`m.business_date BETWEEN ${months[0]}::date AND ${months.at(-1)}::date + 6`
      : sql`m.month = ANY(${[...months]}::date[])`
  const whole = sql`
    SELECT ${date} AS business_date, ${columns(sql``)} FROM ${readable(ctx, table)} m
    WHERE m.workspace_id = ${ctx.workspace.id} AND ${isWithin} AND ${only}`
  return sql`(${sql.join([whole, ...added.map(daily(sql``)), ...taken.map(daily(sql`-`))], sql` UNION ALL `)})`
}

function nextMonth(first: string): string {
  return `${addDays(first, 31).slice(0, 7)}-01`
}
