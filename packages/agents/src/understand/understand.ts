import { comparable, spell, unitAround } from './calendar.ts'
import { decide } from './decide.ts'
import { findEntities, noEntities } from './find-entities.ts'
import { followUp } from './follow-up.ts'
import { conceptOf, isFiller, putRight } from './lexicon.ts'
import { fit, type Kind, type Name, namesOf } from './names.ts'
import { readPeriods, spoken } from './read-periods.ts'
import { readSlots } from './read-slots.ts'
import { readTask } from './read-task.ts'
import { defaultPeriod, type Reading } from './reading.ts'
import { type Token, tokensOf } from './tokens.ts'
import type { Entities, Entity, Understood, Vocabulary } from './understood.ts'
import { unknown } from './unknown.ts'

/** No question is longer; the time it takes to read one grows with its words. */
const mostWords = 80
/** Under this share of understood words nothing is answered. */
const leastConfidence = 0.55

/**
 * What a manager's question in Russian asks for, by rules alone. `before` is what was understood last: «а на Покровке?»
 * changes just what it says. Words that mean nothing here lower the confidence; under 0.55 the answer is `unknown`
 * with what can be asked. Periods are business dates and end today at the latest.
 */
export function understand(question: string, vocabulary: Vocabulary, before?: Understood): Understood {
  const task = readTask(question, vocabulary)
  if (task) return task
  const reading = read(question, vocabulary, before)
  if (reading.cut) return unknown(reading, 'unclear', 'Вопрос слишком длинный: спросите короче.')
  const understood = followUp(reading, vocabulary, before) ?? decide(reading, vocabulary)
  const isSure = understood.confidence >= leastConfidence && reading.narrowing.length === 0
  if (understood.intent === 'unknown' || isSure) return understood
  const words = reading.strange.map((word) => `«${word}»`).join(', ')
  return unknown(reading, 'unclear', `Не знаю, что здесь значит ${words}.`)
}

/** Reads the words of a question: periods first, then names, then the rest. */
function read(question: string, vocabulary: Vocabulary, before: Understood | undefined): Reading {
  const names = namesOf(vocabulary)
  const all = tokensOf(question)
  const tokens = all.slice(0, mostWords)
  for (const token of tokens) putRight(token, (one) => isNamed(one, names))
  const periods = readPeriods(tokens, vocabulary)
  const concepts = new Set(tokens.map(conceptOf))
  const inStock =
    (['came', 'left', 'balance', 'running_out', 'stock'] as const).some((concept) => concepts.has(concept)) ||
    wasStock(before)
  const only: Kind[] = inStock ? ['restaurants', 'stock', 'dishes'] : ['restaurants', 'dishes', 'categories', 'waiters']
  const prefer: Kind[] = inStock ? ['restaurants', 'stock'] : ['restaurants', 'categories', 'waiters']
  const told = clarify(tokens, names, before)
  const rest = findEntities(tokens, names, { free: isFree, prefer, only: new Set(only) })
  // A product of the stock is looked for last: most of its words are in the menu too.
  const products = findEntities(tokens, names, { free: isFree, prefer, only: new Set<Kind>(['stock']) })
  const entities = joined(joined(told, rest), products)
  const slots = readSlots(tokens, entities)
  const unread = tokens.filter((token) => !token.used && isFree(token))
  const strange = unread.map(({ text }) => text)
  const narrowing = unread.filter((token) => isNarrowing(tokens[tokens.indexOf(token) - 1])).map(({ text }) => text)
  const known = tokens.filter((token) => token.used || (conceptOf(token) !== null && !isFiller(token))).length
  const { today } = vocabulary
  const [first, second] = periods
  const sorted = first && second && second.from > first.from ? [second, first] : [first, second]
  return {
    question,
    cut: all.length > mostWords,
    tokens,
    slots,
    entities,
    strange,
    narrowing,
    confidence: known === 0 ? 0 : Math.round((known / (known + strange.length)) * 100) / 100,
    period: sorted[0] ?? null,
    comparison: sorted[1] ? likeForLike(sorted[1], sorted[0] ?? null, today) : null,
    ahead: periods.some(({ ahead }) => ahead),
    againstIt:
      !second &&
      first !== undefined &&
      /^(с|со|против)$/.test(tokens[first.at - 1]?.word ?? tokens[first.at]?.word ?? ''),
    fallback: defaultPeriod(vocabulary),
  }
}

/** «с говядиной» after a question about «борщ»: which of the several names was meant. */
function clarify(tokens: Token[], names: Name[], before: Understood | undefined): Entities {
  const open: Entity[] = before
    ? Object.values(before.entities)
        .flat()
        .filter(({ alternatives }) => alternatives.length > 0)
    : []
  if (open.length === 0) return noEntities()
  const used = tokens.map((token) => token.used)
  const meant = new Set(open.flatMap(({ name, alternatives }) => [name, ...alternatives.map((other) => other.name)]))
  const candidates = names.filter(({ name }) => meant.has(name))
  const found = findEntities(tokens, candidates, {
    free: isFree,
    prefer: [],
    only: new Set(candidates.map(({ kind }) => kind)),
  })
  const all: Entity[] = Object.values(found).flat()
  if (all.length === 1 && all[0]?.alternatives.length === 0) return found
  for (const [i, token] of tokens.entries()) token.used = used[i] ?? false
  return noEntities()
}

function joined(one: Entities, other: Entities): Entities {
  return {
    restaurants: [...one.restaurants, ...other.restaurants],
    dishes: [...one.dishes, ...other.dishes],
    categories: [...one.categories, ...other.categories],
    waiters: [...one.waiters, ...other.waiters],
    stock: [...one.stock, ...other.stock],
  }
}

function wasStock(before: Understood | undefined): boolean {
  return before?.intent === 'stock_movements' || before?.intent === 'stock_below'
}

function isFree(token: Token): boolean {
  return token.number === null && conceptOf(token) === null && !isFiller(token) && /[a-zа-я]/.test(token.word)
}

/** «в Сочи», «по картам», «для гостей» */
function isNarrowing(before: Token | undefined): boolean {
  return before !== undefined && !before.used && /^(в|во|на|у|по|для|без|кроме|от|с|со)$/.test(before.word)
}

function isNamed(token: Token, names: Name[]): boolean {
  return names.some(({ words }) => words.some((word) => fit(token, word) > 0))
}

/** A whole unit before a running one is cut to the days both have. */
function likeForLike(other: Reading['comparison'], period: Reading['period'], today: string): Reading['comparison'] {
  if (!other || !period || period.to !== today) return other
  const before = comparable(period, today)
  const whole = (['week', 'month', 'quarter', 'year'] as const).some((unit) => {
    const around = unitAround(other.from, unit)
    return around.from === other.from && around.to === other.to
  })
  if (!whole || before.from !== other.from || before.to === other.to) return other
  return spoken(before, '', `взяты те же дни, что уже прошли: ${spell(before)}`)
}
