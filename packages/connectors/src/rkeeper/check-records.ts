import { reason } from '@vitrina/contract/reasons'
import type { CheckRecord, LineModifier, LineRecord, RejectRecord } from '@vitrina/core/exchange/records'
import { reconcile } from '../reconcile.ts'
import type { ShiftCheck, ShiftLine, ShiftModifier } from './shift-order.ts'
import { moneyOf, quantityOf } from './units.ts'

/** Where a check stands and whose it is. */
type CheckPlace = Pick<CheckRecord, 'file' | 'line' | 'restaurantKey' | 'key' | 'businessDate'>

/** A check and its lines, or one reject where they are not what its printed checks add up to. */
export function checkRecords(check: ShiftCheck, place: CheckPlace): (CheckRecord | LineRecord)[] | [RejectRecord] {
  const { file, line, restaurantKey, key: checkKey } = place
  const lines = check.lines.map((sold) => toLine(sold, { kind: 'line', file, line, restaurantKey, checkKey }))
  // A shift that is closed is served no more: of it nothing can be asked again.
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
    // The cash server sells; what a dish costs is the stock system's to say.
    cost: null,
    ...(type === 'void' && { voidReason: reason, voidedBy: by }),
    ...(modifiers && { modifiers: modifiers.map(toModifier) }),
  }
}

function toModifier({ name, quantity, total }: ShiftModifier): LineModifier {
  return { name, quantity: quantityOf(quantity), total: moneyOf(total) }
}
