import { eachDate } from '../../chain/calendar.ts'
import { restaurantsOf } from '../../chain/make-chain.ts'
import type { Chain, Restaurant } from '../../chain/model.ts'
import type { World, WorldDay } from '../../world/model.ts'
import type { Faults } from '../faults.ts'
import type { SystemRequest } from '../serve-system.ts'
import { Refusal } from './answers.ts'
import { partsOf } from './modifiers.ts'
import { buildReport, daysOf, includedIn, type OlapQuery, type OlapRow, readQuery } from './olap.ts'
import { describeFields } from './olap-field.ts'
import { storesOf, suppliersWithin } from './org-tree.ts'
import { paidParts } from './paid-parts.ts'
import { type SalesRow, salesFields, sourceOf } from './sales-fields.ts'
import { stockProductId } from './stock-list.ts'
import { rowsWithin, transactionFields, transactionRows } from './transaction-fields.ts'

export function columns(query: URLSearchParams): object {
  const report = query.get('reportType')
  if (report === 'SALES') return describeFields(salesFields)
  if (report === 'TRANSACTIONS') return describeFields(transactionFields)
  throw new Refusal(400, `Unknown report type: ${report}`)
}

/** A report of sales or transactions, with the row faults that are due for the call. */
export function report(world: World, faults: Faults, request: SystemRequest): object {
  const query = readQuery(request.body)
  const rows = query.reportType === 'SALES' ? sales(world, query) : transactions(world, query)
  const data = spoil(rows, query, (kind) => faults.take('iiko', [kind], request) !== null)
  // The totals as one group, which iikoOffice shows below the table.
  const whole = query.buildSummary ? total(world, query) : []
  return { data, summary: whole.map((sums) => [{}, sums]) }
}

/** Amounts and sums of the stores from the movements of the previous four weeks: the world has no beginning. */
export function storeBalance(world: World, query: URLSearchParams): object[] {
  const timestamp = query.get('timestamp') ?? ''
  const day = /^\d{4}-\d{2}-\d{2}/.exec(timestamp)?.[0]
  if (day === undefined) throw new Refusal(400, `Wrong date format: ${timestamp}`)
  const from = new Date(Date.parse(`${day}T00:00:00Z`) - 27 * 86_400_000).toISOString().slice(0, 10)
  const balances = new Map<string, { store: string; product: string; amount: number; sum: number }>()
  const holders = [
    ...restaurantsOf(world.chain, 'source_b').map((restaurant) => ({
      stores: storesOf(world.chain, restaurant),
      moves: (date: string) => world.day(restaurant, date).stockMoves,
    })),
    ...suppliersWithin(world.chain).map(({ depot, store }) => ({
      stores: [store],
      moves: (date: string) => world.depotMoves(depot, date),
    })),
  ]
  for (const { stores, moves } of holders) {
    const ids = new Map(stores.map(({ id, name }) => [name, id]))
    for (const { product, place, kind, quantity, sum, at } of [...eachDate(from, day)].flatMap(moves)) {
      if (timestamp.length > 10 && at > timestamp) continue
      const [store, id] = [ids.get(place) ?? '', stockProductId(world.chain, product)]
      const held = balances.get(`${store} ${id}`) ?? { store, product: id, amount: 0, sum: 0 }
      const sign = kind === 'in' ? 1 : -1
      balances.set(`${store} ${id}`, { ...held, amount: held.amount + sign * quantity, sum: held.sum + sign * sum })
    }
  }
  return [...balances.values()].map((row) => ({ ...row, amount: row.amount / 1000, sum: row.sum / 100 }))
}

function sales(world: World, query: OlapQuery): OlapRow[] {
  // The days were selected by these fields.
  const settled = includedIn(query, 'Department.Id') === null ? ['OpenDate.Typed'] : ['OpenDate.Typed', 'Department.Id']
  return buildReport(query, salesFields, salesRows(world, query), settled)
}

function transactions(world: World, query: OlapQuery): OlapRow[] {
  const { from, to } = daysOf(query)
  return buildReport(query, transactionFields, [
    ...days(world, query).flatMap((day) => transactionRows(world.chain, day)),
    ...[...eachDate(from, to)].flatMap((date) => rowsWithin(world, date)),
  ])
}

