import type { Charge } from './line-amounts.ts'
import { chargesReported, roundingOf } from './order-amounts.ts'
import type { OrderLine } from './order-lines.ts'
import type { OrderAmount, ShiftLine, ShiftModifier } from './shift-order.ts'
import { spreadDiscount } from './spread-discount.ts'
import { multiply } from './units.ts'

/** The sums an order reports. Where one has several interpretations, the likeliest comes first. */
export interface ReportedSums {
  readings: readonly (readonly OrderLine[])[]
  /** Discounts and markups of the full order. */
  charges: readonly Charge[]
  /** Kopecks of the checks printed. */
  printed: readonly number[]
  /** Kopecks of all discounts by the head of the order, of either sign; null where it reports none. */
  discountSum: number | null
}

interface FittedSums {
  lines: ShiftLine[]
  /** Discounts and markups by name. */
  charged: OrderAmount[]
  printed: number
  /** False: no interpretation makes the lines add up to what was printed. They are then as reported. */
  fits: boolean
}

/**
 * Returns the lines of an order with its discounts and markups counted so that they add up to what was printed. The
 * schemas do not say which sign a discount has, whether it is a sum (some are a percentage, some empty) and whether the
 * line already includes it. The printed check is the only certain figure, so each interpretation is tried against it.
 * Where none of the amounts explains the check but the head of the order does, its sum is spread over the lines that
 * have a discount. A remaining difference of less than one unit of the currency was rounded at the till.
 */
export function fitLines({ readings, charges, printed, discountSum }: ReportedSums): FittedSums {
  const told = (lines: readonly OrderLine[], fitted: ShiftLine[], wanted: number): FittedSums => {
    return { lines: fitted, charged: chargesReported(lines, charges, fitted), printed: wanted, fits: true }
  }
  for (const wanted of printed) {
    for (const lines of readings) {
      for (const signOf of waysToCharge(lines, charges)) {
        const fitted = charge(lines, charges, signOf)
        if (sumOf(fitted) === wanted) return told(lines, fitted, wanted)
      }
      const bare = charge(lines, [], () => 0)
      const left = wanted - sumOf(bare)
      const isTold = discountSum !== null && left !== 0 && Math.abs(left) === Math.abs(discountSum)
      if (!isTold || !hasCharges(lines, charges)) continue
      const discounted = new Set(lines.filter((line) => line.charges.length > 0).map(({ key }) => key))
      const fitted = spreadDiscount(bare, left, ({ key }) => discounted.has(key))
      if (sumOf(fitted) === wanted) return told(lines, fitted, wanted)
    }
  }
  for (const wanted of printed) {
    const rounded = roundTo(wanted, readings, charges)
    if (rounded !== null) return rounded
  }
  return { lines: charge(readings[0] ?? [], charges, asReported), charged: [], printed: printed[0] ?? 0, fits: false }
}

/** Tills round a check to a unit of the currency, by less than one unit. */
const unit = 100

/** The lines of the interpretation closest to a sum, with the rounding spread over them; null where none is close. */
function roundTo(
  wanted: number,
  readings: readonly (readonly OrderLine[])[],
  charges: readonly Charge[],
): FittedSums | null {
  let closest: { lines: readonly OrderLine[]; fitted: ShiftLine[]; left: number } | null = null
  for (const lines of readings) {
    for (const signOf of waysToCharge(lines, charges)) {
      const fitted = charge(lines, charges, signOf)
      const left = wanted - sumOf(fitted)
      if (Math.abs(left) < Math.abs(closest?.left ?? unit)) closest = { lines, fitted, left }
    }
  }
  if (closest === null) return null
  const { lines, fitted, left } = closest
  const rounded = spreadDiscount(fitted, left)
  if (sumOf(rounded) !== wanted) return null
  const charged = [...chargesReported(lines, charges, fitted), roundingOf(-left, wanted < 0 ? 'return' : 'sale')]
  return { lines: rounded, charged, printed: wanted, fits: true }
}

/** Kopecks of sales and returns. */
export function sumOf(lines: readonly ShiftLine[]): number {
  return lines.reduce((all, { type, total }) => (type === 'void' ? all : all + total), 0)
}

