import { type Base, commonOf } from './answer-common.ts'
import { against, decideChange } from './decide-change.ts'
import { decideFigure } from './decide-figure.ts'
import { decideWaiters, limitOf } from './decide-waiters.ts'
import { isHeldTogether } from './held-together.ts'
import { conceptOf } from './lexicon.ts'
import type { Reading } from './reading.ts'
import { soldIn } from './sold-in.ts'
import type { Token } from './tokens.ts'
import type { DishFilterQuestion, Measure, Understood, Vocabulary } from './understood.ts'
import { unknown } from './unknown.ts'

const usualLimit = 10
const noMean = 'Среднее за день одной цифрой витрина не даёт: показано по дням.'

/** What the words read ask for; `unknown` when they ask for nothing the showcase has. */
export function decide(reading: Reading, vocabulary: Vocabulary): Understood {
  const { slots, entities } = reading
  const { has, measures, by, order } = slots
  const refused = refusal(reading)
  if (refused) return refused
  const common = commonOf(reading, vocabulary)
  const [measure] = measures
  const aboutDishes = entities.dishes.length + entities.categories.length > 0

  if (saysNot(reading) && has('waiter')) return { ...common, intent: 'checks_without_waiter' }
  if (saysNot(reading) && has('cost', 'foodcost', 'markup')) return { ...common, intent: 'dishes_without_cost' }
  const stock = decideStock(reading, common)
  if (stock) return stock
  const change = decideChange(reading, common, vocabulary)
  if (change) return change

  if (slots.above !== null || slots.below !== null) {
    const [above, below] = [slots.above, slots.below]
    if (measure === 'checks')
      return { ...common, intent: 'largest_checks', order: 'desc', limit: usualLimit, above, below }
    if (measure) return { ...common, intent: 'dish_filter', of: filterOf(reading, measure), measure, above, below }
  }
  if (isChecksList(reading)) {
    const limit = slots.limit ?? (slots.single && !reading.tokens.some(({ word }) => word === 'чеки') ? 1 : usualLimit)
    return { ...common, intent: 'largest_checks', order: order ?? 'desc', limit, above: null, below: null }
  }
  if (by && by !== 'waiter' && by !== 'dish') {
    const several = measures.length > 1 && by === 'restaurant' && order === null && slots.limit === null
    if (several && isHeldTogether(measures, entities)) {
      const comparison = against(common.period)
      return { ...common, intent: 'comparison', measures, by, comparison }
    }
    if (measure || order || has('sold')) {
      const isMean = by === 'day' && has('average') && measure !== 'avg_check'
      return {
        ...common,
        notes: isMean ? [...common.notes, noMean] : common.notes,
        intent: 'breakdown',
        measure: measure ?? (has('sold') ? soldIn(reading) : 'revenue'),
        by,
        order,
        limit: limitOf(slots),
      }
    }
  }
  const waiters = decideWaiters(reading, common)
  if (waiters) return waiters
  if (order && has('where', 'restaurant') && (measure || has('sold', 'top', 'better', 'worse')) && !aboutDishes) {
    const limit = limitOf(slots)
    return { ...common, intent: 'breakdown', measure: measure ?? 'revenue', by: 'restaurant', order, limit }
  }
  const ofSales = measure === 'checks' || (!measure && has('sold') && !aboutDishes)
  if (has('average') && !measures.includes('avg_check') && (measure === 'revenue' || (has('day') && ofSales))) {
    const notes = [...common.notes, noMean]
    return { ...common, notes, intent: 'breakdown', measure: measure ?? 'revenue', by: 'day', order: null, limit: null }
  }
  if (has('trend') && measure) {
    return { ...common, intent: 'breakdown', measure, by: 'day', order: null, limit: null }
  }
  const wanted = by === 'dish' || has('dish', 'position', 'what') || aboutDishes
  // «На сколько борщ больше солянки»: the figures of both, no ranking.
  const isOfTwo = entities.dishes.length + entities.categories.length > 1 && has('how_much')
  if (wanted && order && !isOfTwo && (measure || has('sold', 'top', 'better', 'worse', 'dish'))) {
    const limit = slots.limit ?? (slots.single && !has('what') ? 1 : usualLimit)
    return {
      ...common,
      intent: 'dish_ranking',
      measure: measure ?? (countsSales(reading) ? 'quantity' : 'revenue'),
      order,
      limit,
    }
  }
  if (by === 'dish' && measure) {
    return { ...common, intent: 'dish_ranking', measure, order: order ?? 'desc', limit: slots.limit ?? usualLimit }
  }
  return (
    decideFigure(reading, common) ??
    decideSummary(reading, common) ??
    unknown(reading, 'unclear', 'Не понял, о каком показателе вопрос.')
  )
}

