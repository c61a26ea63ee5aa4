import { excluded } from './excluded.ts'
import { type Concept, conceptOf } from './lexicon.ts'
import type { Reading } from './reading.ts'
import type { Token } from './tokens.ts'
import type { Measure, Understood } from './understood.ts'

type Held = Exclude<Understood, { intent: 'unknown' | 'create_task' }>

/**
 * Why what was understood is no answer to the question: a word that narrows it or turns it is in it, and nothing was done
 * with it. In Russian; null when all was heard.
 */
export function unheard(reading: Reading, understood: Understood): string | null {
  if (understood.intent === 'unknown' || understood.intent === 'create_task') return null
  return (
    reading.problem ??
    excluded(reading, understood) ??
    halfPeriod(reading, understood) ??
    secondMeasure(reading, understood) ??
    secondGrouping(reading, understood) ??
    secondOrder(reading, understood) ??
    ofOtherThings(reading, understood) ??
    share(reading, understood) ??
    idleNumber(reading, understood) ??
    notCompared(reading, understood) ??
    straysOf(reading, understood)
  )
}

const measureNames: Record<Measure, string> = {
  revenue: 'выручка',
  avg_check: 'средний чек',
  checks: 'чеки',
  quantity: 'количество',
  foodcost: 'фудкост',
  markup: 'наценка',
  cost: 'себестоимость',
  price: 'цена',
}

/** «до 5 ноября», «с прошлой недели»: an end without the other. */
function halfPeriod({ period, tokens, againstIt }: Reading, understood: Held): string | null {
  if (!period) return null
  const before = tokens[period.at - 1]
  const said = tokens
    .slice(period.at, period.end)
    .map(({ text }) => text)
    .join(' ')
  if (before && !before.used && before.word === 'по' && /^выходн/.test(tokens[period.at]?.word ?? '')) {
    return `Не понял «${before.text} ${said}»: выбрать дни недели витрина не умеет, спросите «выручка по дням недели».`
  }
  const isEnd = before?.word === 'до' || (before?.word === 'по' && period.from === period.to)
  if (before && !before.used && isEnd) {
    return `Не понял «${before.text} ${said}»: назовите и первый день, например «с 1 по 15 ноября».`
  }
  if (againstIt && understood.intent !== 'comparison' && understood.intent !== 'movers') {
    return `Не понял «${before?.text ?? ''} ${said}»: назовите первый день, например «с 1 ноября», или попросите сравнить.`
  }
  return null
}

/** «больше всех и меньше всех»: two lists are asked for. */
function secondOrder({ tokens }: Reading, understood: Held): string | null {
  if (!('order' in understood)) return null
  const said = (...wanted: Concept[]) =>
    tokens.some((token) => {
      const concept = token.used ? null : conceptOf(token)
      return concept !== null && wanted.includes(concept)
    })
  if (!said('more', 'better') || !said('less', 'worse')) return null
  return 'В вопросе сразу и самые большие, и самые маленькие: спросите о них по отдельности.'
}

/** Two periods, and a list that is of one. */
function notCompared({ comparison }: Reading, { intent }: Held): string | null {
  if (comparison === null || intent === 'comparison' || intent === 'movers') return null
  return 'Здесь два периода не сравнить: спросите о каждом отдельно.'
}

function secondMeasure({ slots: { measures }, tokens }: Reading, understood: Held): string | null {
  // «сколько стоит цезарь и сколько продали»
  if (tokens.filter(({ word }) => word === 'сколько').length > 1 && !('measures' in understood)) {
    return 'В вопросе «сколько» сказано дважды: спросите о каждом отдельно.'
  }
  const told: readonly Measure[] = measuresOf(understood)
  const left = measures.filter((measure) => !told.includes(measure))
  if (left.length === 0) return null
  const names = left.map((measure) => `«${measureNames[measure]}»`).join(', ')
  return `Здесь получается ответить только об одном показателе. Об остальном (${names}) спросите отдельно.`
}

function measuresOf(understood: Held): Measure[] {
  if ('measures' in understood) return understood.measures
  if ('measure' in understood) return [understood.measure]
  switch (understood.intent) {
    case 'dishes_without_cost':
      return ['cost', 'foodcost', 'markup', 'quantity']
    case 'stock_movements':
    case 'stock_below':
      return ['quantity']
    default:
      return ['checks', 'quantity', 'revenue']
  }
}

