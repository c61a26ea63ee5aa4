import type { DayLine } from '../../chain/model.ts'
import { discountName, voidReason } from '../../chain/payments.ts'
import type { WorldCheck } from '../../world/model.ts'
import type { Dialect } from './dialect.ts'
import { guidOf } from './idents.ts'
import { refer } from './order-parties.ts'
import { hasBill } from './shift-orders.ts'
import { element, type XmlNode } from './xml.ts'

/** A dish of an order, with its discounts as the server reports them. */
export function orderLine(order: WorldCheck, line: DayLine, { discounts }: Dialect): XmlNode {
  return line.kind === 'void' ? voidedLine(order, line) : soldLine(order, line, discounts)
}

/** `Discount/@amount` of a discount in kopecks; null: none is reported. */
const amountOf: Readonly<Record<Dialect['discounts'], (discount: number) => number | null>> = {
  belowZero: (discount) => -discount,
  aboveZero: (discount) => Math.abs(discount),
  untold: () => null,
  within: (discount) => discount,
}

function soldLine(order: WorldCheck, line: DayLine, discounts: Dialect['discounts']): XmlNode {
  const attributes = {
    ...dishOf(order, line),
    state: order.closedAt !== null ? 6 : hasBill(order) ? 4 : 3,
    quantity: line.quantity,
    srcQuantity: line.quantity,
    amount: discounts === 'within' ? line.total : line.total + line.discount,
    SourceGUIDString: line.kind === 'return' ? guidOf(order.id, 'source', line.id) : null,
  }
  const ratio = Math.round((line.discount * 100) / (line.total + line.discount || 1))
  const discount = element('Discount', {
    ...refer('discount', 1_000_500 + ratio, discountName(line) ?? ''),
    uni: 2000 + line.id,
    line_guid: guidOf(order.id, 'discount', line.id),
    state: order.closedAt === null ? 3 : 6,
    amount: amountOf[discounts](line.discount),
  })
  return element('Dish', attributes, [modifier(order, line), line.discount === 0 ? null : discount])
}

/** A fully voided line, with its refusals below it. */
function voidedLine(order: WorldCheck, line: DayLine): XmlNode {
  const refused = {
    ...refer('void', 1_000_701, voidReason(order, line)),
    uni: 3000 + line.id,
    line_guid: guidOf(order.id, 'void', line.id),
    state: 6,
    quantity: line.quantity,
    amount: line.total,
    dateTime: order.openedAt,
  }
  const author =
    order.waiter === null ? null : element('Author', refer('employee', order.waiter.key, order.waiter.name))
  const attributes = { ...dishOf(order, line), state: 7, quantity: 0, srcQuantity: line.quantity, amount: 0 }
  return element('Dish', attributes, [element('Void', refused, [author])])
}

function dishOf(order: WorldCheck, { id, dish, price }: DayLine): XmlNode['attributes'] {
  return {
    ...refer('dish', dish.key, dish.name),
    code: dish.index + 1,
    uni: id,
    line_guid: guidOf(order.id, 'line', id),
    price,
    seat: 0,
    kdsstate: '',
  }
}

/** A free modifier, on some teas and coffees. */
function modifier(order: WorldCheck, { id, dish }: DayLine): XmlNode | null {
  if ((dish.course !== 'coffee' && dish.course !== 'tea') || order.number % 3 !== 0) return null
  return element('Modi', {
    ...refer('modifier', 1_000_801, 'Без сахара'),
    uni: 6000 + id,
    line_guid: guidOf(order.id, 'modifier', id),
    price: 0,
    count: 1,
    isDefault: false,
  })
}
