import type { Reading } from './reading.ts'

/** «Сколько продали борща» and «сколько блюд продано» count them; «сколько продали» and «на какую сумму» are of money. */
export function soldIn({ slots: { has }, entities, tokens }: Reading): 'quantity' | 'revenue' {
  const onSum = tokens.some(
    ({ word }, i) => (word === 'сколько' && tokens[i - 1]?.word === 'на') || /^(сумм[ауеы]|рубл|ден[её]?г)/.test(word),
  )
  const counts = entities.dishes.length + entities.categories.length > 0 || has('dish', 'position')
  return counts && !onSum ? 'quantity' : 'revenue'
}
