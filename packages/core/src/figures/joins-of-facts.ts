import type { Period } from '@vitrina/contract/dates'
import { type RawBuilder, sql } from 'kysely'
import { reached, readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
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
