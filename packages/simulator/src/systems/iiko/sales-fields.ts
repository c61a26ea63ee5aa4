import { lineKey } from '../../chain/line-key.ts'
import type { Restaurant } from '../../chain/model.ts'
import { discountName, voidReason } from '../../chain/payments.ts'
import type { WorldCheck, WorldLine } from '../../world/model.ts'
import type { OlapField, OlapFields } from './olap-field.ts'

/** A part of a line of a closed check, from which the sales report is made. */
export interface SalesRow {
  restaurant: Restaurant
  businessDate: string
  check: WorldCheck & { closedAt: string }
  line: WorldLine
  /** The line of the item a modifier was sold with. */
  soldWith: WorldLine | null
  /** Id of the check that a refund returns in part. */
  source: string | null
  /** How it was paid; in a report by payments, a line of a check with two payments is two rows. */
  paid: Way
}

/** A payment type and its group. */
export interface Way {
  type: string
  group: 'CASH' | 'CARD' | 'NON_CASH' | 'WRITEOFF'
}

const order = ['Заказ']
const dish = ['Блюда']
const place = ['Корпорация']
const money = ['Деньги']
const delivery = ['Доставка']
const payment = ['Оплата']
const staff = ['Сотрудники']
const discounts = ['Гости', 'Скидки/надбавки']

/** The documented fields of the sales report. */
export const salesFields: OlapFields<SalesRow> = {
  Department: text('Торговое предприятие', place, ({ restaurant }) => restaurant.name),
  'Department.Id': id('ID торгового предприятия', place, ({ restaurant }) => restaurant.sourceKey),
  'Department.Code': text('Код подразделения', place, ({ restaurant }) => restaurant.key),
  RestaurantSection: text('Отделение', place, ({ check }) => check.station),
  'OpenDate.Typed': { ...text('Учётный день', order, ({ businessDate }) => businessDate), type: 'DATE' },
  OpenDate: text('Учётный день (старое)', order, ({ businessDate }) => businessDate.replaceAll('-', '.')),
  OpenTime: {
    ...text('Время открытия', order, ({ check }) => withFraction(check.openedAt, check.id)),
    type: 'DATETIME',
  },
  CloseTime: {
    ...text('Время закрытия', order, ({ check }) => withFraction(check.closedAt, check.id.slice(9))),
    type: 'DATETIME',
  },
  HourClose: text('Час закрытия', order, ({ check }) => check.closedAt.slice(11, 13)),
  'UniqOrderId.Id': id('ID заказа', order, ({ check }) => check.id),
  OrderNum: { ...number('Номер чека', order, ({ check }) => check.number), type: 'INTEGER' },
  TableNum: number('Номер стола', order, ({ check }) => (check.table === null ? null : Number(check.table))),
  OrderType: text('Тип заказа', order, ({ check }) => check.orderCategory),
  'Delivery.IsDelivery': flag('Доставка', delivery, ({ check }) =>
    check.orderCategory === 'Доставка' ? 'DELIVERY_ORDER' : 'ORDER_WITHOUT_DELIVERY',
  ),
  'Delivery.ServiceType': flag('Тип доставки', delivery, ({ check }) =>
    check.orderCategory === 'Доставка' ? 'COURIER' : null,
  ),
  'OrderWaiter.Id': id('ID официанта заказа', order, ({ check }) => check.waiter?.key ?? null),
  'OrderWaiter.Name': text('Официант заказа', order, ({ check }) => check.waiter?.name ?? null),
  WaiterName: text('Официант блюда', dish, ({ check }) => check.waiter?.name ?? null),
  PayTypes: text('Тип оплаты', payment, ({ paid }) => paid.type),
  'PayTypes.Group': flag('Группа оплаты', payment, ({ paid }) => paid.group),
  'OrderDiscount.Type': text('Тип скидки', discounts, ({ line }) => discountName(line)),
  'OrderIncrease.Type': text('Тип надбавки', discounts, () => null),
  OrderDeleted: flag('Заказ удален', order, ({ check }) => (check.deleted ? 'DELETED' : 'NOT_DELETED')),
  'ItemSaleEvent.Id': id('ID продажи блюда', dish, ({ check, line }) => lineKey('source_b', check.id, line.id)),
  DishId: id('ID блюда', dish, ({ line }) => line.dish.key),
  DishType: flag('Тип товара', dish, ({ soldWith }) => (soldWith === null ? 'DISH' : 'MODIFIER')),
  'SoldWithDish.Id': id('ID основного блюда', dish, ({ soldWith }) => soldWith?.dish.key ?? null),
  'SoldWithItem.Id': id('ID позиции заказа основного блюда', dish, ({ check, soldWith }) =>
    soldWith === null ? null : lineKey('source_b', check.id, soldWith.id),
  ),
  DishName: text('Блюдо', dish, ({ line }) => line.dish.name),
  DishCategory: text('Категория блюда', dish, ({ line }) => line.dish.categoryPath.split(' / ').at(-1) ?? null),
  'DishGroup.Hierarchy': text('Иерархия блюда', dish, ({ line }) => line.dish.categoryPath),
  Storned: flag('Возврат чека', dish, ({ line }) => (line.kind === 'return' ? 'TRUE' : 'FALSE')),
  SourceOrderId: id('ID заказа-источника', order, ({ source }) => source),
  DeletedWithWriteoff: flag('Блюдо удалено', dish, (row) => {
    if (row.line.kind === 'void') return 'DELETED_WITHOUT_WRITEOFF'
    return isRefund(row) ? 'DELETED_WITH_WRITEOFF' : 'NOT_DELETED'
  }),
  RemovalType: text('Причина удаления блюда', dish, ({ check, line }) =>
    line.kind === 'void' ? voidReason(check, line) : null,
  ),
  // The person who authorised the deletion; none is needed where the waiter has the right to it.
  AuthUser: text('Авторизовал', staff, ({ check, line }) =>
    line.kind === 'void' && check.number % 2 === 0 ? 'Управляющий сетью' : null,
  ),
  GuestNum: {
    name: 'Количество гостей',
    type: 'AMOUNT',
    tags: order,
    value: ({ check }) => check.guests,
    measure: { kind: 'sumOnce', of: ({ check }) => check.id, amount: ({ check }) => check.guests },
  },
  UniqOrderId: counted('Чеков', 'INTEGER'),
  'UniqOrderId.OrdersCount': counted('Заказов', 'AMOUNT'),
  DishAmountInt: {
    name: 'Количество блюд',
    type: 'AMOUNT',
    tags: dish,
    measure: { kind: 'sum', of: ({ line }) => line.quantity, perUnit: 1000 },
  },
  DishSumInt: summed('Сумма без скидки', (row) => (isRefund(row) ? 0 : row.line.total + row.line.discount)),
  DishDiscountSumInt: summed('Сумма со скидкой', (row) => (isRefund(row) ? 0 : row.line.total)),
  DiscountSum: summed('Сумма скидки', (row) => (isRefund(row) ? 0 : row.line.discount)),
  IncreaseSum: summed('Сумма надбавки', () => 0),
  DishReturnSum: summed('Сумма возврата', ({ line }) => (line.kind === 'return' ? -line.total : 0)),
  'ProductCostBase.ProductCost': summed('Себестоимость', ({ line }) => line.cost),
}

