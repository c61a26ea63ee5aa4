import { ambiguitiesOf, commonOf, notesOf } from './answer-common.ts'
import { decide } from './decide.ts'
import { against } from './decide-change.ts'
import type { Reading } from './reading.ts'
import type { Entities, Measure, Understood, Vocabulary } from './understood.ts'

/**
 * The question before, changed in just what this one says («а на Покровке?»); null when this one stands by itself or
 * says nothing that would change it.
 */
export function followUp(reading: Reading, vocabulary: Vocabulary, before: Understood | undefined): Understood | null {
  if (!before || before.intent === 'unknown' || before.intent === 'create_task') return null
  const own = decide(reading, vocabulary)
  const leads = /^(а|и|теперь|тогда|только|еще)$/.test(reading.tokens[0]?.word ?? '')
  const { slots } = reading
  if (!leads && own.intent !== 'unknown') return null
  if (reading.ahead || slots.has('future', 'not_held') || !saysSomething(reading)) return null

  const period = reading.period ? commonOf(reading, vocabulary).period : before.period
  const entities = mergeEntities(before.entities, reading)
  const common = {
    question: reading.question,
    period,
    entities,
    ambiguities: ambiguitiesOf(entities),
    notes: notesOf(period, reading, vocabulary),
    confidence: reading.confidence,
  }
  const [measure] = slots.measures
  const wasMeasured = measureOf(before)
  // A question of another kind keeps only when and where.
  if (
    own.intent !== 'unknown' &&
    own.intent !== before.intent &&
    own.intent !== 'figure' &&
    own.intent !== 'breakdown'
  ) {
    const when = reading.period ? own.period : period
    if (!(own.intent === 'dish_ranking' && wasMeasured === null)) return { ...own, ...common, period: when }
  }
  if (slots.by && slots.by !== 'waiter' && slots.by !== 'dish' && before.intent !== 'comparison') {
    const where = slots.by === 'restaurant' ? { ...entities, restaurants: reading.entities.restaurants } : entities
    const rows = measure ?? wasMeasured ?? 'revenue'
    return {
      ...common,
      intent: 'breakdown',
      measure: rows,
      by: slots.by,
      order: slots.order,
      limit: slots.limit,
      entities: where,
    }
  }
  if (slots.by === 'waiter') {
    return {
      ...common,
      intent: 'waiters',
      measures: [measure ?? wasMeasured ?? 'revenue'],
      order: slots.order ?? 'desc',
      limit: slots.limit,
    }
  }
  if (slots.by === 'dish' && before.intent !== 'dish_ranking') {
    const rows = measure ?? wasMeasured ?? 'revenue'
    return { ...common, intent: 'dish_ranking', measure: rows, order: slots.order ?? 'desc', limit: slots.limit ?? 10 }
  }
  return change({ ...before, ...common }, reading)
}

function saysSomething({ period, slots, entities }: Reading): boolean {
  if (period || slots.by || slots.order || slots.limit !== null || slots.above !== null || slots.below !== null)
    return true
  return slots.measures.length > 0 || Object.values(entities).some((found) => found.length > 0)
}

/** The measure of what was asked, or null where it has none. */
function measureOf(before: Understood): Measure | null {
  if ('measure' in before) return before.measure
  return 'measures' in before ? (before.measures[0] ?? null) : null
}

function mergeEntities(before: Entities, { entities: said }: Reading): Entities {
  const other = said.dishes.length + said.categories.length > 0
  return {
    restaurants: said.restaurants.length > 0 ? said.restaurants : before.restaurants,
    dishes: other ? said.dishes : before.dishes,
    categories: other ? said.categories : before.categories,
    waiters: said.waiters.length > 0 ? said.waiters : before.waiters,
    stock: said.stock.length > 0 ? said.stock : before.stock,
  }
}

/** The same question with the measure, order, limit and thresholds that were said. */
function change(question: Understood, reading: Reading): Understood {
  const { measures, by, order, limit, above, below } = reading.slots
  const [measure] = measures
  const comparison = () => reading.comparison ?? against(question.period)
  switch (question.intent) {
    case 'figure':
      return measure ? { ...question, measure } : question
    case 'breakdown':
      return {
        ...question,
        measure: measure ?? question.measure,
        order: order ?? question.order,
        limit: limit ?? question.limit,
      }
    case 'largest_checks':
      if (measure && measure !== 'checks') return { ...question, intent: 'figure', measure }
      return {
        ...question,
        order: order ?? question.order,
        limit: limit ?? question.limit,
        above: above ?? question.above,
        below: below ?? question.below,
      }
    case 'dish_ranking':
      return {
        ...question,
        measure: measure ?? question.measure,
        order: order ?? question.order,
        limit: limit ?? question.limit,
      }
    case 'dish_filter':
      if (above === null && below === null) return measure ? { ...question, measure } : question
      return { ...question, measure: measure ?? question.measure, above, below }
    case 'waiters':
      return {
        ...question,
        measures: measure ? measures : question.measures,
        order: order ?? question.order,
        limit: limit ?? question.limit,
      }
    case 'comparison':
      return {
        ...question,
        measures: measure ? measures : question.measures,
        by: by === null || by === 'waiter' || by === 'dish' ? question.by : by,
        comparison: comparison(),
      }
    case 'movers':
      return {
        ...question,
        measure: measure ?? question.measure,
        limit: limit ?? question.limit,
        comparison: comparison(),
      }
    default:
      return measure ? { ...question, intent: 'figure', measure } : question
  }
}
