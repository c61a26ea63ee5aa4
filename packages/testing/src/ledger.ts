import { createHash } from 'node:crypto'
import type { Period } from '@vitrina/contract/dates'
import type { Source } from '@vitrina/contract/source'
import type { MoveReason } from '@vitrina/contract/stock'
import type { Context } from '@vitrina/core/context'
import type { LineRecord, RejectRecord, SourceBundle, SourceRecord } from '@vitrina/core/exchange/records'
import type { ExchangeReport } from '@vitrina/core/exchange/report'
import { type ExchangeInput, runExchange } from '@vitrina/core/exchange/run-exchange'
import { reasonOf } from './reason-of.ts'

/** A small day of sales, written so that its arithmetic is easy to follow. */
export interface Ledger {
  source?: Source
  /** Days replaced; by default just the days of the checks. */
  period?: Period
  restaurants?: { key: string; name?: string; timezone?: string; dayEnd?: string; city?: string; address?: string }[]
  dishes?: {
    key: string
    name?: string
    categoryPath?: string
    price?: string
    pricesElsewhere?: { restaurantKey: string; price: string }[]
    cost?: string
    unit?: string
  }[]
  employees?: { key: string; name?: string; restaurant?: string }[]
  checks: LedgerCheck[]
  stockMoves?: {
    /** Null: it belongs to `place`, which is not a restaurant. */
    restaurant: string | null
    /** The source's key of such a place; by default its name. */
    placeKey?: string
    product: string
    at: string
    direction: 'in' | 'out'
    quantity: string
    unit?: string
    sum?: string
    place?: string
    document?: string
    why?: MoveReason
  }[]
  /** What the source reports about goods: the minimum stock, null for none. */
  stockProducts?: { product: string; unit?: string; minimum: string | null }[]
  /** What guests paid with. `restaurant` is `r1` by default, and one payment is counted. */
  payments?: { restaurant?: string; date: string; type: string; sum: string; count?: number }[]
  /** Rows that could not be read; they are sent last. `restaurant` is `r1` by default. */
  unreadable?: { of?: RejectRecord['of']; restaurant?: string; check?: string; column?: string; reason: string }[]
}

export interface LedgerCheck {
  key: string
  restaurant?: string
  number?: number
  date?: string
  openedAt?: string
  closedAt?: string
  waiter?: string
  table?: string
  station?: string
  orderCategory?: string
  guests?: number
  lines: LedgerLine[]
}

export interface LedgerLine {
  dish: string
  key?: string
  quantity?: string
  price?: string
  discount?: string
  total: string
  cost?: string
  type?: 'sale' | 'return' | 'void'
  /** For a void: its reason, and who voided the line. */
  reason?: string
  by?: string
  modifiers?: LineRecord['modifiers']
}

/** The ledger as an accounting system would send it. Adds restaurants and dishes that only checks name. */
export function bundleOf(ledger: Ledger): SourceBundle {
  const records = recordsOf(ledger)
  return {
    source: ledger.source ?? 'source_a',
    fingerprint: createHash('sha256').update(JSON.stringify(ledger)).digest('hex'),
    period: ledger.period ?? null,
    timezone: null,
    expectedRows: records.length,
    hasStockMoves: ledger.stockMoves !== undefined,
    ...(ledger.payments && { tellsAmounts: ['payment'] as const }),
    async *records() {
      yield records
    },
  }
}

/** A check with a total of 0, so that days count as stored from its date on and compared days are not incomplete. */
export function storedFrom(date: string, restaurant?: string): LedgerCheck {
  return { key: `held ${date}`, date, ...(restaurant && { restaurant }), lines: [{ dish: 'tea', total: '0' }] }
}

/** Sends a ledger through the exchange. */
export function sendLedger(ctx: Context, ledger: Ledger, options: { dryRun?: boolean } = {}): Promise<ExchangeReport> {
  return sendBundle(ctx, bundleOf(ledger), options)
}

/** Sends a bundle through the exchange. */
export function sendBundle(
  ctx: Context,
  bundle: SourceBundle,
  options: Pick<ExchangeInput, 'dryRun' | 'cause' | 'isPoll'> = {},
): Promise<ExchangeReport> {
  return runExchange(ctx, { source: bundle.source, origin: 'ledger', open: async () => bundle, ...options })
}