type Value = OlapField<SalesRow>['value']

/**
 * Whether a return is an order of its own: its rows are marked as deleted, have no sum and report what was given back.
 * Recorded, anonymised: the refund of half a check on the next day, in an independent client's tests of sales.
 */
function isRefund({ check }: { check: Pick<WorldCheck, 'lines'> }): boolean {
  return check.lines.every(({ kind }) => kind === 'return')
}

/** The check of a refund: the last one before it that sold the same at its table. */
export function sourceOf(refund: WorldCheck, checks: readonly WorldCheck[]): string | null {
  if (refund.refundOf !== undefined) return refund.refundOf
  if (!isRefund({ check: refund })) return null
  const [given] = refund.lines
  const sources = checks.filter(
    ({ table, station, waiter, openedAt, lines }) =>
      openedAt < refund.openedAt &&
      table === refund.table &&
      station === refund.station &&
      waiter?.key === refund.waiter?.key &&
      lines.some(({ dish, kind, total }) => kind === 'sale' && dish === given?.dish && total === -given.total),
  )
  return sources.at(-1)?.id ?? null
}

function text(name: string, tags: readonly string[], value: Value): OlapField<SalesRow> {
  return { name, type: 'STRING', tags, value }
}

function id(name: string, tags: readonly string[], value: Value): OlapField<SalesRow> {
  return { name, type: 'ID', tags, value }
}

function flag(name: string, tags: readonly string[], value: Value): OlapField<SalesRow> {
  return { name, type: 'ENUM', tags, value }
}

function number(name: string, tags: readonly string[], value: Value): OlapField<SalesRow> {
  return { name, type: 'INTEGER', tags, value }
}

function counted(name: string, type: 'INTEGER' | 'AMOUNT'): OlapField<SalesRow> {
  return { name, type, tags: order, measure: { kind: 'count', of: ({ check }) => check.id } }
}

function summed(name: string, of: (row: SalesRow) => number | null): OlapField<SalesRow> {
  return { name, type: 'MONEY', tags: money, measure: { kind: 'sum', of, perUnit: 100 } }
}

/** Real servers vary in writing zero to three digits of a second's fraction. */
function withFraction(time: string, seed: string): string {
  const draw = Number.parseInt(seed.slice(0, 4), 16)
  const digits = draw % 4
  return digits === 0 ? time : `${time}.${String(draw % 10 ** digits).padStart(digits, '0')}`
}