/** «по дням и ресторанам» */
function secondGrouping({ slots: { groupings, by } }: Reading, understood: Held): string | null {
  if (groupings.length > 1) {
    const names = groupings.map(({ text }) => `«${text}»`).join(' и ')
    return `Разбить можно только по чему-то одному, а названо ${names}. Спросите по очереди.`
  }
  const [said] = groupings
  return said && by !== null && !isRowOf(by, understood)
    ? `Не понял, что делать с «${said.text}» в этом вопросе.`
    : null
}

function isRowOf(by: NonNullable<Reading['slots']['by']>, understood: Held): boolean {
  switch (understood.intent) {
    case 'breakdown':
    case 'movers':
    case 'comparison':
      return understood.by === by
    case 'dish_filter':
      return understood.of === by
    case 'waiters':
    case 'checks_without_waiter':
      return by === 'waiter'
    case 'dish_ranking':
    case 'dishes_without_cost':
    case 'stock_movements':
    case 'stock_below':
      return by === 'dish'
    default:
      return false
  }
}

/** What stands side by side with others of its kind, in an answer of one figure each. */
function isOfSeveral({ entities }: Reading): boolean {
  return Object.values(entities).some((found) => found.length > 1)
}

/** Dishes in a question of people or checks. */
function ofOtherThings({ entities, slots: { has, order } }: Reading, understood: Held): string | null {
  const { dishes, categories } = understood.entities
  const ofMenu = dishes.length + categories.length > 0
  switch (understood.intent) {
    case 'waiters':
    case 'checks_without_waiter':
      return ofMenu ? 'Продажи отдельного блюда по официантам витрина не считает.' : null
    case 'largest_checks':
      return ofMenu ? 'Выбрать чеки по блюду витрина не умеет.' : null
    case 'dish_ranking':
      return has('where')
        ? 'Где блюдо продаётся больше, витрина не считает: продажи блюд есть только по всей сети.'
        : null
    case 'breakdown': {
      if (understood.measure === 'checks' && has('big', 'small')) {
        return 'Самые большие и маленькие чеки показываются списком, без разбивки: спросите «самые большие чеки за вчера».'
      }
      const isOfChecks = ['revenue', 'checks', 'avg_check'].includes(understood.measure)
      const counts = entities.dishes.length === 0 && has('dish', 'position') && (order !== null || has('how_much'))
      return counts && isOfChecks ? 'Сколько блюд продано, витрина считает только по всей сети.' : null
    }
    case 'figure': {
      const isOfChecks = understood.measure === 'checks' || understood.measure === 'avg_check'
      return isOfChecks && !ofMenu && has('dish', 'position') ? 'Сколько блюд в чеке, витрина не считает.' : null
    }
    default:
      return null
  }
}

/** «доля», «процент выручки», «во сколько раз» */
function share({ tokens }: Reading, understood: Held): string | null {
  const compares = understood.intent === 'comparison' || understood.intent === 'movers'
  const inPercent = compares || measuresOf(understood).some((measure) => measure === 'foodcost' || measure === 'markup')
  for (const [i, token] of tokens.entries()) {
    const before = tokens[i - 1]
    if (/^(доля|доли|долю)$/.test(token.word)) return `Не понял «${token.text}»: долей витрина не считает.`
    if (/^(процент(а|ов|ах)?|%)$/.test(token.word) && !inPercent && before?.number == null) {
      return `Не понял «${token.text}»: долей в процентах витрина не считает.`
    }
    const counts = /^(сколько|еще)$/.test(before?.word ?? '') && measuresOf(understood).includes('quantity')
    if (token.word === 'раз' && !compares && before?.word !== 'еще' && !counts) {
      return `Не понял «${before ? `${before.text} ` : ''}${token.text}»: во сколько раз, витрина не считает. Спросите о каждой цифре.`
    }
  }
  return null
}

/** Words that no part of the answer stands for. */
function straysOf(reading: Reading, understood: Held): string | null {
  const word = reading.tokens.find((token) => !token.used && isStray(token, reading, understood))
  if (!word) return null
  return `Не понял, к чему в этом вопросе «${word.text}»: без этого ответ был бы о другом. Спросите иначе.`
}

