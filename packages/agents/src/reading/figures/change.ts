import type { Item } from '../items.ts'
import { phrasedBy, type Recognised, type Recognition } from '../recognition.ts'

/** The change a question names, unless it belongs to a bound («упала ниже 100»). */
export function changeOf(h: Recognition): Recognised<'change'> | undefined {
  return h.all('change').find(({ item }) => {
    if (h.isClaimed(item)) return false
    const next = h.beside(item, 1)
    // «пицца минус фокачча»
    const isWithout =
      h.sense(item, 'without') !== undefined && next !== undefined && (next.mention !== null || h.sense(next, 'value'))
    return !isWithout && !isLossOf(h, item) && !hasArrived(h, item)
  })
}

/** «сколько упало по СБП», «сколько налички упало»: the money was received. */
function hasArrived(h: Recognition, item: Item): boolean {
  const isPaid = h.items.some(
    (one) => one.mention?.kind === 'payment_type' || h.sense(one, 'value')?.dimension === 'payment_type',
  )
  const isAsked = h.words.some(({ word }, at) => /^(сколько|скока|скок)$/.test(word) && h.words[at - 1]?.word !== 'на')
  const is = isPaid && isAsked && /^(упал|сдал)[аио]?$/.test(phrasedBy(item)) && !h.has('compare') && !h.has('beside')
  if (is) h.claim(item)
  return is
}

/** «сколько потеряли на скидках»: the amount of the discounts. */
function isLossOf(h: Recognition, item: Item): boolean {
  const isLost = /^(поте?р|теря|los[eti])/.test(phrasedBy(item)) && !h.has('compare') && !h.has('beside')
  const isOf =
    h.all('metric').some(({ sense }) => /^(discount|returns|voids|void_sum)$/.test(sense.metric)) ||
    h.all('about').some(({ sense }) => sense.what === 'writeOff')
  if (isLost && isOf) h.claim(item)
  return isLost && isOf
}
