import { decide } from './decide.ts'
import { excluded } from './excluded.ts'
import { findEntities, noEntities } from './find-entities.ts'
import { followUp } from './follow-up.ts'
import { conceptOf, isFiller, putRight } from './lexicon.ts'
import { type Kind, type Names, namesOf } from './names.ts'
import { readPeriods } from './read-periods.ts'
import { readSlots } from './read-slots.ts'
import { readTask } from './read-task.ts'
import { defaultPeriod, type Reading } from './reading.ts'
import { settlePeriods } from './settle-periods.ts'
import { type Token, tokensOf } from './tokens.ts'
import type { Entities, Entity, Understood, Vocabulary } from './understood.ts'
import { unheard } from './unheard.ts'
import { unknown } from './unknown.ts'

/** No question is longer; the time it takes to read one grows with its words. */
const mostWords = 80
/**
 * What a manager's question in Russian asks for, by rules alone. `before` is what was understood last: «а на Покровке?»
 * changes just what it says. A word that means nothing here, or that nothing was done with, makes the answer `unknown`: it
 * says which, and what can be asked. Periods are business dates and end today at the latest.
 */
export function understand(question: string, vocabulary: Vocabulary, before?: Understood): Understood {
  const task = readTask(question, vocabulary)
  if (task) return task
  const reading = read(question, vocabulary, before)
  if (reading.cut) return unknown(reading, 'unclear', 'Вопрос слишком длинный: спросите короче.')
  const understood = followUp(reading, vocabulary, before) ?? decide(reading, vocabulary)
  const isOpen =
    understood.intent !== 'unknown' || understood.why === 'unclear' || understood.reason === reading.problem
  const left = isOpen ? excluded(reading, understood) : null
  if (left !== null) return unknown(reading, 'refused', left)
  if (understood.intent === 'unknown') return understood
  if (reading.strange.length > 0) {
    const words = reading.strange.map((word) => `«${word}»`).join(', ')
    return unknown(reading, 'unclear', `Не знаю, что здесь значит ${words}.`)
  }
  const reason = unheard(reading, understood)
  return reason === null ? understood : unknown(reading, 'refused', reason)
}

/** Reads the words of a question: periods first, then names, then the rest. */
function read(question: string, vocabulary: Vocabulary, before: Understood | undefined): Reading {
  const names = namesOf(vocabulary)
  const all = tokensOf(question)
  const tokens = all.slice(0, mostWords)
  for (const token of tokens) putRight(token, (one) => names.index.fits(one).size > 0)
  greet(tokens)
  const same = before ? takeSamePeriod(tokens, before) : null
  const { periods, problem } = readPeriods(tokens, vocabulary)
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
  const strange = tokens.filter((token) => !token.used && isFree(token)).map(({ text }) => text)
  const known = tokens.filter((token) => token.used || (conceptOf(token) !== null && !isFiller(token))).length
  const compares = slots.has('compare', 'change', 'fell', 'grew')
  const settled = settlePeriods(periods, tokens, compares, vocabulary.today)
  return {
    question,
    cut: all.length > mostWords,
    tokens,
    slots,
    entities,
    strange,
    confidence: known === 0 ? 0 : Math.round((known / (known + strange.length)) * 100) / 100,
    period: settled.period ?? same,
    comparison: settled.comparison,
    problem: problem ?? settled.problem,
    ahead: periods.some(({ ahead }) => ahead),
    againstIt: settled.comparison === null && isAgainst(settled.period, tokens),
    fallback: defaultPeriod(vocabulary),
  }
}

/** «с говядиной» after a question about «борщ»: which of the several names was meant. */
function clarify(tokens: Token[], names: Names, before: Understood | undefined): Entities {
  const open: Entity[] = before
    ? Object.values(before.entities)
        .flat()
        .filter(({ alternatives }) => alternatives.length > 0)
    : []
  if (open.length === 0) return noEntities()
  const used = tokens.map((token) => token.used)
  const meant = new Set(open.flatMap(({ name, alternatives }) => [name, ...alternatives.map((other) => other.name)]))
  const among = new Set(names.all.filter(({ name }) => meant.has(name)))
  const found = findEntities(tokens, names, {
    free: isFree,
    prefer: [],
    only: new Set([...among].map(({ kind }) => kind)),
    among,
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

/** «Добрый день»: the day is none to ask of. */
function greet(tokens: Token[]): void {
  const [first, second] = tokens
  if (!first || !second || !/^добр(ый|ое|ой)$/.test(first.word) || !/^(день|утро|вечер)$/.test(second.word)) return
  first.used = true
  second.used = true
}

/** «за этот же период» after a question: its time. */
function takeSamePeriod(tokens: Token[], { period }: Understood): Reading['period'] {
  const at = tokens.findIndex(({ word }) => /^(период|время)$/.test(word))
  const words = tokens.slice(Math.max(0, at - 2), at + 1)
  if (at < 1 || !/^(этот|то|тот|же|это)$/.test(tokens[at - 1]?.word ?? '')) return null
  for (const token of words) if (/^(этот|то|тот|же|это|период|время)$/.test(token.word)) token.used = true
  return { ...period, at, end: at + 1, ahead: false }
}

/** «с прошлой неделей», «чем на прошлой неделе»: the one period said is what another is held against. */
function isAgainst(period: Reading['period'], tokens: Token[]): boolean {
  if (!period) return false
  const before = tokens[period.at - 1]
  const led = before && /^(в|во|на|за)$/.test(before.word) ? tokens[period.at - 2] : before
  return led !== undefined && !led.used && /^(с|со|против|чем)$/.test(led.word)
}
