import type { Chain, Restaurant, StockMove } from '../../chain/model.ts'
import type { OlapField, OlapFields } from './olap-field.ts'
import { stockProductId } from './stock-list.ts'

/** One side of a movement: what a store had, or the account it came from or went to. */
export interface TransactionRow {
  chain: Chain
  restaurant: Restaurant
  businessDate: string
  move: StockMove
  side: 'store' | 'account'
}

/** Both sides of every movement, as bookkeeping has it. */
export function transactionRows(
  chain: Chain,
  day: { restaurant: Restaurant; businessDate: string; stockMoves: readonly StockMove[] },
): TransactionRow[] {
  const { restaurant, businessDate } = day
  return day.stockMoves.flatMap((move) =>
    (['store', 'account'] as const).map((side) => ({ chain, restaurant, businessDate, move, side })),
  )
}

const place = ['Корпорация']
const account = ['Счета']
const when = ['Дата и время']
const stock = ['Номенклатура']

/** The documented fields of the report of transactions. As on many servers it has no GUID of the subdivision. */
export const transactionFields: OlapFields<TransactionRow> = {
  Department: text('Торговое предприятие', place, ({ restaurant }) => restaurant.name),
  'Department.Code': text('Код подразделения', place, ({ restaurant }) => restaurant.key),
  'DateTime.DateTyped': { ...text('Учётный день', when, ({ businessDate }) => businessDate), type: 'DATE' },
  'DateTime.Typed': { ...text('Дата и время', when, ({ move }) => move.at), type: 'DATETIME' },
  DateTime: text('Дата и время (старое)', when, ({ move }) => move.at.replaceAll('-', '.').replace('T', ' ')),
  'Account.Name': text('Счёт', account, accountOf),
  'Account.StoreOrAccount': {
    ...text('Склад/счёт', account, ({ side }) => (side === 'store' ? 'STORE' : 'ACCOUNT')),
    type: 'ENUM',
  },
  'Contr-Account.Name': text('Корр. счёт/склад', account, (row) =>
    accountOf({ ...row, side: row.side === 'store' ? 'account' : 'store' }),
  ),
  'Product.Id': {
    ...text('ID номенклатуры', stock, ({ chain, move }) => stockProductId(chain, move.product)),
    type: 'ID',
  },
  'Product.Name': text('Элемент номенклатуры', stock, ({ move }) => move.product.name),
  'Product.MeasureUnit': text('Единица измерения', stock, ({ move }) => move.product.unit),
  'Product.Type': { ...text('Тип элемента номенклатуры', stock, () => 'GOODS'), type: 'ENUM' },
  TransactionType: {
    ...text('Тип транзакции', stock, ({ move }) => (move.kind === 'in' ? 'INVOICE' : 'WRITEOFF')),
    type: 'ENUM',
  },
  Document: text('Номер документа', stock, ({ move }) => move.document),
  Amount: amount('Количество', (row) => (isIncoming(row) ? row.move.quantity : -row.move.quantity)),
  'Amount.In': amount('Приход (кол-во)', (row) => (isIncoming(row) ? row.move.quantity : 0)),
  'Amount.Out': amount('Расход (кол-во)', (row) => (isIncoming(row) ? 0 : row.move.quantity)),
  'Sum.Incoming': sum('Сумма прихода', (row) => (isIncoming(row) ? row.move.sum : 0)),
  'Sum.Outgoing': sum('Сумма расхода', (row) => (isIncoming(row) ? 0 : row.move.sum)),
  'Sum.ResignedSum': sum('Сумма', (row) => (isIncoming(row) ? row.move.sum : -row.move.sum)),
}

function isIncoming({ side, move }: TransactionRow): boolean {
  return (side === 'store') === (move.kind === 'in')
}

function accountOf({ side, move }: TransactionRow): string {
  if (side === 'store') return move.product.place
  return move.kind === 'in' ? `Поставщик «${move.product.supplier}»` : 'Расход продуктов'
}

function text(
  name: string,
  tags: readonly string[],
  value: OlapField<TransactionRow>['value'],
): OlapField<TransactionRow> {
  return { name, type: 'STRING', tags, value }
}

function amount(name: string, of: (row: TransactionRow) => number): OlapField<TransactionRow> {
  return { name, type: 'AMOUNT', tags: stock, measure: { kind: 'sum', of, perUnit: 1000 } }
}

function sum(name: string, of: (row: TransactionRow) => number): OlapField<TransactionRow> {
  return { name, type: 'MONEY', tags: ['Финансы'], measure: { kind: 'sum', of, perUnit: 100 } }
}
