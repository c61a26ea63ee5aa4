import type { DayLine } from '../../chain/model.ts'
import { paymentsOf } from '../../chain/payments.ts'
import type { WorldCheck } from '../../world/model.ts'
import { type Answer, disturb, ok, type RowFaults, refuse, type Till } from './answers.ts'
import { asVersion } from './dialect.ts'
import { guidOf, systemGuid } from './idents.ts'
import { orderLine } from './order-line.ts'
import { orderParties, refer, stationElement } from './order-parties.ts'
import type { Command } from './query.ts'
import { discountTotal, hasBill, isNumbered, isReturnOrder, orderTotal, shiftOrders } from './shift-orders.ts'
import { element, type XmlNode } from './xml.ts'

/** `GetOrder`: an order of the shift with its courses, lines and printed checks. */
export function orderDetails(till: Till, command: Command, faults: RowFaults): Answer {
  const guid = command.Order?.['@guid'] ?? ''
  const order = findOrder(till, guid)
  if (order === undefined) return refuse('Query Executing Error', `Заказ ${guid} не найден`, 2146)
  const total = orderTotal(order)
  const closed = order.closedAt !== null
  const attributes = {
    visit: order.number,
    orderIdent: 256,
    url: `https://code.ucs.ru/${order.number}`,
    guid,
    version: order.version,
    crc32: order.version * 7919,
    orderName: `${order.table ?? 'К'}.1`,
    seqNumber: order.number % 1000,
    openTime: order.openedAt,
    locked: false,
    deleted: order.deleted,
    orderSum: Math.abs(total),
    discountSum: discountTotal(order),
    unpaidSum: closed ? 0 : total,
    totalPieces: order.lines.reduce((sum, { quantity }) => sum + Math.abs(quantity), 0),
    paid: closed && !order.deleted,
    purchase: isReturnOrder(order),
    finished: closed,
    persistentComment: '',
    nonPersistentComment: order.orderCategory === 'Доставка' ? 'Позвонить & предупредить: "за <15 минут>"' : '',
  }
  const guests = Array.from({ length: order.guests }, (_, i) => element('Guest', { guestLabel: i + 1 }))
  const told = element('Order', attributes, [
    ...orderParties(till, order),
    element('GuestType', { id: 1, code: 1, name: 'Обычный' }),
    element('Guests', { count: order.guests }, guests),
    ...sessions(till, order, faults),
  ])
  return ok([asVersion(told, till.dialect.version)])
}

/** Whether a command requests a paid order. */
export function isPaidOrder(till: Till, command: Command): boolean {
  const order = command['@CMD'] === 'GetOrder' ? findOrder(till, command.Order?.['@guid'] ?? '') : undefined
  return order !== undefined && order.closedAt !== null && !order.deleted
}

function findOrder(till: Till, guid: string): WorldCheck | undefined {
  return shiftOrders(till).find(({ id }) => systemGuid(id) === guid)
}

/** Items ordered at one time are one session; later returns have a session of their own, and so do the checks. */
function sessions(till: Till, order: WorldCheck, faults: RowFaults): XmlNode[] {
  const given = order.lines.filter(({ kind }) => kind === 'return')
  const ordered = order.lines.filter(({ kind }) => kind !== 'return')
  const half = ordered.length > 2 ? Math.ceil(ordered.length / 2) : ordered.length
  const courses = [ordered.slice(0, half), ordered.slice(half), given].filter((lines) => lines.length > 0)
  const elements = courses.map((lines, i) => session(till, order, i, lineElements(till, order, lines)))
  const prints = [...bill(order), ...(isNumbered(till, order) ? printedCheck(order, faults) : [])]
  const all = prints.length === 0 ? elements : [...elements, session(till, order, courses.length, prints)]
  const disturbed = all.map((node) => ({ ...node, children: disturb(node.children, faults) }))
  return faults.reorder ? disturbed.reverse() : disturbed
}

function session(till: Till, order: WorldCheck, i: number, children: readonly XmlNode[]): XmlNode {
  const attributes = {
    uni: 1000 + i,
    sessionID: 1000 + i,
    line_guid: guidOf(order.id, 'session', i),
    state: order.closedAt === null ? 3 : 6,
    isDraft: false,
    printed: true,
    printTime: order.openedAt,
    remindTime: order.openedAt,
    startService: order.openedAt,
    cookMins: 0,
  }
  const waiter =
    order.waiter === null ? null : element('Author', refer('employee', order.waiter.key, order.waiter.name))
  return element('Session', attributes, [
    stationElement(till, order),
    waiter,
    element('PriceScale', { id: till.priceType, code: till.priceType, name: 'Основная' }),
    ...children,
  ])
}

function lineElements({ dialect }: Till, order: WorldCheck, lines: readonly DayLine[]): XmlNode[] {
  return lines.map((line) => orderLine(order, line, dialect))
}

/** The bill a party is shown before it pays: printed like a check, but not one. */
function bill(order: WorldCheck): XmlNode[] {
  if (!hasBill(order)) return []
  const amount = order.lines.reduce((sum, { total }) => sum + Math.abs(total), 0)
  const digit = Number.parseInt(order.id.slice(1, 2), 16)
  // Withdrawn before the check was printed.
  const isWithdrawn = order.closedAt !== null && digit % 4 === 0
  return [
    element('PrintCheck', {
      // A bill has no check number: the attribute is missing, or 0.
      CheckNum: digit % 2 === 0 ? 0 : null,
      uni: 4001,
      line_guid: guidOf(order.id, 'bill'),
      state: isWithdrawn ? 7 : 4,
      bill: true,
      deleted: isWithdrawn,
      amount,
      printTime: order.openedAt,
    }),
  ]
}

function printedCheck(order: WorldCheck, { changeTotal }: RowFaults): XmlNode[] {
  if (order.closedAt === null) return []
  const total = order.deleted ? order.lines.reduce((sum, line) => sum + line.total, 0) : orderTotal(order)
  // Printed checks have no sign: the order shows the direction of the money. A sale with a return may have a negative
  // total.
  const paid = isReturnOrder(order) ? Math.abs(total) : total
  const amount = paid + (changeTotal && !order.deleted ? 100 : 0)
  const state = order.deleted ? 7 : 6
  // Payments have no sign either.
  const pays = order.deleted ? [{ type: 'Наличные', sum: amount }] : paymentsOf(order)
  const over = amount - paid
  return [
    element(
      'PrintCheck',
      {
        CheckNum: order.number,
        uni: 4000,
        line_guid: guidOf(order.id, 'check'),
        state: order.deleted ? 7 : 6,
        bill: false,
        deleted: order.deleted,
        amount,
        unpaidSum: 0,
        printTime: order.closedAt,
        startTime: order.openedAt,
        seat: 0,
      },
      [
        order.deleted ? element('Reason', { id: 1_000_901, code: 1, name: 'Ошибка «кассира»' }) : null,
        ...pays.map(({ type, sum }, i) => {
          const amount = (isReturnOrder(order) ? Math.abs(sum) : sum) + (i === 0 && !order.deleted ? over : 0)
          const pay = { amount, basicSum: amount, state, line_guid: guidOf(order.id, 'pay', i), uni: 5000 + i }
          return element('Pay', { ...refer('currency', currencyOf(type), type), ...pay })
        }),
      ],
    ),
  ]
}

function currencyOf(type: string): number {
  return ['Наличные', 'Банковская карта', 'СБП'].indexOf(type) + 1
}
