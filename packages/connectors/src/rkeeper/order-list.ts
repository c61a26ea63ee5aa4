import { reason } from '@vitrina/contract/reasons'
import type { ElementReader } from './read-element.ts'
import type { Command } from './server.ts'

/** An order according to the list. */
export interface ListedOrder {
  /** Lower case, without braces. */
  guid: string
  version: number
  finished: boolean
  /** Whether all its dishes were voided. */
  deleted: boolean
  finishedAt: string | null
  /** Kopecks with discounts, without a sign; null where it is not reported. */
  sum: number | null
  guests: number | null
}

export interface OrderList {
  /** Version of the full table of orders, where it is reported. */
  tableVersion: number | null
  orders: ListedOrder[]
}

/** Requests the orders of the shift; the server sends none when the table still has this version. */
export function orderListCommand(lastVersion: number | null): Command {
  return {
    name: 'GetOrderList2',
    attributes: { onlyOpened: '0', ...(lastVersion !== null && { lastversion: String(lastVersion) }) },
  }
}

/** Reads the answer to `GetOrderList2`: each order once, in its latest version. */
export function readOrderList(content: ElementReader): OrderList {
  const orders = new Map<string, ListedOrder>()
  for (const visit of content.all('Visit')) {
    const guests = visit.first('Guests')?.integer('count') ?? null
    for (const element of visit.first('Orders')?.all('Order') ?? []) {
      const version = element.integer('version')
      if (version === null) throw element.wrong(reason('field_missing', { field: 'version' }))
      const order: ListedOrder = {
        guid: bareGuid(element.requiredText('guid')),
        version,
        finished: element.flag('finished'),
        deleted: element.flag('deleted'),
        finishedAt: element.time('FinishTime'),
        sum: element.kopecks('orderSum'),
        guests,
      }
      const known = orders.get(order.guid)
      if (known === undefined || known.version < version) orders.set(order.guid, order)
    }
  }
  return { tableVersion: content.integer('lastversion'), orders: [...orders.values()] }
}

/** `{ABCD-…}` → `abcd-…`. */
export function bareGuid(guid: string): string {
  return guid.replace(/^\{|\}$/g, '').toLowerCase()
}

/** `abcd-…` → `{ABCD-…}`, as the system writes it. */
export function systemGuid(guid: string): string {
  return `{${guid.toUpperCase()}}`
}
