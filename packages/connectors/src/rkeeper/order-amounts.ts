import type { Charge } from './line-amounts.ts'
import { isDeleted } from './line-state.ts'
import type { OrderLine } from './order-lines.ts'
import type { ElementReader } from './read-element.ts'
import type { OrderAmount, ShiftLine } from './shift-order.ts'
import { shareOut } from './spread-discount.ts'

/**
 * What a check was paid with, by the currencies of its prints. Advances are counted where the prints do not come to what was
 * printed without them.
 */
export function paymentsOf(prints: readonly ElementReader[], printed: number): OrderAmount[] {
  const read = (name: string) =>
    prints
      .flatMap((print) => print.all(name))
      .filter((row) => !isDeleted(row))
      .map((row): OrderAmount => {
        const sum = row.kopecks('basicSum') ?? row.kopecks('amount') ?? 0
        return { of: 'payment', type: nameOf(row), sum: printed < 0 ? -Math.abs(sum) : sum }
      })
  const pays = read('Pay')
  const total = pays.reduce((all, { sum }) => all + sum, 0)
  return total === printed ? pays : [...pays, ...read('Prepay')]
}

/**
 * What was taken off the lines of a check, and added to them, by the names of their discounts and markups. Which of several on one
 * line took how much is their amounts' to say, whatever sign those have. `fitted` are the same lines with their discounts counted.
 */
export function chargesTold(
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

function toAmount({ name, isTip }: Charge, taken: number, type: ShiftLine['type']): OrderAmount {
  const isMarkup = type === 'return' ? taken > 0 : taken < 0
  if (isMarkup) return { of: isTip ? 'tip' : 'service', type: name, sum: -taken }
  return { of: 'discount', type: name, sum: taken }
}

/** Kopecks taken off by each: exactly as told where that adds up in either sign, else by the size of what is told. */
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
