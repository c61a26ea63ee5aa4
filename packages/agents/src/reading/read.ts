import { type FigureQuery, normalQuery } from '@vitrina/contract/figure-query'
import { planFigures } from '@vitrina/core/figures/plan'
import { requireTransform } from '@vitrina/core/figures/transforms'
import { namesOf } from '../understand/names.ts'
import { readTask } from '../understand/read-task.ts'
import type { Vocabulary } from '../understand/understood.ts'
import { explainOf, freshnessOf, whatIfOf } from './besides.ts'
import { figuresOf } from './figures.ts'
import { unknownIn } from './hearing.ts'
import { itemsOf, type Said } from './items.ts'
import { loadDictionary } from './lemmas.ts'
import { type Lexicon, makeLexicon } from './lexicon/lexicon.ts'
import type { Assumption, Language, Meaning, Reading, Refusal } from './meaning.ts'
import { rowsOf } from './rows.ts'
import { defaultPeriod } from './times.ts'
import { wordsOf } from './words.ts'

/** No question is longer; the time it takes to read one grows with its words. */
const mostWords = 80
const mostCharacters = 1500

let lexicon: Lexicon | null = null
let preparing: Promise<void> | null = null

/** Loads the dictionary and makes the lexicon by it, once. Until then questions are read by stems. */
export function prepare(): Promise<void> {
  preparing ??= loadDictionary().then(() => {
    lexicon = makeLexicon()
  })
  return preparing
}

/** What a question is read with. */
export interface Means {
  vocabulary: Vocabulary
  /** What was asked for before it. */
  before?: Meaning
}

/**
 * What a question of a manager asks for, in Russian or English: one meaning, a few to choose from, or why there is none. A
 * word that no part of a meaning stands for leaves none.
 */
export function read(question: string, means: Means): Reading {
  const language: Language = /[а-яё]/i.test(question) || !/[a-z]/i.test(question) ? 'ru' : 'en'
  lexicon ??= makeLexicon()
  const { vocabulary } = means
  if (question.length > mostCharacters) return { language, kind: 'refused', why: { code: 'tooLong' }, nearest: [] }
  const task = readTask(question, vocabulary)
  if (task) {
    const { title, assigneeHint, priority } = task
    return { language, kind: 'meant', meaning: { kind: 'task', title, assigneeHint, priority }, assumed: [] }
  }
  const names = namesOf(vocabulary)
  const { words, layout } = wordsOf(question, lexicon, (token) => names.index.fits(token).size > 0)
  if (words.length > mostWords) return { language, kind: 'refused', why: { code: 'tooLong' }, nearest: [] }
  const reading = readSaid(itemsOf(words, vocabulary, lexicon), means)
  if (layout === null) return { language, ...reading }
  if (reading.kind === 'meant') return { language: 'ru', ...reading, assumed: [...reading.assumed, { code: 'layout', read: layout }] }
  return { language: 'ru', ...reading }
}

type Read =
  | { kind: 'meant'; meaning: Meaning; assumed: Assumption[] }
  | { kind: 'ask'; readings: readonly Meaning[]; about: readonly string[] }
  | { kind: 'refused'; why: Refusal; nearest: readonly Meaning[] }

function readSaid([sales, stock]: [Said, Said], { vocabulary }: Means): Read {
  const { today } = vocabulary
  const has = (is: string) => sales.items.some(({ senses, mention, period }) => !mention && !period && senses.some((sense) => sense.is === is))
  const fresh = freshnessOf(sales)
  if (fresh && fresh.left.length === 0) return { kind: 'meant', meaning: fresh.meaning, assumed: [] }
  const whatIf = whatIfOf(sales)
  if (whatIf && whatIf.left.length === 0) return meant(whatIf.meaning, false, vocabulary, sales)
  const outside = outsideOf(sales) ?? outsideOf(stock)
  if (outside) return { kind: 'refused', why: outside, nearest: [] }
  if (sales.isBadTime) return { kind: 'refused', why: { code: 'notHeld', what: 'time' }, nearest: [] }
  const explain = explainOf(sales, vocabulary)
  if (explain && explain.left.length === 0) return meant(explain.meaning, explain.isDefaultPeriod, vocabulary, sales)
  for (const said of [sales, stock]) {
    const rows = rowsOf(said, vocabulary)
    if (rows && rows.left.length === 0) return meant(rows.meaning, rows.isDefaultPeriod, vocabulary, said)
  }
  if (explain) return refusedFor(explain.left, sales)
  const heard = [sales, stock].flatMap((said) => {
    const found = figuresOf(said, today)
    return found ? [{ said, ...found }] : []
  })
  const whole = heard.filter(({ left, readings }) => left.length === 0 && readings.length > 0)
  const planned = whole.flatMap((one) => one.readings.map((query) => ({ ...one, query, plan: planOf(query) })))
  const good = planned.filter(({ plan }) => plan === null)
  void has
  const [best] = good
  if (best) {
    if (best.problem) return { kind: 'refused', why: { code: 'noMetric' }, nearest: [] }
    const { several } = best
    if (several?.mention) return severalOf(best.query, several.dimension, several.mention.names, several.item.text)
    const readings = good.filter((one) => one.said === best.said).map(({ query }) => query)
    const others = [...new Map(readings.map((query) => [JSON.stringify(query), query])).values()]
    if (others.length > 1) return { kind: 'ask', readings: others.slice(0, 3).map(asMeaning), about: best.isBare ? ['metric'] : ['rows'] }
    return meant(asMeaning(best.query), best.isDefaultPeriod, vocabulary, best.said)
  }
  const [refused] = planned
  if (refused) return { kind: 'refused', why: { code: 'noCell', detail: refused.plan ?? '' }, nearest: nearestOf(refused.query) }
  const [first] = heard.sort((a, b) => a.left.length - b.left.length)
  return refusedFor(first?.left ?? [], sales)
}

