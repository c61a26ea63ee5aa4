import type { Base } from './answer-common.ts'
import { against } from './decide-change.ts'
import { isHeldTogether } from './held-together.ts'
import type { Reading } from './reading.ts'
import { soldIn } from './sold-in.ts'
import type { Token } from './tokens.ts'
import type { Understood } from './understood.ts'

/** One number of whatever is named, or several measures of it side by side; null where none is asked for. */
export function decideFigure(reading: Reading, common: Base): Understood | null {
  const { has, measures, order } = reading.slots
  const { entities, tokens } = reading
  const ofDishes = entities.dishes.length + entities.categories.length > 0
  if (measures.includes('price') && entities.dishes.length === 0) return null
  if (measures.includes('quantity') && !ofDishes && !has('sold', 'dish') && measures.length === 1) return null
  const money = measures.filter((measure) => measure !== 'quantity')
  const [measure] = has('quantity') && !ofDishes && money.length > 0 ? money : measures
  if (measure && isHeldTogether(measures, entities)) {
    const comparison = against(common.period)
    return { ...common, intent: 'comparison', measures, by: null, comparison }
  }
  // «На сколько Арбат больше Покровки?»: the figures of both.
  const told = order && asksDifference(tokens) ? { ...common, notes: [...common.notes, noDifference] } : common
  // «Где выше выручка: на Арбате или на Покровке?» and «где какой средний чек»: place by place.
  const isOfPlaces = has('where') || (order !== null && entities.restaurants.length > 1)
  if (measure && isOfPlaces && !ofDishes && entities.waiters.length === 0) {
    return { ...told, intent: 'breakdown', measure, by: 'restaurant', order, limit: null }
  }
  if (measure) return { ...told, intent: 'figure', measure }
  if (has('punched') && entities.waiters.length > 0) return { ...told, intent: 'figure', measure: 'checks' }
  if (!has('sold')) return null
  return { ...told, intent: 'figure', measure: soldIn(reading) }
}

const noDifference = 'Разницу отдельной цифрой витрина не считает.'

function asksDifference(tokens: readonly Token[]): boolean {
  return tokens.some(({ word }, i) => word === 'насколько' || (word === 'сколько' && tokens[i - 1]?.word === 'на'))
}
