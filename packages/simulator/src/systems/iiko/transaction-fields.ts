import type { MoveReason } from '@vitrina/contract/stock'
import type { Chain, Restaurant, StockMove } from '../../chain/model.ts'
import type { World } from '../../world/model.ts'
import { guid } from './identity.ts'
import type { OlapField, OlapFields } from './olap-field.ts'
import { storesOf, suppliersWithin } from './org-tree.ts'
import { stockProductId } from './stock-list.ts'

/** The holder of a movement: a restaurant or a depot of the chain. */
interface Holder {
  code: string
  name: string
  stores: { id: string; name: string }[]
}

/** One side of a movement: the store, or the opposite account. */
export interface TransactionRow {
  chain: Chain
  holder: Holder
  businessDate: string
  move: StockMove
  type: string
  side: 'store' | 'account'
}

/** The vendor's types of transactions, as recorded by independent clients (stored public file 71086406568). */
const types: Readonly<Record<MoveReason, string>> = {
  sale: 'SESSION_WRITEOFF',
  write_off: 'WRITEOFF',
  transfer: 'TRANSFER',
  inventory: 'INVENTORY_CORRECTION',
  production: 'PRODUCTION',
  invoice: 'INVOICE',
}

/** Both sides of every movement of a restaurant, as in bookkeeping, and a daily correction that only moves money. */
export function transactionRows(
  chain: Chain,
  day: { restaurant: Restaurant; businessDate: string; stockMoves: readonly StockMove[] },
): TransactionRow[] {
  const { restaurant, businessDate, stockMoves } = day
  const holder = { code: restaurant.key, name: restaurant.name, stores: storesOf(chain, restaurant) }
  const [first] = stockMoves
  const corrected = first === undefined ? [] : [{ ...first, quantity: 0, sum: 1 }]
  return [
    ...stockMoves.flatMap((move) => bothSides({ chain, holder, businessDate, move, type: types[move.reason] })),
    ...corrected.flatMap((move) => bothSides({ chain, holder, businessDate, move, type: 'STORE_COST_CORRECTION' })),
  ]
}

/** The same rows for the depots, which sell nothing. */
export function rowsWithin(world: World, businessDate: string): TransactionRow[] {
  const { chain } = world
  return suppliersWithin(chain).flatMap(({ depot, store }) => {
    const holder = { code: depot.code, name: depot.name, stores: [store] }
    return world
      .depotMoves(depot, businessDate)
      .flatMap((move) => bothSides({ chain, holder, businessDate, move, type: types[move.reason] }))
  })
}

function bothSides(row: Omit<TransactionRow, 'side'>): TransactionRow[] {
  return (['store', 'account'] as const).map((side) => ({ ...row, side }))
}

const place = ['Корпорация']
const account = ['Счета']
const when = ['Дата и время']
const stock = ['Номенклатура']

/** The documented fields of the report of transactions. As on many servers it has no GUID of the subdivision. */
export const transactionFields: OlapFields<TransactionRow> = {
  Department: text('Торговое предприятие', place, ({ holder }) => holder.name),
  'Department.Code': text('Код подразделения', place, ({ holder }) => holder.code),
  'DateTime.DateTyped': { ...text('Учётный день', when, ({ businessDate }) => businessDate), type: 'DATE' },
  'DateTime.Typed': { ...text('Дата и время', when, ({ move }) => move.at), type: 'DATETIME' },
  DateTime: text('Дата и время (старое)', when, ({ move }) => move.at.replaceAll('-', '.').replace('T', ' ')),
  'Account.Id': { ...text('ID счета', account, accountIdOf), type: 'ID' },
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
  TransactionType: { ...text('Тип транзакции', stock, ({ type }) => type), type: 'ENUM' },
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
  if (side === 'store') return move.place
  return move.kind === 'in' ? `Поставщик «${move.product.supplier}»` : 'Расход продуктов'
}

/** The account id of a store is its own GUID. */
function accountIdOf(row: TransactionRow): string {
  const own = row.holder.stores.find(({ name }) => name === row.move.place)
  return row.side === 'store' && own !== undefined ? own.id : guid(row.chain.seed, 'account', accountOf(row))
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