function asMeaning(query: FigureQuery): Meaning {
  return { kind: 'figures', queries: [query] }
}

function meant(meaning: Meaning, isDefault: boolean, vocabulary: Vocabulary, said: Said): Read {
  const assumed: Assumption[] = []
  if (meaning.kind === 'figures' && meaning.queries.some((query) => planOf(query) !== null)) {
    const [query] = meaning.queries
    return { kind: 'refused', why: { code: 'noCell', detail: planOf(query) ?? '' }, nearest: nearestOf(query) }
  }
  const period = periodOf(meaning)
  if (period && vocabulary.dataFrom !== null && period.to < vocabulary.dataFrom) return { kind: 'refused', why: { code: 'notHeld', what: 'days' }, nearest: [] }
  if (isDefault) assumed.push({ code: 'period', period: defaultPeriod(vocabulary.today) })
  if (said.isAhead) assumed.push({ code: 'cutToToday' })
  for (const { mention, text } of said.items) {
    const [name] = mention?.names ?? []
    if (mention?.isLoose && name) assumed.push({ code: 'name', said: text, name: name.name })
  }
  return { kind: 'meant', meaning, assumed }
}

function periodOf(meaning: Meaning) {
  if (meaning.kind === 'figures') {
    const [{ period }] = meaning.queries
    return 'rule' in period ? null : period
  }
  return 'period' in meaning ? meaning.period : null
}

/** Why a query is no figure of the house, in the planner's words; null where it is one. */
export function planOf(query: FigureQuery): string | null {
  const plan = planFigures(query, 3)
  if (!('parts' in plan)) return `${plan.metric} by ${plan.dimensions.join(', ')}`
  try {
    requireTransform(query, (metric) => plan.parts.find(({ metrics }) => metrics.includes(metric))?.fact)
  } catch (error) {
    return error instanceof Error ? error.message : 'transform'
  }
  return null
}

/** Up to three queries near one that there is none of. */
function nearestOf(query: FigureQuery): Meaning[] {
  const near: FigureQuery[] = []
  for (const dimension of query.by) near.push({ ...query, by: query.by.filter((one) => one !== dimension), limit: null, perGroup: null, order: null, having: [], transform: 'none', members: 'sold' })
  for (const { dimension } of query.where) near.push({ ...query, where: query.where.filter((one) => one.dimension !== dimension) })
  const plan = planFigures(query, 3)
  if (!('parts' in plan)) {
    const [offered] = plan.offered.filter((dimension) => !query.by.includes(dimension) && /^(restaurant|day|waiter|dish|category|product)$/.test(dimension))
    if (offered) near.push({ ...query, by: [offered], where: [], order: null, limit: null, perGroup: null, transform: 'none', members: 'sold' })
    near.push(...query.metrics.flatMap((metric) => [{ ...query, metrics: [metric], by: [], where: [], order: null, limit: null, perGroup: null, having: [], transform: 'none' as const, members: 'sold' as const }]))
  }
  const planned = near.map(normalQuery).filter((one) => planOf(one) === null)
  return [...new Map(planned.map((one) => [JSON.stringify(one), one])).values()].slice(0, 3).map(asMeaning)
}

/** One reading for each of the names that fit. */
function severalOf(query: FigureQuery, dimension: string, names: readonly { name: string; ids: readonly string[] }[], said: string): Read {
  if (names.length > 3) return { kind: 'refused', why: { code: 'severalMeant', said, names: names.slice(0, 8).map(({ name }) => name) }, nearest: [] }
  const readings = names.map(({ ids }) => {
    const where = query.where.map((condition) => (condition.dimension === dimension ? { ...condition, values: [...ids] } : condition))
    return asMeaning(normalQuery({ ...query, where }))
  })
  return { kind: 'ask', readings, about: [said] }
}

function outsideOf({ items }: Said): Refusal | null {
  for (const { senses, mention, text, period } of items) {
    if (mention || period) continue
    const isOnlyOutside = (is: string) => senses.some((sense) => sense.is === is) && senses.every((sense) => sense.is === is || sense.is === 'idle' || sense.is === 'if' || sense.is === 'to' || sense.is === 'lines')
    const held = senses.find((sense) => sense.is === 'notHeld')
    if (held?.is === 'notHeld') return { code: 'notHeld', what: held.what }
    if (isOnlyOutside('future')) return { code: 'future' }
    if (isOnlyOutside('balance')) return { code: 'notHeld', what: 'stock balance' }
    void text
  }
  return null
}

function refusedFor(left: readonly string[], said: Said): Read {
  const unknown = unknownIn(said.items)
  const words = unknown.length > 0 ? unknown : left
  return words.length > 0
    ? { kind: 'refused', why: { code: 'unknownWords', words }, nearest: [] }
    : { kind: 'refused', why: { code: 'noMetric' }, nearest: [] }
}
