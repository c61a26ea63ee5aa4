import { reason } from '@vitrina/contract/reasons'
import { pricingsOf } from './combo-lines.ts'
import { distinctRows } from './distinct-rows.ts'
import { fitLines } from './fit-lines.ts'
import { chargesOf } from './line-amounts.ts'
import { isClosed, isDeleted, isPartClosed, partPaid } from './line-state.ts'
import { paymentsOf } from './order-amounts.ts'
import { readLines, wasVoided } from './order-lines.ts'
import type { ListedOrder } from './order-list.ts'
import type { ElementReader } from './read-element.ts'
import type { ShiftCheck, ShiftOrder } from './shift-order.ts'
import { readNamed } from './system-info.ts'
import { moneyOf } from './units.ts'

// The maximum that the showcase stores.
const maxNumber = 2_147_483_647
const maxGuests = 32_767

/**
 * Reads an order with its lines (`GetOrder`). It is a check once lines of it are closed by a printed check; a bill
 * shown before paying is not one. A fully voided order is a check of voids alone, if anything of it was ever printed or
 * refused with a reason. Throws `SourceError` `unreadable` that names element, attribute and order, also for an order
 * that ended with a sum but without a recognisable paid check: skipping it would lose its sales.
 */
export function readOrder(order: ElementReader, listed: ListedOrder): ShiftOrder {
  const unfinished = !listed.finished && !order.flag('finished') && !listed.deleted
  const sessions = order.all('Session')
  const dishes = distinctRows(sessions.flatMap((session) => [...session.all('Dish'), ...session.all('Combo')]))
  const prints = distinctRows([...sessions, order].flatMap((parent) => parent.all('PrintCheck')))
  const station =
    nameOf(order, 'Station') ?? sessions.map((session) => nameOf(session, 'Station')).find(Boolean) ?? null
  const told = { prints: numbersPrinted(prints).map((number) => ({ number, station })) }
  const paid = prints.filter((print) => !print.flag('bill') && !isDeleted(print) && isClosed(print, 'whenUntold'))
  const wasTold = prints.length > 0 || (!unfinished && dishes.some((dish) => dish.all('Void').length > 0))
  const isStruck = (listed.deleted || dishes.every(wasVoided)) && wasTold
  // Before 7.5.4.206 nothing has a state: dishes of a printed check are paid.
  const isPaid = (dish: ElementReader) =>
    paid.length > 0 && (isClosed(dish, 'whenUntold') || (unfinished && partPaid(dish) !== null))
  const isSold = dishes.some((dish) => !wasVoided(dish) && isPaid(dish))
  if (!isSold && !isStruck) {
    if (!unfinished && !listed.deleted) requireNothingSold(order, prints)
    return unfinished ? waitingOrder(told, paid) : { ...told, check: null }
  }

  const { lines, charged, printed, fits } = fitLines({
    readings: pricingsOf(dishes.filter((dish) => !wasVoided(dish) && isPaid(dish))).map((pricing) =>
      readLines(dishes, { isReturn: order.flag('purchase'), pricing, isPaid }),
    ),
    charges: sessions.flatMap(chargesOf),
    printed: printedSums(order, paid, sessions),
    discountSum: order.kopecks('discountSum'),
  })
  // Some guests of a table have paid and others not: old versions do not report whose lines are paid, nor do dishes
  // paid in part.
  const isPartlyPaid =
    unfinished &&
    !order.flag('paid') &&
    !fits &&
    dishes.some((dish) => dish.integer('state') === null || isPartClosed(dish))
  if (isPartlyPaid) return waitingOrder(told, paid)
  if (lines.length === 0 && paid.length > 0 && !unfinished) requireNothingSold(order, prints)
  if (lines.length === 0) return { ...told, check: null }
  return {
    ...told,
    check: {
      number: readNumber(order, [...paid, ...prints]),
      openedAt: order.time('openTime'),
      closedAt: listed.finishedAt ?? order.time('FinishTime') ?? lastPrinted(prints),
      waiter: readNamed(order.first('Waiter')),
      table: readNamed(order.first('Table')) === null ? null : (order.first('Table')?.text('name') ?? null),
      station,
      category: nameOf(order, 'OrderCategory') ?? nameOf(order, 'OrderType'),
      guests: readGuests(order, listed),
      printed,
      lines,
      amounts: [...paymentsOf({ prints: paid, sessions }, printed), ...charged],
    },
  }
}

