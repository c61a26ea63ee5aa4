import type { WorldCheck } from '../../world/model.ts'
import { type Answer, disturb, noChanges, ok, type RowFaults, type Till } from './answers.ts'
import { systemGuid } from './idents.ts'
import { orderParties } from './order-parties.ts'
import type { Command } from './query.ts'
import { discountTotal, orderTotal, shiftOrders } from './shift-orders.ts'
import { element, type XmlNode } from './xml.ts'

/** `GetOrderList2`: the orders of the shift, or that none of them changed since a version of their table. */
export function orderList(till: Till, command: Command, faults: RowFaults): Answer {
  const orders = shiftOrders(till)
  const lastversion = Math.max(0, ...orders.map(({ version }) => version))
  if (command['@lastversion'] === String(lastversion)) return noChanges({ lastversion })
  const onlyOpened = command['@onlyOpened'] === '1' || command['@onlyOpened'] === 'true'
  const listed = orders.filter(({ closedAt, deleted }) => !onlyOpened || (closedAt === null && !deleted))
  return ok(
    disturb(listed, faults).map((order) => visit(till, order)),
    { lastversion },
  )
}

function visit(till: Till, order: WorldCheck): XmlNode {
  return element(
    'Visit',
    {
      visit: order.number,
      guid: systemGuid(`${order.id.slice(0, 35)}0`),
      finished: order.closedAt !== null,
      persistentComment: '',
    },
    [
      element('Guests', { count: order.guests }),
      element('Orders', {}, [element('Order', attributes(order), orderParties(till, order))]),
    ],
  )
}

function attributes(order: WorldCheck): XmlNode['attributes'] {
  const total = orderTotal(order)
  const closed = order.closedAt !== null
  return {
    visit: order.number,
    orderIdent: 256,
    guid: systemGuid(order.id),
    url: `https://code.ucs.ru/${order.number}`,
    version: order.version,
    crc32: order.version * 7919,
    orderName: `${order.table ?? 'К'}.1`,
    openTime: order.openedAt,
    FinishTime: order.closedAt,
    seqNumber: order.number % 1000,
    locked: false,
    deleted: order.deleted,
    orderSum: Math.abs(total),
    discountSum: discountTotal(order),
    unpaidSum: closed ? 0 : total,
    totalPieces: order.lines.reduce((sum, { quantity }) => sum + Math.abs(quantity), 0),
    paid: closed && !order.deleted,
    finished: closed,
    receiptError: false,
    bySeats: false,
  }
}