type Sign = 1 | -1 | 0
type Level = 'line' | 'order'
type SignOf = (charge: Charge, level: Level) => Sign

/** Below zero takes off, above zero adds; the dishes already include what applies to the full order. */
const asReported: SignOf = (_, level) => (level === 'line' ? 1 : 0)

/** The same sign for all charges of a level, the likeliest first. */
const uniform: readonly Record<Level, Sign>[] = [
  { line: 1, order: 0 },
  { line: -1, order: 0 },
  { line: 0, order: 0 },
  { line: 1, order: 1 },
  { line: -1, order: -1 },
  { line: 0, order: 1 },
  { line: 0, order: -1 },
  { line: 1, order: -1 },
  { line: -1, order: 1 },
]

/** With more kinds of discounts in one order, some combination would fit by chance. */
const maxKinds = 4

/**
 * Yields the ways to interpret charges: all with one sign, then each kind with its own, as where both discounts and
 * markups are reported without a sign. A markup with a dish of its own is counted by that dish unless only another way
 * fits.
 */
function* waysToCharge(lines: readonly OrderLine[], charges: readonly Charge[]): Generator<SignOf> {
  const guids = new Set(lines.map(({ guid }) => guid))
  const isDish = ({ dishGuid }: Charge) => dishGuid !== null && guids.has(dishGuid)
  for (const signs of uniform) yield (told, level) => (isDish(told) ? 0 : signs[level])
  const kinds = new Set<string>()
  const note = (level: Level) => (told: Charge) => {
    if (told.amount !== 0) kinds.add(kindOf(told, level))
  }
  for (const line of lines) line.charges.forEach(note('line'))
  charges.forEach(note('order'))
  if (kinds.size > maxKinds) return
  for (const signs of products([...kinds])) yield (told, level) => signs.get(kindOf(told, level)) ?? 0
}

function kindOf({ kind }: Charge, level: Level): string {
  return `${level} ${kind}`
}

/** Every combination of signs for the kinds. */
function* products(kinds: readonly string[]): Generator<Map<string, Sign>> {
  const [first, ...others] = kinds
  if (first === undefined) {
    yield new Map()
    return
  }
  for (const rest of products(others)) {
    for (const sign of [1, -1, 0] as const) yield new Map([[first, sign], ...rest])
  }
}

function charge(lines: readonly OrderLine[], charges: readonly Charge[], signOf: SignOf): ShiftLine[] {
  const charged = lines.map(({ charges: own, guid: _, ...line }): ShiftLine => {
    const change = total(own, 'line', signOf)
    const taken = change === 0 && own.length > 0 ? withinOf(line) : -change || 0
    const now = { ...line, discount: line.discount + taken, total: line.total + change }
    return line.type === 'return' ? asReturn(now) : now
  })
  const change = total(charges, 'order', signOf)
  return change === 0 ? charged : spreadDiscount(charged, change)
}

/** How far a line that includes its discounts is below its price; 0 where it is above, as with modifiers in it. */
function withinOf({ price, quantity, total }: ShiftLine): number {
  const left = price === null ? 0 : multiply(price, quantity) - total
  return left * quantity > 0 ? left : 0
}

function total(charges: readonly Charge[], level: Level, signOf: SignOf): number {
  return charges.reduce((sum, told) => sum + told.amount * signOf(told, level), 0)
}

function hasCharges(lines: readonly OrderLine[], charges: readonly Charge[]): boolean {
  return charges.length > 0 || lines.some((line) => line.charges.length > 0)
}

/** The line as a return: its quantity and total below zero, whatever sign the system used. */
function asReturn(line: ShiftLine): ShiftLine {
  const turn = line.total > 0 || (line.total === 0 && line.quantity > 0) ? -1 : 1
  return {
    ...line,
    quantity: -Math.abs(line.quantity),
    discount: line.discount * turn || 0,
    total: line.total * turn || 0,
    ...(line.modifiers && { modifiers: line.modifiers.map((modifier) => givenBack(modifier, turn)) }),
  }
}

function givenBack({ name, quantity, total }: ShiftModifier, turn: 1 | -1): ShiftModifier {
  return { name, quantity: -Math.abs(quantity) || 0, total: total * turn || 0 }
}
