import { asReturn, readAmounts } from './line-amounts.ts'
import { isClosed, isDeleted } from './line-state.ts'
import type { ElementReader } from './read-element.ts'
import type { ShiftLine } from './shift-order.ts'
import { readNamed } from './system-info.ts'
import { multiply } from './units.ts'

/**
 * The lines an order's dishes come to: what was sold or given back, and what was struck off, wholly (state 7) or in part
 * (refusals below a dish). Dishes not yet paid for are passed over.
 */
export function readLines(dishes: readonly ElementReader[], isReturn: boolean): ShiftLine[] {
  const keyOf = lineKeys(dishes)
  return dishes.flatMap((dish) => {
    const line = { key: keyOf(dish), dish: readNamed(dish) ?? missing(dish, 'id') }
    if (wasStruck(dish)) {
      const struck = struckOff(dish)
      return struck.quantity === 0 ? [] : [{ ...line, type: 'void' as const, ...struck }]
    }
    if (!isClosed(dish)) return []
    const amounts = readAmounts(dish)
    const type = isReturn || amounts.quantity < 0 ? 'return' : 'sale'
    return [
      { ...line, type, ...(type === 'return' ? asReturn(amounts) : amounts) },
      ...dish.all('Void').map((refusal) => ({
        ...line,
        key: refusal.requiredText('uni'),
        type: 'void' as const,
        ...refused([refusal], amounts.price),
      })),
    ]
  })
}

/** Nothing is left of the line: deleted, or every portion refused. */
export function wasStruck(dish: ElementReader): boolean {
  return isDeleted(dish) || (dish.thousandths('quantity') === 0 && dish.all('Void').length > 0)
}

type Amounts = Pick<ShiftLine, 'quantity' | 'price' | 'discount' | 'total'>

/** What a line was before it was struck off: the sum of its refusals, else the line itself. */
function struckOff(dish: ElementReader): Amounts {
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

/** `uni` where it stands once, which is always but for servers that count by session. */
function lineKeys(dishes: readonly ElementReader[]): (dish: ElementReader) => string {
  const seen = new Map<string, number>()
  for (const dish of dishes) {
    const uni = dish.requiredText('uni')
    seen.set(uni, (seen.get(uni) ?? 0) + 1)
  }
  return (dish) => {
    const uni = dish.requiredText('uni')
    return seen.get(uni) === 1 ? uni : `${uni}/${dish.text('line_guid') ?? ''}`
  }
}

function missing(element: ElementReader, attribute: string): never {
  throw element.wrong(`${attribute} is missing`)
}
