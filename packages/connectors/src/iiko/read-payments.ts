import type { AmountRecord } from '@vitrina/core/exchange/records'
import { z } from 'zod'
import { addDecimals } from '../decimal.ts'
import type { Columns } from './columns.ts'
import type { Department } from './departments.ts'
import { readOlap } from './olap.ts'
import { decimalOrZero, flag, key, textOrNull } from './read-rows.ts'
import { everyOrder, isReturn, revenueOf, stands, ValueRow, valueFields } from './row-value.ts'
import type { Session } from './session.ts'

/** A business day of some subdivisions, for the requests other than its checks. */
export interface ExtrasDate {
  departments: readonly Department[]
  date: string
  /** Fields the report of sales has on this server. */
  columns: Columns
  /** Keys of orders that count in no figure. */
  setAside: ReadonlySet<string>
}

/** The payments of a day, and which further requests it needs. */
export interface Payments {
  amounts: AmountRecord[]
  hasStruck: boolean
  hasDeleted: boolean
  hasDeliveries: boolean
}

const reportedFields = ['PayTypes', 'PayTypes.Group', 'Delivery.IsDelivery'] as const
const states = ['Storned', 'OrderDeleted', 'DeletedWithWriteoff'] as const

const Row = z.object({
  'Department.Id': key,
  PayTypes: textOrNull,
  'PayTypes.Group': textOrNull,
  'Delivery.IsDelivery': textOrNull,
  Storned: flag,
  OrderDeleted: textOrNull,
  DeletedWithWriteoff: textOrNull,
  DishDiscountSumInt: decimalOrZero,
  UniqOrderId: decimalOrZero,
})

const ReturnRow = ValueRow.extend({
  'Department.Id': key,
  'UniqOrderId.Id': textOrNull,
  DeletedWithWriteoff: textOrNull,
  PayTypes: textOrNull,
  'PayTypes.Group': textOrNull,
})

/**
 * Reads payments by type and by key of the subdivision: sales less returns, where a return has the value of its lines.
 * Together they are the day's revenue, except for unpaid orders. A server that does not report payments still reports
 * which further requests are needed.
 */
export async function readPayments(session: Session, place: ExtrasDate): Promise<Map<string, Payments>> {
  const { departments, date, columns } = place
  const query = { report: 'SALES', period: { from: date, to: date } } as const
  const only = { ...everyOrder, 'Department.Id': departments.map(({ id }) => id) }
  const fields = [...reportedFields, ...states].filter((field) => columns.has(field))
  const groupBy = ['Department.Id', ...fields]
  const asked = { ...query, groupBy, aggregate: ['DishDiscountSumInt', 'UniqOrderId'], only }
  const rows = await readOlap(session, asked, Row)
  const returns =
    columns.has('PayTypes') && rows.some(({ Storned, OrderDeleted }) => Storned && stands(OrderDeleted))
      ? await readReturns(session, place, fields.filter(isOfPayment))
      : []
  return new Map(
    departments.map((department) => {
      const isOf = (row: { 'Department.Id': string }) => row['Department.Id'].toLowerCase() === department.key
      return [department.key, sumUp(department.key, place, rows.filter(isOf), returns.filter(isOf))]
    }),
  )
}

function readReturns(session: Session, { departments, date }: ExtrasDate, payments: readonly string[]) {
  return readOlap(
    session,
    {
      report: 'SALES',
      groupBy: ['Department.Id', 'UniqOrderId.Id', 'ItemSaleEvent.Id', 'DeletedWithWriteoff', ...payments],
      aggregate: valueFields,
      period: { from: date, to: date },
      only: {
        ...everyOrder,
        'Department.Id': departments.map(({ id }) => id),
        OrderDeleted: ['NOT_DELETED'],
        Storned: ['TRUE'],
      },
    },
    ReturnRow,
  )
}

function sumUp(
  restaurantKey: string,
  { date, columns, setAside }: ExtrasDate,
  rows: readonly z.infer<typeof Row>[],
  returns: readonly z.infer<typeof ReturnRow>[],
): Payments {
  const isWhole = (row: z.infer<typeof Row>) => stands(row.OrderDeleted) && stands(row.DeletedWithWriteoff)
  const sums = new Map<string, { sum: string; count: number }>()
  const add = (way: Way, sum: string, count: number) => {
    const held = sums.get(nameOf(way)) ?? { sum: '0', count: 0 }
    // An unpaid order is not a payment, whatever value it reports: the day then differs from its payments.
    sums.set(nameOf(way), { sum: addDecimals([held.sum, isPaid(way) ? sum : '0']), count: held.count + count })
  }
  for (const row of rows) if (!row.Storned && isWhole(row)) add(row, row.DishDiscountSumInt, Number(row.UniqOrderId))
  const counted = new Set<string>()
  for (const row of returns) {
    const order = row['UniqOrderId.Id']?.toLowerCase() ?? ''
    if ((!stands(row.DeletedWithWriteoff) && !isReturn(row)) || setAside.has(order)) continue
    const isNew = !counted.has(`${order} ${nameOf(row)}`)
    counted.add(`${order} ${nameOf(row)}`)
    add(row, revenueOf(row), isNew ? 1 : 0)
  }
  const amounts = [...sums].map(([type, { sum, count }], index): AmountRecord => {
    const at = { file: `payments ${date}`, line: index + 1, restaurantKey, businessDate: date }
    return { kind: 'amount', of: 'payment', ...at, type, sum, count }
  })
  return {
    amounts: columns.has('PayTypes') ? amounts : [],
    hasStruck: rows.some((row) => !row.Storned && stands(row.OrderDeleted) && !stands(row.DeletedWithWriteoff)),
    hasDeleted: rows.some((row) => !row.Storned && !stands(row.OrderDeleted)),
    hasDeliveries: rows.some((row) => row['Delivery.IsDelivery'] === 'DELIVERY_ORDER'),
  }
}

type Way = Pick<z.infer<typeof Row>, 'PayTypes' | 'PayTypes.Group'>

/** The server's own name for it. */
const unpaid = '(без оплаты)'

function nameOf({ PayTypes: name }: Way): string {
  return name ?? unpaid
}

/** «Без выручки» (WRITEOFF) is the group of orders paid for by the restaurant, the staff or a contract. */
function isPaid({ PayTypes: name, 'PayTypes.Group': group }: Way): boolean {
  return name !== null && name !== unpaid && group !== 'WRITEOFF'
}

function isOfPayment(field: string): boolean {
  return field.startsWith('PayTypes')
}
