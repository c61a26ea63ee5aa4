import { distinctRows } from './distinct-rows.ts'
import type { Charge } from './line-amounts.ts'
import { isDeleted } from './line-state.ts'
import type { OrderLine } from './order-lines.ts'
import type { ElementReader } from './read-element.ts'
import type { OrderAmount, ShiftLine } from './shift-order.ts'
import { shareOut } from './spread-discount.ts'

/**
 * Returns the payments of a check by currency. Payments and advances are in its prints, in the sessions, or in both:
 * the combination that equals the printed sum, or is closest to it, is counted.
 */
export function paymentsOf(
  { prints, sessions }: { prints: readonly ElementReader[]; sessions: readonly ElementReader[] },
  printed: number,
): OrderAmount[] {
  const rows = (parents: readonly ElementReader[], name: string) =>
    parents.flatMap((parent) => parent.all(name)).filter((row) => !isDeleted(row))
  const read = (told: readonly ElementReader[]) =>
    told.map((row): OrderAmount => {
      const sum = row.kopecks('basicSum') ?? row.kopecks('amount') ?? 0
      return { of: 'payment', type: nameOf(row), sum: printed < 0 ? -Math.abs(sum) : sum }
    })
  const beside = (name: string) => read(distinctRows(rows(sessions, name), rows(prints, name)))
  const [pays, advances] = [read(rows(prints, 'Pay')), read(rows(prints, 'Prepay'))]
  const [paysBeside, advancesBeside] = [beside('Pay'), beside('Prepay')]
  const ways = [
    pays,
    [...pays, ...advances],
    [...pays, ...paysBeside],
    [...pays, ...advancesBeside],
    [...pays, ...advances, ...advancesBeside],
    [...pays, ...paysBeside, ...advancesBeside],
    [...pays, ...advances, ...paysBeside, ...advancesBeside],
  ]
  const offBy = (way: readonly OrderAmount[]) => Math.abs(way.reduce((all, { sum }) => all + sum, 0) - printed)
  return withoutChange(ways.toSorted((a, b) => offBy(a) - offBy(b))[0] ?? [], printed)
}

/** Change is subtracted from its payment and is not a payment of its own. */
function withoutChange(told: readonly OrderAmount[], printed: number): OrderAmount[] {
  const payments: OrderAmount[] = []
  for (const row of told) {
    const at = printed < 0 || row.sum >= 0 ? -1 : payments.findIndex(({ type, sum }) => type === row.type && sum > 0)
    const paid = payments[at]
    if (paid === undefined) payments.push(row)
    else payments[at] = { ...paid, sum: paid.sum + row.sum }
  }
  return payments
}

/**
 * Returns the discounts and markups of a check's lines by name. Where a line has several, their amounts decide how much
 * each took, whatever sign those have. `fitted` are the same lines with their discounts counted.
 */
export function chargesReported(
  lines: readonly OrderLine[],
  charges: readonly Charge[],
  fitted: readonly ShiftLine[],
): OrderAmount[] {
  return fitted.flatMap(({ type, discount }, i) => {
    const own = lines[i]?.charges ?? []
    const named = own.length > 0 ? own : charges
    if (type === 'void' || discount === 0 || named.length === 0) return []
    return partsOf(discount, named).flatMap((part, at) => {
      const charge = named[at]
      return part === 0 || charge === undefined ? [] : [toAmount(charge, part, type)]
    })
  })
}

/** What rounding took off a check, or added to it (below zero). */
export function roundingOf(taken: number, type: ShiftLine['type']): OrderAmount {
  return toAmount({ name: 'Округление', isTip: false }, taken, type)
}

function toAmount(
  { name, isTip }: Pick<Charge, 'name' | 'isTip'>,
  taken: number,
  type: ShiftLine['type'],
): OrderAmount {
  const isMarkup = type === 'return' ? taken > 0 : taken < 0
  if (isMarkup) return { of: isTip ? 'tip' : 'service', type: name, sum: -taken }
  return { of: 'discount', type: name, sum: taken }
}

/** Kopecks taken off by each charge: as reported where that adds up with either sign, else in proportion to it. */
function partsOf(discount: number, charges: readonly Charge[]): number[] {
  for (const sign of [-1, 1]) {
    const told = charges.map(({ amount }) => amount * sign)
    if (told.reduce((all, part) => all + part, 0) === discount) return told
  }
  const sizes = charges.map(({ amount }) => Math.abs(amount))
  return shareOut(discount, sizes.some((size) => size > 0) ? sizes : charges.map(() => 1))
}

function nameOf(row: ElementReader): string {
  return row.text('name') ?? row.text('code') ?? row.text('id') ?? row.element.name
}