function refusal(reading: Reading): Understood | null {
  const { has } = reading.slots
  const { tokens } = reading
  if (reading.problem !== null) return unknown(reading, 'refused', reading.problem)
  const number = tokens.find(({ word, used }) => !used && /\d/.test(word))
  if (number) return unknown(reading, 'refused', numberReason(number, tokens))
  if (has('command')) return unknown(reading, 'refused', 'Здесь только отвечают на вопросы и заводят задачи.')
  const without = tokens.some(
    (token, i) => tokens[i - 1]?.word === 'не' && ['sold', 'punched', 'revenue'].includes(conceptOf(token) ?? ''),
  )
  if (without)
    return unknown(
      reading,
      'refused',
      'На вопросы о том, чего не было, ответа нет: спросите, что продаётся хуже всего.',
    )
  if (has('not_held')) return unknown(reading, 'refused', 'Таких данных в витрине нет.')
  if (has('future') || reading.ahead) return unknown(reading, 'refused', 'О днях, которые ещё не прошли, данных нет.')
  return null
}

/** Whose measure is held against a threshold. Food cost is asked of dishes even by «где». */
function filterOf({ slots: { has }, entities }: Reading, measure: Measure): DishFilterQuestion['of'] {
  if (measure !== 'revenue' && measure !== 'avg_check') return 'dish'
  if (entities.dishes.length + entities.categories.length > 0 || has('dish', 'position')) return 'dish'
  if (has('who', 'waiter')) return 'waiter'
  return has('where', 'restaurant') || measure === 'avg_check' ? 'restaurant' : 'dish'
}

function saysNot({ slots, tokens }: Reading): boolean {
  return slots.has('without') || (slots.has('counted') && tokens.some(({ word }) => word === 'не'))
}

function decideStock({ slots: { has, measures }, tokens, entities }: Reading, common: Base): Understood | null {
  const least = tokens.some(({ stem }) => stem === 'минимальн')
  if (has('running_out') || (least && has('balance', 'stock', 'position'))) return { ...common, intent: 'stock_below' }
  // «Приход и расход муки»
  if (has('came') && has('left')) return { ...common, intent: 'stock_movements', direction: 'net' }
  if (has('came')) return { ...common, intent: 'stock_movements', direction: 'in' }
  if (has('left')) return { ...common, intent: 'stock_movements', direction: 'out' }
  if (has('balance') && measures.length === 0) return { ...common, intent: 'stock_movements', direction: 'net' }
  // «Сколько сахара ушло?»: what the kitchen used.
  if (entities.stock.length > 0 && (has('sold') || (has('how_much') && measures.length === 0))) {
    return { ...common, intent: 'stock_movements', direction: 'out' }
  }
  if (measures.length === 0 && entities.stock.length > 0) {
    return { ...common, intent: 'stock_movements', direction: 'net' }
  }
  return null
}

/** «самые большие чеки», «топ 20 чеков»: checks themselves, not how many. */
function isChecksList({ slots: { has, measures, by, limit, order }, tokens, entities }: Reading): boolean {
  if (measures.length !== 1 || measures[0] !== 'checks' || by) return false
  if (has('who', 'waiter', 'quantity', 'how_much', 'more', 'less')) return false
  if (entities.waiters.length > 0 && !has('big', 'small')) return false
  if (has('where') && !has('big', 'small')) return false
  if (has('restaurant') && !has('big', 'small')) return false
  return has('big', 'small', 'top') || limit !== null || (order !== null && tokens.some(({ word }) => word === 'чеки'))
}

function numberReason(number: Token, tokens: Token[]): string {
  if (number.word.includes(':') || tokens.some((token) => !token.used && conceptOf(token) === 'hour')) {
    return `Не понял «${number.text}»: часы так не отбираются, спросите «выручка по часам за вчера».`
  }
  return `Не понял, к чему относится «${number.text}»: такой даты или порога нет.`
}

/** «Как отработали вчера?»: the main figures beside those of the period before. */
function decideSummary({ slots: { has, measures, by }, entities }: Reading, common: Base) {
  if (!has('summary') || measures.length > 0) return null
  if (entities.dishes.length + entities.categories.length + entities.stock.length > 0) return null
  const comparison = against(common.period)
  const main: Measure[] = ['revenue', 'checks', 'avg_check']
  const rows = by === 'restaurant' ? by : null
  return { ...common, intent: 'comparison' as const, measures: main, by: rows, comparison }
}

function countsSales({ slots: { has }, tokens }: Reading): boolean {
  return has('sold') || tokens.some(({ stem }) => /популярн/.test(stem))
}