function total(world: World, query: OlapQuery): OlapRow[] {
  const whole = { ...query, groupByRowFields: [], groupByColFields: [] }
  return whole.reportType === 'SALES' ? sales(world, whole) : transactions(world, whole)
}

/** Lines of closed checks: reports do not include checks that are still open. */
function* salesRows(world: World, query: OlapQuery): Generator<SalesRow> {
  const asked = [...query.groupByRowFields, ...query.groupByColFields, ...Object.keys(query.filters)]
  const looksAtPayments = asked.some((field) => field.startsWith('PayTypes'))
  for (const day of days(world, query)) yield* rowsOf(world.chain, day, looksAtPayments ? 'byPayment' : 'whole')
}

// The world keeps the same object for a finished day, so its rows are cached for all reports.
const made = { whole: new WeakMap<WorldDay, SalesRow[]>(), byPayment: new WeakMap<WorldDay, SalesRow[]>() }

function rowsOf(chain: Chain, day: WorldDay, how: keyof typeof made): SalesRow[] {
  const rows = made[how].get(day) ?? makeRows(chain, day, how)
  made[how].set(day, rows)
  return rows
}

function makeRows(chain: Chain, { restaurant, businessDate, checks }: WorldDay, how: keyof typeof made): SalesRow[] {
  return checks.flatMap(({ closedAt, ...check }) => {
    if (closedAt === null) return []
    const closed = { ...check, closedAt }
    const source = sourceOf(closed, checks)
    const parts = check.lines.flatMap((line) => partsOf(chain, check, line))
    const rows = parts.map((part): SalesRow => {
      return { restaurant, businessDate, check: closed, ...part, source, paid: { type: 'Наличные', group: 'CASH' } }
    })
    return how === 'byPayment' ? paidParts(check, rows) : rows
  })
}

/** Days of the requested restaurants; the filters do the rest. */
function days(world: World, query: OlapQuery) {
  const { from, to } = daysOf(query)
  const ids = includedIn(query, 'Department.Id')
  const codes = includedIn(query, 'Department.Code')
  const accounts = includedIn(query, 'Account.Id')
  const isWanted = accounts === null ? () => true : hasOneOf(world.chain, accounts)
  return restaurantsOf(world.chain, 'source_b')
    .filter(({ sourceKey, key }) => (ids?.has(sourceKey) ?? true) && (codes?.has(key) ?? true))
    .filter(isWanted)
    .flatMap((restaurant) => [...eachDate(from, to)].map((date) => world.day(restaurant, date)))
}

/** Whether a restaurant can have a row of one of the accounts: any can, unless all of them are stores. */
function hasOneOf(chain: Chain, accounts: ReadonlySet<string>): (restaurant: Restaurant) => boolean {
  const holders = new Map<string, Restaurant | null>(suppliersWithin(chain).map(({ store }) => [store.id, null]))
  for (const restaurant of restaurantsOf(chain, 'source_b')) {
    for (const { id } of storesOf(chain, restaurant)) holders.set(id, restaurant)
  }
  const wanted = new Set([...accounts].map((id) => holders.get(id)))
  return (restaurant) => wanted.has(undefined) || wanted.has(restaurant)
}

type RowFault = 'duplicateRows' | 'reorderRows' | 'changedTotals'

/** A row fault is only taken by a report in which it is visible. */
function spoil(rows: OlapRow[], query: OlapQuery, isDue: (kind: RowFault) => boolean): OlapRow[] {
  if (rows.length === 0) return rows
  const groups = new Set(query.groupByRowFields)
  const tellsChecks = groups.has('UniqOrderId.Id') && !groups.has('ItemSaleEvent.Id')
  let spoiled = rows
  if (tellsChecks && query.aggregateFields.includes('DishDiscountSumInt') && isDue('changedTotals')) {
    spoiled = spoiled.map((row, index) => (index % 7 === 0 ? { ...row, DishDiscountSumInt: more(row) } : row))
  }
  if (isDue('duplicateRows')) spoiled = [...spoiled, ...spoiled.slice(0, Math.ceil(spoiled.length / 3))]
  return rows.length > 1 && isDue('reorderRows') ? spoiled.toReversed() : spoiled
}

/** Ten roubles more, computed in integer kopecks. */
function more({ DishDiscountSumInt: sum }: OlapRow): number {
  return (Math.round(Number(sum) * 100) + 1000) / 100
}
