import type { Reason } from '@vitrina/contract/reason'
import { reason } from '@vitrina/contract/reasons'
import type { SourceMemory } from '@vitrina/core/exchange/accounting-system'
import { SourceError } from '@vitrina/core/exchange/accounting-system'
import { checkRecords } from './check-records.ts'
import { type EndedDay, judgeDays, shiftsBefore } from './ended-shifts.ts'
import { type ListedOrder, orderListCommand, readOrderList, systemGuid } from './order-list.ts'
import { readElement } from './read-element.ts'
import { readOrder } from './read-order.ts'
import { type CommandResult, contentOf, type RkeeperServer } from './server.ts'
import { readStoredShift, rememberOrders, rememberShift, type SeenShift, type StoredShift } from './shift-memory.ts'
import { numbersOf } from './shift-numbers.ts'
import type { ShiftOrder } from './shift-order.ts'
import { readSystemInfo, type SystemInfo, systemInfoCommand } from './system-info.ts'

/** The state of a cash server before any order is requested. */
export interface ShiftState {
  server: RkeeperServer
  info: SystemInfo
  /** What was stored when this poll began. */
  held: StoredShift
  tableVersion: number | null
  /** All orders of the list; null: the list is unchanged. */
  listed: ListedOrder[] | null
  /** Orders whose version is not the stored one. */
  changed: ListedOrder[]
}

/** An order that could not be read, or whose lines do not add up to its printed checks. */
export interface UnreadOrder {
  guid: string
  reason: Reason
}

export interface PolledShift {
  /** All orders of the shift by GUID, as of this poll. */
  orders: ReadonlyMap<string, ShiftOrder>
  unread: UnreadOrder[]
  /** The days before it that are over on this server, oldest first. */
  ended: EndedDay[]
}

/** Commands of one query: long answers cost the cash server more than several short ones. */
const ordersAtOnce = 20
/** A shift may change between two requests, but not every time. */
const attempts = 3

/** Asks which shift is open and which of its orders changed since the last poll. */
export async function inspectShift(server: RkeeperServer, memory: SourceMemory): Promise<ShiftState> {
  const first = await server.ask([systemInfoCommand])
  let info = readSystemInfo(contentOf(first.results[0], server.place))
  for (let attempt = 0; attempt < attempts; attempt++) {
    const held = await readStoredShift(memory, info)
    const { results } = await server.ask([orderListCommand(held.tableVersion), systemInfoCommand])
    const list = contentOf(results[0], server.place)
    const after = readSystemInfo(contentOf(results[1], server.place))
    if (after.shiftDate === info.shiftDate && after.restaurant.key === info.restaurant.key) {
      const isUnchanged = results[0]?.unchanged === true
      const { tableVersion, orders } = isUnchanged
        ? { tableVersion: held.tableVersion, orders: [] }
        : readOrderList(list)
      const changed = orders.filter(({ guid, version }) => held.orders.get(guid)?.version !== version)
      const listed = isUnchanged ? null : orders
      return { server, info, held, tableVersion: tableVersion ?? greatestVersion(held, orders), listed, changed }
    }
    info = after
  }
  throw new SourceError('refused', reason('shift_changes', { place: server.place }))
}

/** Reads the changed orders into the memory and returns the full shift from there. */
export async function pollShift(look: ShiftState, memory: SourceMemory): Promise<PolledShift> {
  const { server, info, held, changed } = look
  const orders = new Map([...held.orders].map(([guid, { order }]) => [guid, order]))
  const unread: UnreadOrder[] = []
  for (let start = 0; start < changed.length; start += ordersAtOnce) {
    const some = changed.slice(start, start + ordersAtOnce)
    const { results } = await server.ask(some.map(orderCommand))
    const entries: { guid: string; version: number; order: ShiftOrder }[] = []
    for (const [i, listed] of some.entries()) {
      const read = readResult(results[i], listed, look)
      if ('reason' in read) unread.push(read)
      else {
        orders.set(listed.guid, read.order)
        entries.push({ guid: listed.guid, ...read })
      }
    }
    await rememberOrders(memory, info, entries)
  }
  const open: SeenShift = {
    shiftDate: info.shiftDate,
    shiftNumber: info.shiftNumber,
    numbers: numbersOf([...orders.values()].flatMap(({ prints }) => prints)),
    listed: listedSum(look, orders),
  }
  const ended = shiftsBefore(held.mark, info.shiftDate)
  // With an unread order the table is requested again: "no changes" would hide the order.
  const tableVersion = unread.length === 0 ? look.tableVersion : null
  await rememberShift(memory, info, { ...open, tableVersion, ended }, held.mark)
  return { orders, unread, ended: judgeDays(ended, open) }
}

/** The total of the list of orders less returns; it does not say which orders are returns. */
function listedSum({ listed, held, info }: ShiftState, orders: ReadonlyMap<string, ShiftOrder>): number | null {
  if (listed === null) return held.mark?.shiftDate === info.shiftDate ? held.mark.listed : null
  let sum = 0
  for (const order of listed) {
    if (order.deleted || !order.finished) continue
    if (order.sum === null) return null
    const isReturn = (orders.get(order.guid)?.check?.printed ?? 0) < 0
    sum += isReturn ? -Math.abs(order.sum) : order.sum
  }
  return sum
}

function orderCommand({ guid }: ListedOrder) {
  const order = { name: 'Order', attributes: { guid: systemGuid(guid) }, children: [] }
  return { name: 'GetOrder', children: [order] }
}

/** A wrong order costs one check, not the full shift. */
function readResult(
  result: CommandResult | undefined,
  listed: ListedOrder,
  { server: { place }, info }: ShiftState,
): { order: ShiftOrder; version: number } | UnreadOrder {
  try {
    const where = `${place} GetOrder ${systemGuid(listed.guid)}`
    const content = contentOf(result, where)
    const found = content.first('Order')
    if (found === null) throw content.wrong(reason('field_missing', { field: `Order ${systemGuid(listed.guid)}` }))
    const order = readElement(found.element, where)
    const read = readOrder(order, listed)
    const mismatch = mismatchOf(read, listed, info)
    // Not remembered, so it is requested again: the till may have been between changing a line and its check.
    if (mismatch !== null) return { guid: listed.guid, reason: mismatch }
    return { order: read, version: order.integer('version') ?? listed.version }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    return { guid: listed.guid, reason: error.reason }
  }
}

/** The two sums where an order's lines do not add up to its printed checks; else null. */
function mismatchOf(
  { check }: ShiftOrder,
  { guid }: ListedOrder,
  { restaurant, shiftDate }: SystemInfo,
): Reason | null {
  if (check === null) return null
  const at = { file: '', line: 1, restaurantKey: restaurant.key, key: guid, businessDate: shiftDate }
  const [first] = checkRecords(check, at)
  return first?.kind === 'reject' ? first.reason : null
}

function greatestVersion(held: StoredShift, orders: readonly ListedOrder[]): number | null {
  const versions = [...held.orders.values(), ...orders].map(({ version }) => version)
  return versions.length === 0 ? null : Math.max(...versions)
}
