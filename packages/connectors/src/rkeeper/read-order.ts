import { discountsOf } from './line-amounts.ts'
import { isClosed, isDeleted } from './line-state.ts'
import { readLines, wasStruck } from './order-lines.ts'
import type { ListedOrder } from './order-list.ts'
import type { ElementReader } from './read-element.ts'
import type { ShiftCheck, ShiftLine, ShiftOrder } from './shift-order.ts'
import { spreadDiscount } from './spread-discount.ts'
import { readNamed } from './system-info.ts'

// As the showcase keeps them.
const maxNumber = 2_147_483_647
const maxGuests = 32_767

/**
 * Reads an order with its lines (`GetOrder`). It is a check once lines of it are closed by a printed check; a bill shown
 * before paying is none. One struck off as a whole is a check of voids alone, if anything of it was ever printed. Throws
 * `SourceError` `unreadable` that names element, attribute and order.
 */
export function readOrder(order: ElementReader, listed: ListedOrder): ShiftOrder {
  const sessions = order.all('Session')
  const dishes = distinctLines(sessions.flatMap((session) => [...session.all('Dish'), ...session.all('Combo')]))
  const prints = distinctLines([...sessions, order].flatMap((parent) => parent.all('PrintCheck')))
  const station =
    nameOf(order, 'Station') ?? sessions.map((session) => nameOf(session, 'Station')).find(Boolean) ?? null
  const told = { prints: numbersPrinted(prints).map((number) => ({ number, station })) }
  const paid = prints.filter((print) => !print.flag('bill') && !isDeleted(print) && isClosed(print, 'whenUntold'))
  const isStruck = (listed.deleted || dishes.every(wasStruck)) && prints.length > 0
  const isSold = paid.length > 0 && dishes.some((dish) => isClosed(dish))
  if (!isSold && !isStruck) return { ...told, check: null }

  const isReturn = order.flag('purchase')
  const sums = paid.map((print) => print.kopecks('amount') ?? missing(print, 'amount'))
  const sum = sums.reduce((all, amount) => all + amount, 0)
  const printed = isReturn ? 0 - Math.abs(sum) : sum
  const lines = withOrderDiscount(readLines(dishes, isReturn), sessions, printed)
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
    },
  }
}

/**
 * A discount of the whole order stands beside the dishes. Whether those hold their share of it already is not said
 * (assumed): it is spread over them where the check adds up that way alone.
 */
function withOrderDiscount(lines: ShiftLine[], sessions: readonly ElementReader[], printed: number): ShiftLine[] {
  const sum = lines.reduce((all, { type, total }) => (type === 'void' ? all : all + total), 0)
  const discount = sessions.reduce((all, session) => all + discountsOf(session), 0)
  return sum !== printed && sum + discount === printed ? spreadDiscount(lines, discount) : lines
}

/** Rows that stand twice, letter for letter, are one. */
function distinctLines(rows: readonly ElementReader[]): ElementReader[] {
  const seen = new Set<string>()
  return rows.filter(({ element }) => {
    const content = JSON.stringify(element)
    return !seen.has(content) && seen.add(content)
  })
}

function numbersPrinted(prints: readonly ElementReader[]): number[] {
  const numbers = prints.map((print) => print.integer('CheckNum')).filter((number) => number !== null)
  return [...new Set(numbers)]
}

function readNumber(order: ElementReader, prints: readonly ElementReader[]): ShiftCheck['number'] {
  const printed = prints.map((print) => print.integer('CheckNum')).find((number) => number !== null)
  const number = printed ?? order.integer('seqNumber') ?? order.integer('orderIdent')
  if (number === null) throw order.wrong('CheckNum is missing')
  if (number < 0 || number > maxNumber) throw order.wrong(`CheckNum is ${number}, 0 to ${maxNumber} was expected`)
  return number
}

function readGuests(order: ElementReader, listed: ListedOrder): number | null {
  const told = order.first('Guests')
  const guests = told?.integer('count') ?? (told?.all('Guest').length || null) ?? listed.guests
  if (guests !== null && (guests < 0 || guests > maxGuests)) throw order.wrong(`Guests: count is ${guests}`)
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
  throw element.wrong(`${attribute} is missing`)
}
