import { reason } from '@vitrina/contract/reasons'
import { type ComboPart, isCombo, type Pricing, readCombo } from './combo-lines.ts'
import { type Charge, chargesOf, readAmounts } from './line-amounts.ts'
import { isDeleted, partPaid } from './line-state.ts'
import { modifiersOf, voidedModifiersOf } from './modifiers.ts'
import type { ElementReader } from './read-element.ts'
import type { ShiftLine, ShiftModifier } from './shift-order.ts'
import { readNamed } from './system-info.ts'
import { multiply } from './units.ts'

/** A line whose discounts and markups are reported separately and not yet counted. */
export interface OrderLine extends ShiftLine {
  charges: readonly Charge[]
  /** The line's own GUID, by which a markup names it; null where it is not reported. */
  guid: string | null
}

export interface ReadLinesOptions {
  isReturn: boolean
  pricing: Pricing
  /** Whether a dish was paid for. */
  isPaid: (dish: ElementReader) => boolean
}

/**
 * Reads the lines of an order's dishes and combos: what was sold or returned, and what was voided, fully (state 7) or
 * in part (refusals below a dish). Unpaid dishes are skipped.
 */
export function readLines(dishes: readonly ElementReader[], options: ReadLinesOptions): OrderLine[] {
  const keyOf = lineKeys(dishes)
  return dishes.flatMap((dish) => {
    const key = keyOf(dish)
    if (wasVoided(dish)) {
      const struck = voidedLines(dish)
      return struck.quantity === 0 ? [] : [voidLine(dish, key, struck)]
    }
    if (!options.isPaid(dish)) return []
    const parts = partsOf(dish, options.pricing)
    const sold = parts
      // An empty line that was voided, though no state says so.
      .filter(({ quantity, amount }) => quantity !== 0 || amount !== 0)
      .map(({ of, quantity, price, amount, charges, modifiers }, i): OrderLine => {
        const type = options.isReturn || quantity < 0 ? 'return' : 'sale'
        const own = of === dish ? key : `${key}/${of.text('uni') ?? i + 1}`
        const line = {
          key: own,
          dish: dishOf(of),
          type,
          quantity,
          price,
          discount: 0,
          total: amount,
          ...notVoided,
        } as const
        const told = charges.map((charge) => ofLine(charge, type))
        return { ...line, ...chosen(modifiers), charges: told, guid: of.text('line_guid') }
      })
    const refused = dish
      .all('Component')
      .flatMap((part, i) => refusedLines(part, `${key}/${part.text('uni') ?? i + 1}`))
    return [...sold, ...refusedLines(dish, key), ...refused]
  })
}

/** A dish paid in part is sold for the paid share of its portions, discounts included. */
function partsOf(dish: ElementReader, pricing: Pricing): ComboPart[] {
  const paid = partPaid(dish)
  if (paid === null && isCombo(dish)) return readCombo(dish, pricing)
  const whole = readAmounts(dish, pricing.modifiers)
  if (paid === null) {
    return [{ ...whole, of: dish, charges: chargesOf(dish), modifiers: modifiersOf(dish, whole.quantity) }]
  }
  const quantity = whole.amount === 0 ? whole.quantity : Math.round((whole.quantity * paid) / whole.amount)
  return [{ ...whole, quantity, amount: paid, of: dish, charges: [], modifiers: modifiersOf(dish, quantity) }]
}

function chosen(modifiers: ShiftModifier[]): Pick<ShiftLine, 'modifiers'> {
  return modifiers.length > 0 ? { modifiers } : {}
}

/** Whether nothing is left of the line: it was deleted, or every portion refused. */
export function wasVoided(dish: ElementReader): boolean {
  return isDeleted(dish) || (dish.thousandths('quantity') === 0 && dish.all('Void').length > 0)
}

type Amounts = Pick<ShiftLine, 'quantity' | 'price' | 'discount' | 'total'>

/** For a line that was not voided. */
const notVoided = { reason: null, by: null }

/** Makes the line of a fully voided dish or combo, or of one refusal of it. */
function voidLine(dish: ElementReader, key: string, amounts: Amounts, refusal?: ElementReader): OrderLine {
  const refusals = refusal ? [refusal] : dish.all('Void')
  const reason = namesOf(refusals)
  const by = namesOf(refusals.flatMap((refusal) => refusal.first('Author') ?? []))
  const modifiers = chosen(voidedModifiersOf(dish, amounts.quantity, refusal ? 'portions' : 'all'))
  return { key, dish: dishOf(dish), type: 'void', ...amounts, reason, by, ...modifiers, charges: [], guid: null }
}

/** Each name once; null where there is none. */
function namesOf(elements: readonly ElementReader[]): string | null {
  const names = new Set(elements.map((element) => element.text('name')).filter((name) => name !== null))
  return names.size === 0 ? null : [...names].join(', ')
}

/** Unsigned charges lower a sale but raise a return, so they are separate kinds. */
function ofLine(charge: Charge, type: ShiftLine['type']): Charge {
  return type === 'return' ? { ...charge, kind: `return ${charge.kind}` } : charge
}

/** Each refusal of a line that is not fully voided. */
function refusedLines(dish: ElementReader, key: string): OrderLine[] {
  const price = dish.kopecks('price')
  return dish
    .all('Void')
    .map((refusal, i) =>
      voidLine(dish, refusal.text('uni') ?? `${key}/void/${i + 1}`, refused([refusal], price), refusal),
    )
}

/** The amounts of a line before it was voided: the sum of its refusals, else those of the line itself. */
function voidedLines(dish: ElementReader): Amounts {
  const price = dish.kopecks('price')
  const refusals = dish.all('Void')
  if (refusals.length > 0) return refused(refusals, price)
  const quantity = Math.abs(dish.thousandths('srcQuantity') || dish.thousandths('quantity') || 0)
  return voided(price, quantity, dish.kopecks('amount') || null)
}

function refused(refusals: readonly ElementReader[], price: number | null): Amounts {
  let quantity = 0
  let amount: number | null = null
  for (const refusal of refusals) {
    quantity += Math.abs(refusal.thousandths('quantity') ?? missing(refusal, 'quantity'))
    const told = refusal.kopecks('amount')
    if (told !== null) amount = (amount ?? 0) + Math.abs(told)
  }
  return voided(price, quantity, amount)
}

function voided(price: number | null, quantity: number, amount: number | null): Amounts {
  const gross = price === null ? null : multiply(price, quantity)
  const total = Math.abs(amount ?? gross ?? 0)
  return { quantity, price, discount: (gross ?? total) - total, total }
}

/**
 * Uses `uni` where it is unique, which holds except on servers that count by session. A line without one is identified
 * by its GUID, else by its position.
 */
function lineKeys(dishes: readonly ElementReader[]): (dish: ElementReader) => string {
  const seen = new Map<string, number>()
  for (const dish of dishes) {
    const uni = dish.text('uni')
    if (uni !== null) seen.set(uni, (seen.get(uni) ?? 0) + 1)
  }
  return (dish) => {
    const uni = dish.text('uni')
    if (uni === null) return dish.text('line_guid') ?? `line ${dishes.indexOf(dish) + 1}`
    return seen.get(uni) === 1 ? uni : `${uni}/${dish.text('line_guid') ?? ''}`
  }
}

function dishOf(element: ElementReader): ShiftLine['dish'] {
  return readNamed(element) ?? missing(element, 'id')
}

function missing(element: ElementReader, attribute: string): never {
  throw element.wrong(reason('field_missing', { field: attribute }))
}
