import type { Period } from '@vitrina/contract/dates'
import { type RawBuilder, sql } from 'kysely'
import { reached, readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import type { Beside } from './compared-period.ts'
import type { Dimension } from './dimensions.ts'
import { type Attribute, columnOf, type Fact } from './facts.ts'

type Sql = RawBuilder<unknown>

/** The check of each line. */
export function checksOf(ctx: Context, { from, to }: Period): Sql {
  return sql`JOIN ${readable(ctx, 'sale_check')} c ON c.workspace_id = ${ctx.workspace.id} AND c.business_date = f.business_date
    AND c.id = f.check_id AND c.business_date BETWEEN ${from}::date AND ${to}::date`
}

/** What rows are told apart by and do not hold themselves. */
export function joinOf(ctx: Context, fact: Fact, attribute: Attribute): Sql {
  if (attribute === 'class') return sql`LEFT JOIN classes class ON class.id = ${columnOf(fact, 'dish')}`
  const own = fact.columns?.[attribute]?.plain ?? columnOf(fact, attribute)
  const rows = attribute === 'restaurant' ? readable(ctx, attribute) : reached(attribute)
  return sql`LEFT JOIN ${rows} ${sql.ref(attribute)} ON ${sql.ref(`${attribute}.workspace_id`)} = ${ctx.workspace.id} AND ${sql.ref(`${attribute}.id`)} = ${own}`
}

/** The business date of a row, where the day stands that it is beside. */
export function moved({ shift }: Beside, daysAre: Dimension['daysAre']): Sql {
  if ('days' in shift) return sql`(f.business_date + ${shift.days}::int)`
  const day = sql`(f.business_date + make_interval(months => ${shift.months}::int))::date`
  // The 31st stands beside no day of a shorter month: its place is past the end of every period.
  if (daysAre === 'place') {
    return sql`CASE WHEN extract(day FROM ${day}) = extract(day FROM f.business_date) THEN ${day} ELSE 'infinity'::date END`
  }
  return day
}