/** An order that is not a check yet, with what was paid of it so far. */
function waitingOrder(told: Pick<ShiftOrder, 'prints'>, paid: readonly ElementReader[]): ShiftOrder {
  // An advance does not pay for any dish yet.
  const paidOpen = paid.filter(hasRest).reduce((sum, print) => sum + (print.kopecks('amount') ?? 0), 0)
  return { ...told, check: null, ...(paidOpen !== 0 && { paidOpen }) }
}

/**
 * Possible sums of the printed checks: all of them; without those that only took an advance; with the advances that a
 * check leaves out. The lines show which one applies.
 */
function printedSums(
  order: ElementReader,
  paid: readonly ElementReader[],
  sessions: readonly ElementReader[],
): number[] {
  const amountOf = (print: ElementReader) => print.kopecks('amount') ?? missing(print, 'amount')
  const add = (sums: readonly number[]) => sums.reduce((all, sum) => all + sum, 0)
  const all = add(paid.map(amountOf))
  const final = paid.some(hasRest) ? paid.filter(hasRest) : paid.slice(-1)
  const within = paid.flatMap((print) => print.all('Prepay'))
  const beside = distinctRows(
    sessions.flatMap((session) => session.all('Prepay')),
    within,
  )
  const advances = [...within, ...beside].filter((prepay) => !isDeleted(prepay))
  const sums = [
    all,
    ...(final.length < paid.length ? [add(final.map(amountOf))] : []),
    ...(advances.length > 0 ? [all + add(advances.map((prepay) => prepay.kopecks('amount') ?? 0))] : []),
  ]
  return order.flag('purchase') ? sums.map((sum) => 0 - Math.abs(sum)) : sums
}

/** Whether a printed check took more than an advance. */
function hasRest(print: ElementReader): boolean {
  return print.all('Prepay').length === 0 || print.all('Pay').length > 0
}

/** Throws for an order that ended, unless its sum is zero or its checks were deleted. */
function requireNothingSold(order: ElementReader, prints: readonly ElementReader[]): void {
  const sum = order.kopecks('orderSum') ?? 0
  const checks = prints.filter((print) => !print.flag('bill'))
  if (sum === 0 || (checks.length > 0 && checks.every(isDeleted))) return
  throw order.wrong(reason('order_unpaid', { value: moneyOf(sum) }))
}

function numbersPrinted(prints: readonly ElementReader[]): number[] {
  const numbers = prints.map((print) => print.integer('CheckNum')).filter((number) => number !== null)
  // A bill without a number of the series has number 0.
  return [...new Set(numbers)].filter((number) => number > 0)
}

function readNumber(order: ElementReader, prints: readonly ElementReader[]): ShiftCheck['number'] {
  const numbers = prints.map((print) => print.integer('CheckNum')).filter((number) => number !== null)
  const own = order.integer('seqNumber') ?? order.integer('orderIdent')
  const number = numbers.find((number) => number !== 0) ?? own ?? numbers[0] ?? null
  if (number === null) throw order.wrong(reason('field_missing', { field: 'CheckNum' }))
  if (number < 0 || number > maxNumber) {
    const expected = reason('range_expected', { from: 0, to: maxNumber })
    throw order.wrong(reason('field_unexpected', { field: 'CheckNum', value: number, expected }))
  }
  return number
}

function readGuests(order: ElementReader, listed: ListedOrder): number | null {
  const told = order.first('Guests')
  const guests = told?.integer('count') ?? (told?.all('Guest').length || null) ?? listed.guests
  if (guests !== null && (guests < 0 || guests > maxGuests))
    throw order.wrong(reason('guests_out_of_range', { value: guests }))
  return guests
}

function lastPrinted(prints: readonly ElementReader[]): string | null {
  return (
    prints
      .map((print) => print.time('printTime') ?? '')
      .toSorted()
      .at(-1) || null
  )
}

function nameOf(parent: ElementReader, name: string): string | null {
  return parent.first(name)?.text('name') ?? null
}

function missing(element: ElementReader, attribute: string): never {
  throw element.wrong(reason('field_missing', { field: attribute }))
}
