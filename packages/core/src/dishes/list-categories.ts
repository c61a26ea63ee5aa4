import type { MenuCategory } from '@vitrina/contract/dish'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { itemEnvelope } from '../list/envelope.ts'
import { readPeriod } from '../time/period.ts'
import { dishRows } from './dish-rows.ts'

/**
 * Categories of the dishes in the period's list, by name. They are distinguished as the list's filter does, and spelled
 * as most of their dishes spell them. Needs `read:dishes`.
 */
export async function listCategories(
  ctx: Context,
  input: { date_from?: string | undefined; date_to?: string | undefined },
) {
  requireScope(ctx, 'read:dishes')
  const { rows } = await sql<MenuCategory>`
    SELECT mode() WITHIN GROUP (ORDER BY category DESC) AS name, count(*)::int AS dishes
    FROM ${dishRows(ctx, readPeriod(ctx, input))} d
    WHERE search_category <> ''
    GROUP BY search_category ORDER BY search_category COLLATE "C"`.execute(ctx.db.kysely)
  return itemEnvelope(
    ctx,
    rows.map(({ name, dishes }) => ({ name, dishes })),
  )
}