function isStray(token: Token, reading: Reading, understood: Held): boolean {
  const concept = conceptOf(token)
  const { intent } = understood
  const compares = intent === 'comparison' || intent === 'movers'
  if (/^(против|чем|vs)$/.test(token.word)) return !compares && !isOfSeveral(reading)
  if (token.word === 'когда') return !/^(breakdown|largest_checks|stock_movements)$/.test(intent)
  switch (concept) {
    case 'compare':
      return !sideBySide(reading, understood)
    case 'fell':
    case 'grew':
    case 'change':
      return !compares
    case 'trend':
      return intent !== 'breakdown' && !compares
    case 'average':
      return isStrayAverage(token, reading, understood)
    case 'hour':
    case 'day':
    case 'week':
    case 'month':
    case 'category':
      return isStrayUnit(concept, token, reading, understood)
    case 'who':
    case 'waiter':
      return !isOfWaiters(understood)
    case 'where':
      return intent === 'figure' || intent === 'waiters' || intent === 'stock_movements' || intent === 'stock_below'
    case 'top':
    case 'more':
    case 'less':
    case 'better':
    case 'worse':
    case 'big':
    case 'small':
      return isStrayOrder(reading, understood) || (intent === 'comparison' && isOfList(token, concept, reading))
    case 'dish':
    case 'position':
      return intent === 'waiters' || (intent === 'comparison' && isOfList(token, concept, reading))
    default:
      return false
  }
}

/** «топ блюд», «лучше всего»: of a list, where two figures are set side by side. */
function isOfList(token: Token, concept: Concept, { tokens, entities, slots }: Reading): boolean {
  if (concept === 'dish' || concept === 'position') {
    const isNamed = entities.dishes.length + entities.categories.length > 0
    return !isNamed && !slots.has('sold')
  }
  if (concept === 'top' || concept === 'big' || concept === 'small') return true
  return /^(всего|всех)$/.test(tokens[tokens.indexOf(token) + 1]?.word ?? '')
}

function sideBySide(reading: Reading, { intent }: Held): boolean {
  if (intent === 'comparison' || intent === 'movers' || intent === 'breakdown' || intent === 'waiters') return true
  return intent === 'figure' && isOfSeveral(reading)
}

function isStrayAverage(token: Token, { tokens }: Reading, understood: Held): boolean {
  const at = tokens.indexOf(token)
  const isOfCheck = [at - 2, at - 1, at + 1, at + 2].some((i) => tokens[i] && conceptOf(tokens[i]) === 'check')
  if (isOfCheck && measuresOf(understood).includes('avg_check')) return false
  if (understood.intent === 'breakdown' && understood.by === 'day') return false
  return !measuresOf(understood).some((measure) => ['foodcost', 'markup', 'cost', 'price'].includes(measure))
}

function isStrayUnit(concept: Concept, { word }: Token, { entities }: Reading, understood: Held): boolean {
  if (concept === 'category' && entities.categories.length > 0) return false
  // «официант месяца»
  if (understood.intent === 'waiters' && /^(месяца|недели|дня)$/.test(word)) return false
  const by = 'by' in understood ? understood.by : null
  return by !== concept && !(by === 'weekday' && (concept === 'day' || concept === 'week'))
}

function isOfWaiters(understood: Held): boolean {
  if (understood.intent === 'waiters' || understood.intent === 'checks_without_waiter') return true
  if (understood.intent === 'dish_filter') return understood.of === 'waiter'
  return (understood.intent === 'movers' && understood.by === 'waiter') || understood.entities.waiters.length > 0
}

function isStrayOrder(reading: Reading, understood: Held): boolean {
  switch (understood.intent) {
    case 'breakdown':
    case 'dish_ranking':
    case 'waiters':
    case 'largest_checks':
    case 'movers':
    case 'stock_below':
      return false
    case 'comparison':
      return (
        reading.comparison === null && !reading.slots.has('fell', 'grew', 'change', 'compare') && !reading.againstIt
      )
    case 'figure':
      return !isOfSeveral(reading)
    case 'stock_movements':
      return reading.slots.order === 'asc' || understood.direction === 'net'
    default:
      return true
  }
}

/** «топ-5», «больше 100» where nothing is counted off or held against a bound. */
function idleNumber({ slots: { limit, above, below } }: Reading, understood: Held): string | null {
  const isBound = understood.intent === 'dish_filter' || understood.intent === 'largest_checks'
  const idle = 'limit' in understood ? null : limit
  const number = idle ?? (isBound ? null : (above ?? below))
  return number === null ? null : `Не понял, к чему в этом вопросе «${number}». Спросите иначе.`
}
