import type { Period } from '@vitrina/contract/dates'
import type { Source } from '@vitrina/contract/source'
import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** The periods that exchanges of one origin have loaded successfully and that end on a date or later. */
export async function inheritedPeriods(
  ctx: Context,
  { source, origin, since }: { source: Source; origin: string; since: string },
): Promise<Period[]> {
  const { rows } = await sql<Period>`
    SELECT period_from::text AS "from", period_to::text AS "to" FROM exchange_run
    WHERE workspace_id = ${ctx.workspace.id} AND source = ${source}::source AND origin = ${origin}
      AND status = 'succeeded' AND NOT dry_run AND period_to >= ${since}::date`.execute(ctx.db.kysely)
  return rows
}