function recordsOf(ledger: Ledger): SourceRecord[] {
  const file = 'ledger'
  const checks = ledger.checks.map((check) => ({ ...check, restaurant: check.restaurant ?? 'r1' }))
  const restaurants = withMissing<NonNullable<Ledger['restaurants']>[number]>(
    ledger.restaurants ?? [],
    checks.map(({ restaurant }) => restaurant),
    (key) => ({ key }),
  )
  const dishes = withMissing<NonNullable<Ledger['dishes']>[number]>(
    ledger.dishes ?? [],
    checks.flatMap(({ lines }) => lines.map(({ dish }) => dish)),
    (key) => ({ key }),
  )
  let line = 0
  const at = () => {
    line += 1
    return { file, line }
  }
  return [
    ...restaurants.map(
      ({ key, name, timezone, dayEnd, city, address }): SourceRecord => ({
        kind: 'restaurant',
        ...at(),
        key,
        name: name ?? key,
        city: city ?? null,
        address: address ?? null,
        timezone: timezone ?? null,
        dayEnd: dayEnd ?? null,
        currency: null,
      }),
    ),
    ...dishes.map(
      ({ key, name, categoryPath, price, pricesElsewhere, cost, unit }): SourceRecord => ({
        kind: 'dish',
        ...at(),
        key,
        name: name ?? key,
        categoryPath: categoryPath ?? null,
        unit: unit ?? null,
        price: price ?? null,
        pricesElsewhere,
        cost: cost ?? null,
      }),
    ),
    ...(ledger.employees ?? []).map(
      ({ key, name, restaurant }): SourceRecord => ({
        kind: 'employee',
        ...at(),
        key,
        name: name ?? key,
        restaurantKey: restaurant ?? null,
      }),
    ),
    ...checks.map(
      (check, index): SourceRecord => ({
        kind: 'check',
        ...at(),
        restaurantKey: check.restaurant,
        key: check.key,
        number: check.number ?? index + 1,
        businessDate: check.date ?? null,
        openedAt: check.openedAt ?? null,
        closedAt: check.closedAt ?? null,
        waiterKey: check.waiter ?? null,
        table: check.table ?? null,
        station: check.station ?? null,
        orderCategory: check.orderCategory ?? null,
        guests: check.guests ?? null,
      }),
    ),
    ...checks.flatMap((check) =>
      check.lines.map(
        (entry, index): SourceRecord => ({
          kind: 'line',
          ...at(),
          restaurantKey: check.restaurant,
          checkKey: check.key,
          key: entry.key ?? String(index + 1),
          dishKey: entry.dish,
          quantity: entry.quantity ?? '1',
          price: entry.price ?? null,
          discount: entry.discount ?? null,
          total: entry.total,
          cost: entry.cost ?? null,
          type: entry.type ?? 'sale',
          ...(entry.reason !== undefined && { voidReason: entry.reason }),
          ...(entry.by !== undefined && { voidedBy: entry.by }),
          modifiers: entry.modifiers,
        }),
      ),
    ),
    ...(ledger.stockMoves ?? []).map(
      (move): SourceRecord => ({
        kind: 'stockMove',
        ...at(),
        ...(move.restaurant === null
          ? { restaurantKey: null, placeKey: move.placeKey ?? move.place ?? '' }
          : { restaurantKey: move.restaurant }),
        place: move.place ?? null,
        product: move.product,
        unit: move.unit ?? null,
        at: move.at,
        direction: move.direction,
        quantity: move.quantity,
        sum: move.sum ?? null,
        document: move.document ?? null,
        why: move.why,
      }),
    ),
    ...(ledger.stockProducts ?? []).map(
      ({ product, unit = null, minimum }): SourceRecord => ({ kind: 'stockProduct', ...at(), product, unit, minimum }),
    ),
    ...(ledger.payments ?? []).map(
      ({ restaurant, date, type, sum, count }): SourceRecord => ({
        kind: 'amount',
        ...at(),
        of: 'payment',
        restaurantKey: restaurant ?? 'r1',
        businessDate: date,
        type,
        sum,
        count: count ?? 1,
      }),
    ),
    ...(ledger.unreadable ?? []).map(
      ({ of, restaurant, check, column, reason }): SourceRecord => ({
        kind: 'reject',
        ...at(),
        of: of ?? 'line',
        column: column ?? null,
        reason: reasonOf(reason),
        restaurantKey: restaurant ?? 'r1',
        checkKey: check,
      }),
    ),
  ]
}

function withMissing<T extends { key: string }>(listed: T[], used: string[], bare: (key: string) => T): T[] {
  const known = new Set(listed.map(({ key }) => key))
  return [...listed, ...[...new Set(used)].filter((key) => !known.has(key)).map(bare)]
}
