import type { FilterClause, ListInput } from '@vitrina/contract/list-query'
import { type Reversal, type ReversalTotals, reversalsList } from '@vitrina/contract/reversal'
import { decodeId, encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { reached, readable } from '../access/readable.ts'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { listEnvelope } from '../list/envelope.ts'
import { fetchPage } from '../list/fetch-page.ts'
import { type ListRequest, readListRequest } from '../list/list-request.ts'
import { namedRestaurants, restaurantsNamed } from '../restaurants/restaurants-named.ts'
import { money, toFigure } from '../text/numbers.ts'
import { isoWithOffset } from '../time/zones.ts'
import { waitersNamed } from '../waiters/waiters-named.ts'
import { requireStoredChecks } from './require-stored-checks.ts'
import { readReversalTotals } from './reversal-totals.ts'

interface ReversalRow {
  id: string
  line_no: number
  business_date: string
  at: Date | null
  timezone: string
  restaurant: string
  number: number
  dish: string
  quantity: string
  unit: string | null
  sum: string
  kind: Reversal['kind']
  reason: string | null
  by: string | null
  waiter: string | null
}

/**
 * A page of lines that were voided or returned in the period, including those of checks that no list shows: the latest
 * day first, within it the latest check. The totals of both kinds come from the rollups. Needs `read:checks`;
 * throws `invalid_parameter` for days whose checks were dropped.
 */
export async function listReversals(ctx: Context, input: ListInput) {
  requireScope(ctx, 'read:checks')
  const request = readListRequest(ctx, reversalsList, input)
  const { from, to } = request.period
  const inAll = readReversalTotals(ctx, request)
  const ofKind = request.clauses.find(({ key }) => key === 'kind')?.values[0]
  const [page, totals] = await Promise.all([
    fetchPage<ReversalRow>(ctx, request, {
      rows: sql`(
        SELECT c.id, l.line_no, c.business_date, coalesce(c.closed_at, c.opened_at) AS at, r.timezone,
          r.label AS restaurant, c.number, d.name AS dish, d.unit, l.quantity, l.total, l.kind, l.void_reason, l.voided_by,
          w.name AS waiter, c.restaurant_id, c.waiter_id
        FROM ${readable(ctx, 'sale_check')} c
        JOIN LATERAL (
          SELECT * FROM sale_line l
          WHERE l.workspace_id = ${ctx.workspace.id} AND l.business_date = c.business_date AND l.check_id = c.id
            AND l.workspace_id = ${ctx.workspace.id} AND l.business_date BETWEEN ${from}::date AND ${to}::date
            AND l.kind <> 'sale' ${checksFirst(request) ? sql`OFFSET 0` : sql``}
        ) l ON true
        JOIN ${namedRestaurants(ctx)} r ON r.id = c.restaurant_id
        JOIN ${reached('dish')} d ON d.workspace_id = c.workspace_id AND d.id = l.dish_id
        LEFT JOIN ${reached('waiter')} w ON w.workspace_id = c.workspace_id AND w.id = c.waiter_id
        WHERE c.workspace_id = ${ctx.workspace.id} AND c.business_date BETWEEN ${from}::date AND ${to}::date)`,
      select: sql`t.id, t.line_no, t.business_date, t.at, t.timezone, t.restaurant, t.number, t.dish,
        round(t.quantity, 3) AS quantity, t.unit, ${money(sql`t.total`)} AS sum, t.kind::text AS kind, t.void_reason AS reason,
        t.voided_by AS by, t.waiter`,
      columns: { date: { expression: sql`t.business_date`, type: 'date', required: true } },
      ties: [
        { expression: sql`coalesce(t.at, '-infinity')`, type: 'timestamptz' },
        { expression: sql`t.id`, type: 'uuid' },
        { expression: sql`t.line_no`, type: 'numeric' },
      ],
      named: {
        restaurant: (clause) => sql<boolean>`t.restaurant_id IN ${restaurantsNamed(ctx, word(clause))}`,
        waiter: (clause) => sql<boolean>`t.waiter_id IN ${waitersNamed(ctx, word(clause))}`,
        has_waiter: ({ values: [value] }) => sql<boolean>`(t.waiter_id IS NOT NULL) = ${value}::boolean`,
        kind: ({ values: [value] }) => sql<boolean>`t.kind = ${value}::line_kind`,
      },
      total: async () => countOf(await inAll, ofKind),
    }),
    inAll,
  ])
  await requireStoredChecks(ctx, request.period)
  return { ...listEnvelope(ctx, page.rows.map(toReversal), page), totals }
}

/**
 * Whether to scan the checks of one restaurant or waiter and look up their reversals, instead of scanning all reversals
 * and looking up their checks. The planner underestimates the rows and would do the latter over the full period;
 * `OFFSET 0` prevents that.
 */
function checksFirst({ clauses }: Pick<ListRequest, 'clauses'>): boolean {
  return clauses.some((clause) => {
    const { key } = clause
    return (key === 'restaurant' || key === 'waiter') && decodeId(key, word(clause)) !== null
  })
}

function countOf({ voids, returns }: ReversalTotals, kind: FilterClause['values'][number] | undefined): number {
  if (kind === undefined) return voids.count + returns.count
  return kind === 'void' ? voids.count : returns.count
}

function word(clause: FilterClause): string {
  return String(clause.values[0])
}

/** The public form: an allow-list, never the row. */
function toReversal(row: ReversalRow): Reversal {
  const checkId = encodeId('check', row.id)
  return {
    id: `${checkId}.${row.line_no}`,
    date: row.business_date,
    at: row.at === null ? null : isoWithOffset(row.timezone, row.at),
    restaurant: row.restaurant,
    checkId,
    number: row.number,
    dish: row.dish,
    quantity: toFigure(row.quantity),
    unit: row.unit,
    sum: toFigure(row.sum),
    kind: row.kind,
    reason: row.reason,
    by: row.by,
    waiter: row.waiter,
  }
}
