import { reason } from '@vitrina/contract/reasons'
import type { CheckRecord, LineModifier, LineRecord, RejectRecord } from '@vitrina/core/exchange/records'
import { reconcile } from '../reconcile.ts'
import type { ShiftCheck, ShiftLine, ShiftModifier } from './shift-order.ts'
import { moneyOf, quantityOf } from './units.ts'

/** Place of a check in the source, and its restaurant. */
type CheckPlace = Pick<CheckRecord, 'file' | 'line' | 'restaurantKey' | 'key' | 'businessDate'>

/** A check and its lines, or one reject where they do not add up to its printed checks. */
export function checkRecords(check: ShiftCheck, place: CheckPlace): (CheckRecord | LineRecord)[] | [RejectRecord] {
  const { file, line, restaurantKey, key: checkKey } = place
  const lines = check.lines.map((sold) => toLine(sold, { kind: 'line', file, line, restaurantKey, checkKey }))
  // A closed shift is no longer served, so its orders cannot be requested again.
  return reconcile(moneyOf(check.printed), toCheck(check, place), lines, (told) =>
    reason('open_lines_add_up_otherwise', told),
  )
}

function toCheck(check: ShiftCheck, place: CheckPlace): CheckRecord {
  const { number, openedAt, closedAt, table, station, category: orderCategory, guests } = check
  const waiterKey = check.waiter?.key ?? null
  return { kind: 'check', ...place, number, openedAt, closedAt, waiterKey, table, station, orderCategory, guests }
}

type LineHead = Pick<LineRecord, 'kind' | 'file' | 'line' | 'restaurantKey' | 'checkKey'>

function toLine(
  { key, dish, type, quantity, price, discount, total, reason, by, modifiers }: ShiftLine,
  head: LineHead,
): LineRecord {
  return {
    ...head,
    key,
    dishKey: dish.key,
    type,
    quantity: quantityOf(quantity),
    price: price === null ? null : moneyOf(price),
    discount: moneyOf(discount),
    total: moneyOf(total),
    // The cash server only sells; the cost of a dish comes from the stock system.
    cost: null,
    ...(type === 'void' && { voidReason: reason, voidedBy: by }),
    ...(modifiers && { modifiers: modifiers.map(toModifier) }),
  }
}

function toModifier({ name, quantity, total }: ShiftModifier): LineModifier {
  return { name, quantity: quantityOf(quantity), total: moneyOf(total) }
}
