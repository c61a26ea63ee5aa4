import type { CheckParams, CheckReason } from '@vitrina/contract/connection-check'
import type { Reason } from '@vitrina/contract/reason'
import { reason } from '@vitrina/contract/reasons'
import { SourceError } from '@vitrina/core/exchange/accounting-system'
import type { StockMoveRecord } from '@vitrina/core/exchange/records'
import { z } from 'zod'
import { compareDecimals, negateDecimal } from '../decimal.ts'
import { type Columns, readColumns } from './columns.ts'
import { readOlap } from './olap.ts'
import { isRestaurant, keyOf, type OrgUnit } from './org-units.ts'
import { date, decimalOrZero, textOrNull, timeOrNull } from './read-rows.ts'
import type { Session } from './session.ts'
import { onlyStores, type StockQuestion, type Store, type StoreField, storeFields } from './stock-places.ts'
import { isMovement, reasonOf } from './transaction-types.ts'

/** How movements are requested: the fields that identify stores on this server. */
export interface StockFilter {
  fields: readonly StoreField[]
}

const stockFields = {
  groupBy: [
    'DateTime.DateTyped',
    'DateTime.Typed',
    'Account.Name',
    'Product.Name',
    'Product.MeasureUnit',
    'TransactionType',
    'Document',
  ],
  aggregate: ['Amount.In', 'Amount.Out', 'Sum.Incoming', 'Sum.Outgoing'],
  filter: ['Account.StoreOrAccount'],
}

const Row = z.object({
  'DateTime.DateTyped': date,
  'DateTime.Typed': timeOrNull,
  'Account.Name': textOrNull,
  'Product.Name': textOrNull,
  'Product.MeasureUnit': textOrNull,
  TransactionType: textOrNull,
  Document: textOrNull,
  'Amount.In': decimalOrZero,
  'Amount.Out': decimalOrZero,
  'Sum.Incoming': decimalOrZero,
  'Sum.Outgoing': decimalOrZero,
})
type Row = z.infer<typeof Row>

/** Why movements cannot be requested: for a log, and for a check of the connection. */
export interface NoStock {
  missing: Reason
  why: CheckReason
  params: CheckParams
}

/** Why the fields to request movements by are unknown. */
export function stockFieldsUnread(cause: Reason): Reason {
  return reason('stock_fields', { cause })
}

/**
 * Finds how movements can be requested, or why they cannot: the login has no right to them, or the server lacks the
 * fields. Sales are read in either case.
 */
export async function findStockFilter(session: Session): Promise<StockFilter | NoStock> {
  let columns: Columns
  try {
    columns = await readColumns(session, 'TRANSACTIONS')
  } catch (error) {
    if (error instanceof SourceError && error.code === 'forbidden') {
      return { missing: stockFieldsUnread(error.reason), why: 'stock_forbidden', params: {} }
    }
    throw error
  }
  const missing = [...stockFields.groupBy, ...stockFields.aggregate, ...stockFields.filter].filter(
    (field) => !columns.has(field),
  )
  if (missing.length > 0) {
    const fields = missing.join(', ')
    return { missing: reason('stock_fields_missing', { fields }), why: 'stock_fields_missing', params: { fields } }
  }
  const fields = storeFields.filter((field) => columns.has(field))
  if (fields.length > 0) return { fields }
  return {
    missing: reason('stock_undivided'),
    why: 'stock_undivided',
    params: {},
  }
}

/**
 * Movements of a unit's stores in a period, each with its reason. The server leaves out accounts that are not stores
 * (suppliers, costs).
 */
export async function readMovesOf(
  session: Session,
  { period, readPieces }: Pick<StockQuestion, 'period' | 'readPieces'>,
  { holder, stores }: { holder: OrgUnit; stores: readonly Store[] },
): Promise<StockMoveRecord[]> {
  const { groupBy, aggregate } = stockFields
  const only = { ...onlyStores(stores), 'Account.StoreOrAccount': ['STORE'] }
  const query = { report: 'TRANSACTIONS', groupBy, aggregate, only } as const
  const rows = await readPieces(period, (piece) => readOlap(session, { ...query, period: piece }, Row))
  return rows.flat().flatMap((row, index) => toMoves(row, holder, index + 1))
}

/** Incoming and outgoing movements of a row. A row may have both; a negative amount is a movement the other way. */
function toMoves(row: Row, holder: OrgUnit, line: number): StockMoveRecord[] {
  const product = row['Product.Name']
  const type = row.TransactionType
  if (product === null || !isMovement(type)) return []
  const time = row['DateTime.Typed']
  const on = row['DateTime.DateTyped']
  const moves = [
    { direction: 'in', opposite: 'out', quantity: row['Amount.In'], sum: row['Sum.Incoming'] },
    { direction: 'out', opposite: 'in', quantity: row['Amount.Out'], sum: row['Sum.Outgoing'] },
  ] as const
  return moves.flatMap(({ direction, opposite, quantity, sum }): StockMoveRecord[] => {
    const sign = compareDecimals(quantity, '0')
    if (sign === 0) return []
    return [
      {
        kind: 'stockMove',
        file: `stock ${holder.code ?? holder.name}`,
        line,
        ...placeOf(holder, row['Account.Name']),
        product,
        unit: row['Product.MeasureUnit'],
        // The accounting day decides: a movement at night belongs to the previous evening's day, which was requested.
        at: time?.startsWith(on) === true ? time : on,
        direction: sign > 0 ? direction : opposite,
        quantity: sign > 0 ? quantity : negateDecimal(quantity),
        sum: sign > 0 ? sum : negateDecimal(sum),
        document: row.Document,
        why: reasonOf(type),
      },
    ]
  })
}

/** A restaurant's store has its own name, as any place in a restaurant; another store also has the name of its unit. */
function placeOf(holder: OrgUnit, store: string | null) {
  if (isRestaurant(holder)) return { restaurantKey: keyOf(holder), place: store }
  const place = store === null || store === holder.name ? holder.name : `${holder.name}, ${store}`
  return { restaurantKey: null, placeKey: keyOf(holder), place }
}
