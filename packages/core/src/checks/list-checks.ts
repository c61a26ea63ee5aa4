import { checksList } from '@vitrina/contract/check'
import type { FigureCondition, FigureMetric } from '@vitrina/contract/figure-query'
import type { FilterClause, ListInput } from '@vitrina/contract/list-query'
import { type RawBuilder, sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { askFigures } from '../figures/read-figures.ts'
import { listEnvelope } from '../list/envelope.ts'
import { fetchPage } from '../list/fetch-page.ts'
import { type ListRequest, readListRequest } from '../list/list-request.ts'
import { restaurantIdsNamed, restaurantsNamed } from '../restaurants/restaurants-named.ts'
import { waiterIdsNamed, waitersNamed } from '../waiters/waiters-named.ts'
import { type CheckRow, checkRows, checkSelection, toCheck } from './check-rows.ts'
import { requireStoredChecks } from './require-stored-checks.ts'

/**
 * A page of checks of the period. The total is exact without filters and with filters by restaurant, waiter and sale,
 * where the rollups have it; under other filters it is null, since counting would cost more than the page. Needs
 * `read:checks`; throws `invalid_parameter` for days whose checks were dropped.
 */
export async function listChecks(ctx: Context, input: ListInput) {
  requireScope(ctx, 'read:checks')
  const request = readListRequest(ctx, checksList, input)
  const { from, to } = request.period
  const page = await fetchPage<CheckRow>(ctx, request, {
    rows: checkRows(ctx, sql`c.business_date BETWEEN ${from}::date AND ${to}::date`),
    select: checkSelection,
    columns: {
      opened_at: { expression: sql`t.opened_at`, type: 'timestamptz' },
      date: { expression: sql`t.business_date`, type: 'date', required: true, filterText: sql`t.business_date::text` },
      total: { expression: sql`t.total`, type: 'numeric', required: true },
      positions: { expression: sql`t.positions`, type: 'numeric', required: true },
      number: { expression: sql`t.number`, type: 'numeric' },
      quantity: { expression: sql`t.quantity`, type: 'numeric' },
      restaurant: {
        expression: sql`t.search_restaurant`,
        type: 'text',
        byName: { id: sql`t.restaurant_id`, idsOf: (value) => restaurantsNamed(ctx, value) },
      },
      waiter: {
        expression: sql`t.search_waiter`,
        type: 'text',
        byName: { id: sql`t.waiter_id`, idsOf: (value) => waitersNamed(ctx, value) },
      },
      station: { expression: sql`fold_text(t.station)`, type: 'text' },
      table: { expression: sql`fold_text(t.table_name)`, type: 'text' },
      order_category: { expression: sql`fold_text(t.order_category)`, type: 'text' },
      // The hour under which the hourly rollups count the check; a check without a time is in none of them.
      hour: { expression: sql`nullif(t.hour, -1)`, type: 'numeric' },
      weekday: { expression: sql`extract(isodow FROM t.business_date)`, type: 'numeric' },
      has_waiter: { expression: sql`(t.waiter_id IS NOT NULL)`, type: 'boolean' },
      is_sale: { expression: sql`t.is_sale`, type: 'boolean' },
    },
    named: {
      min_total: ({ values: [value] }) => sql<boolean>`t.total >= ${value}::numeric`,
      max_total: ({ values: [value] }) => sql<boolean>`t.total <= ${value}::numeric`,
      number: numbered,
      number_in: numbered,
    },
    total: () => countChecks(ctx, request),
  })
  await requireStoredChecks(ctx, request.period)
  return listEnvelope(ctx, page.rows.map(toCheck), page)
}

/** Checks with these numbers, by the index of numbers; a value that cannot be a number matches none. */
function numbered({ values }: FilterClause): RawBuilder<boolean> {
  const numbers = values.filter((value) => /^-?\d{1,10}$/.test(String(value)) && Math.abs(Number(value)) < 2 ** 31)
  return sql<boolean>`t.number = ANY(${numbers}::int[])`
}

async function countChecks(ctx: Context, { clauses, period }: ListRequest): Promise<number | null> {
  const where: FigureCondition[] = []
  let counted: FigureMetric = 'documents'
  for (const clause of clauses) {
    if (clause.key === 'restaurant') {
      where.push({ dimension: 'restaurant', op: 'in', values: await restaurantIdsNamed(ctx, word(clause)) })
    } else if (clause.key === 'waiter') {
      where.push({ dimension: 'waiter', op: 'in', values: await waiterIdsNamed(ctx, word(clause)) })
    } else if (clause.key === 'is_sale' && clause.values[0] === true) counted = 'checks'
    else return null
  }
  const { total } = await askFigures(ctx, counted, { by: [], where, days: { now: period, beside: null } })
  return total.value ?? 0
}

function word(clause: FilterClause): string {
  return String(clause.values[0])
}
