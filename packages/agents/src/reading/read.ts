import { countDays, isoWeekday } from '@vitrina/contract/dates'
import { type FigureMetric, type FigureQuery, normalQuery } from '@vitrina/contract/figure-query'
import { periodOfRule } from '@vitrina/contract/period-of-rule'
import { DomainError } from '@vitrina/core/errors/domain-error'
import { planFigures, requireTransform } from '@vitrina/core/figures/plan'
import { namesOf } from '../understand/names.ts'
import { readTask } from '../understand/read-task.ts'
import type { Vocabulary } from '../understand/understood.ts'
import { explainOf, freshnessOf, whatIfOf } from './extras.ts'
import { isOfRevenue, statesThem } from './figures/follow-up.ts'
import { type FiguresRecognised, figuresOf, narrowingOf } from './figures.ts'
import { type Item, itemsOf, type Phrase } from './items.ts'
import { loadDictionary } from './lemmas.ts'
import { type Lexicon, makeLexicon } from './lexicon/lexicon.ts'
import type { Assumption, Focus, Language, Meaning, Reading, Refusal } from './meaning.ts'
import { makes } from './metrics.ts'
import { type Word, wordsOf } from './normalise-question.ts'
import { readCanonical } from './read-canonical.ts'
import { isIdle, phrasedBy, unknownIn } from './recognition.ts'
import { rowsOf } from './rows.ts'
import { defaultPeriod } from './times.ts'
import { withUnit } from './unit-left-out.ts'
import { unsupportedWordsIn } from './workspace-values.ts'

/** Maximum number of words in a question; the time to read one grows with them. */
const maxWordCount = 80
const maxCharacterCount = 1500
const maxCanonical = 20_000

let lexicon: Lexicon | null = null
let preparing: Promise<void> | null = null

/** Loads the dictionary and builds the lexicon from it, once. Until then questions are read by stems. */
export function prepare(): Promise<void> {
  preparing ??= loadDictionary().then(() => {
    lexicon = makeLexicon()
  })
  return preparing
}

/** What is needed to read a question. */
export interface Means {
  vocabulary: Vocabulary
  /** The previous meaning. */
  before?: Meaning
}

/**
 * What a manager's question asks for, in Russian or English: one meaning, a few to choose from, or why there is none.
 * If a word is not used by any part of a meaning, there is none.
 */
export function read(question: string, means: Means): Reading {
  const language: Language = /[а-яё]/i.test(question) || !/[a-z]/i.test(question) ? 'ru' : 'en'
  lexicon ??= makeLexicon()
  const { vocabulary } = means
  const exact = question.length > maxCanonical ? null : readCanonical(question, vocabulary)
  if (exact) return { language: exact.language, kind: 'meant', meaning: exact.meaning, assumed: [] }
  if (question.length > maxCharacterCount) return { language, kind: 'refused', why: { code: 'tooLong' }, nearest: [] }
  const task = isReminded.test(question) ? null : readTask(question)
  if (task) {
    const { title, assigneeHint, priority } = task
    return { language, kind: 'meant', meaning: { kind: 'task', title, assigneeHint, priority }, assumed: [] }
  }
  const names = namesOf(vocabulary)
  const { words, layout } = wordsOf(question, lexicon, (token) => names.index.fits(token).size > 0)
  if (words.length > maxWordCount) return { language, kind: 'refused', why: { code: 'tooLong' }, nearest: [] }
  const reading = readSpoken(means.before ? withUnit(words, means.before, vocabulary.today) : words, means, lexicon)
  if (layout === null) return { language, ...reading }
  const meantLanguage: Language = /[а-яё]/i.test(layout) ? 'ru' : 'en'
  if (reading.kind === 'meant')
    return { language: meantLanguage, ...reading, assumed: [...reading.assumed, { code: 'layout', read: layout }] }
  return { language: meantLanguage, ...reading }
}

/** «напомни, сколько мы сделали»: a question, not a card for the board. */
const isReminded =
  /^\s*напомни(те)?(-ка)?,?\s+(мне,?\s+|нам,?\s+|пожалуйста,?\s+)*(сколько|как(ой|ая|ое|ие|ую|ова)(?![а-яё])|кто(?![а-яё])|где(?![а-яё])|что (было|там)|выручк|касс|чему|средний чек)/i

/** Reads a question as one, or as the two that it contains. */
function readSpoken(words: readonly Word[], means: Means, lexicon: Lexicon): Read {
  const halves = halvesOf(words)
  for (const [first, second] of halves) {
    const both = readBoth(first, second, means, lexicon)
    if (both) return both
  }
  for (const [first, second] of halvesOfTimes(words, means.vocabulary, lexicon)) {
    const both = readBoth(first, second, means, lexicon)
    if (both) return both
  }
  return readPhrase(itemsOf(words, means.vocabulary, lexicon), means)
}

const sets = /^(сравн|compar|contrast|против|vs|versus|чем|than|или|or|разниц|differ|по$|к$)/

/** “guests in October and shifts in September”: two figures, each for its own days. */
function halvesOfTimes(words: readonly Word[], vocabulary: Vocabulary, lexicon: Lexicon): [Word[], Word[]][] {
  if (words.some(({ word }) => sets.test(word))) return []
  return words.flatMap(({ word, gap }, at): [Word[], Word[]][] => {
    if (at < 3 || at > words.length - 3 || !(/^(и|and|а)$/.test(word) || gap.includes(','))) return []
    const halves: [Word[], Word[]] = [words.slice(0, at), words.slice(joints.test(word) ? at + 1 : at)]
    const areWhole = halves.every((half) => {
      const [{ items }] = itemsOf(half, vocabulary, lexicon)
      return (
        items.some(({ period }) => period) &&
        items.some(({ senses, mention }) => !mention && senses.some(({ is }) => is === 'metric'))
      )
    })
    return areWhole ? [halves] : []
  })
}

const asks =
  /^(сколько|скока|какой|какая|какое|какие|каком|каков|какова|кто|где|что|каких|какую|у|how|what|which|who|where)$/
const joints = /^(и|а|плюс|также|еще|and|also|plus|но|то|ещё|отдельно|separately|заодно|ну)$/

/** Splits of a question where a second one with its own question word begins. */
function halvesOf(words: readonly Word[]): [Word[], Word[]][] {
  const halves: [Word[], Word[]][] = []
  const asked = words.filter(({ word }) => asks.test(word) && word !== 'у' && word !== 'что').length
  for (const [at, word] of words.entries()) {
    if (at < 2 || at > words.length - 2) continue
    const isEnd = /[?.;]/.test(word.gap)
    const isJoint = joints.test(word.word) || word.gap.includes(',')
    if (!isEnd && !isJoint) continue
    let next = at
    while (joints.test(words[next]?.word ?? '')) next++
    // «и ещё сколько муки пришло»: a new question.
    const asksAnew =
      asks.test(words[next]?.word ?? '') ||
      (/^(топ|top)$/.test(words[next]?.word ?? '') && next > at) ||
      (/^(у|в|из|во|на|in|at|on)$/.test(words[next]?.word ?? '') && asks.test(words[next + 1]?.word ?? ''))
    if (!asksAnew && !isEnd) continue
    const isTop = /^(топ|top)$/.test(words[next]?.word ?? '')
    if (!isEnd && !isTop && asked < 2 && !(asked === 1 && asksAnew)) continue
    halves.push([words.slice(0, at), words.slice(next)])
  }
  return halves.slice(0, 3)
}

/** The second half with the names of the first one, if it has none: «сколько муки пришло и сколько ушло». */
function withNames(
  first: readonly Word[],
  second: readonly Word[],
  vocabulary: Vocabulary,
  lexicon: Lexicon,
): readonly Word[] {
  const isThing = ({ mention }: Phrase['items'][number]) =>
    mention !== null && mention.kind !== 'restaurants' && mention.kind !== 'waiters'
  if (itemsOf(second, vocabulary, lexicon).some(({ items }) => items.some(({ mention }) => mention !== null)))
    return second
  if (second.some(({ word }) => /^(чек|гост|выручк|касс|check|guest|revenue|cover)/.test(word))) return second
  const things = itemsOf(first, vocabulary, lexicon).flatMap(({ items }) =>
    items.filter(isThing).flatMap(({ places }) => places),
  )
  return [...second, ...[...new Set(things)].sort((a, b) => a - b).flatMap((place) => first[place] ?? [])]
}

/** Whether words name a figure, or a verb that implies one. */
function statesFigure(words: readonly Word[], vocabulary: Vocabulary, lexicon: Lexicon): boolean {
  const [{ items }] = itemsOf(words, vocabulary, lexicon)
  const isMade =
    words.some(({ word }) => makes.test(word)) &&
    items.some(({ senses }) => senses.some((sense) => sense.is === 'asking' && sense.what === 'howMuch'))
  return (
    isMade ||
    items.some(
      ({ senses, mention }) =>
        !mention &&
        senses.some(
          (sense) =>
            (sense.is === 'metric' && sense.metric !== 'quantity') ||
            sense.is === 'about' ||
            sense.is === 'top' ||
            sense.is === 'notSold' ||
            sense.is === 'loss',
        ),
    )
  )
}

/** «кто был лучшим», «какой день самый слабый»: which end of some rows is asked for. */
function ranks(words: readonly Word[], vocabulary: Vocabulary, lexicon: Lexicon): boolean {
  const [{ items }] = itemsOf(words, vocabulary, lexicon)
  const says = (is: string) => items.some(({ senses, mention }) => !mention && senses.some((sense) => sense.is === is))
  const isAsked = items.some(({ senses }) =>
    senses.some((sense) => sense.is === 'asking' && (sense.what === 'who' || sense.what === 'which')),
  )
  return isAsked && (says('order') || says('top'))
}

/** Dimensions that filter only their own half: «сколько пришло и сколько списали». */
const ofOneHalf = /^(reason|void_reason|payment_type|direction)$/

/** Both halves as separate queries; days and places missing in one are taken from the other. */
function readBoth(first: readonly Word[], second: readonly Word[], means: Means, lexicon: Lexicon): Read | null {
  const { vocabulary } = means
  if (!statesFigure(first, vocabulary, lexicon)) return null
  const one = readPhrase(itemsOf(first, vocabulary, lexicon), means)
  // «сколько выручили и кто был лучшим»: ranked by the first half's figure.
  const isRankingOf = !statesFigure(second, vocabulary, lexicon)
  if (isRankingOf && (one.kind !== 'meant' || !ranks(second, vocabulary, lexicon))) return null
  const other = isRankingOf
    ? readPhrase(itemsOf(second, vocabulary, lexicon), {
        vocabulary,
        ...(one.kind === 'meant' && { before: one.meaning }),
      })
    : readPhrase(itemsOf(withNames(first, second, vocabulary, lexicon), vocabulary, lexicon), { vocabulary })
  if (
    one.kind !== 'meant' ||
    other.kind !== 'meant' ||
    one.meaning.kind !== 'figures' ||
    other.meaning.kind !== 'figures'
  )
    return null
  const [a, b] = [one.meaning.queries[0], other.meaning.queries[0]]
  const isDefault = ({ assumed }: { assumed: readonly Assumption[] }) => assumed.some(({ code }) => code === 'period')
  const [left, right] = [a, b].map(normalQuery)
  if (!left || !right) return null
  if (isDefault(other)) {
    const { where, period } = left
    right.period = period
    right.where = [
      ...right.where,
      ...where.filter(
        ({ dimension }) =>
          !ofOneHalf.test(dimension) &&
          !right.where.some((condition) => condition.dimension === dimension) &&
          !right.by.includes(dimension),
      ),
    ]
  } else if (isDefault(one)) {
    left.period = right.period
    left.where = [
      ...left.where,
      ...right.where.filter(
        ({ dimension }) => !ofOneHalf.test(dimension) && !left.where.some((one) => one.dimension === dimension),
      ),
    ]
  }
  // «и сколько там было гостей»: in the same place.
  if (second.some(({ word }) => /^(там|there)$/.test(word)))
    right.where = [
      ...right.where,
      ...left.where.filter(
        ({ dimension }) => dimension === 'restaurant' && !right.where.some((one) => one.dimension === dimension),
      ),
    ]
  // «её», «их»: what the first half named.
  const named = left.where.filter(({ dimension }) => /^(dish|category|waiter)$/.test(dimension))
  if (second.some(({ word }) => /^(ее|их|его|it|them)$/.test(word))) {
    right.where = [
      ...right.where,
      ...named.filter(({ dimension }) => !right.where.some((condition) => condition.dimension === dimension)),
    ]
    if (
      named.some(({ dimension }) => dimension !== 'waiter') &&
      right.metrics.every((metric) => metric === 'revenue') &&
      left.metrics.every((metric) => metric === 'quantity')
    ) {
      right.metrics = ['quantity']
      if (right.order) right.order = { ...right.order, metric: 'quantity' }
    }
  }
  // «кто продал больше всех и сколько у него чеков», «в какой час больше всего чеков и на какую выручку»: of that one.
  const isOfThatOne =
    left.order !== null &&
    right.by.length === 0 &&
    right.order === null &&
    isDefault(other) &&
    (statesThem(second) || /^(какую|what)$/.test(second[1]?.word ?? ''))
  if (isOfThatOne) {
    const one = normalQuery({ ...left, metrics: [...new Set([...left.metrics, ...right.metrics])] })
    return planOf(one) === null ? { kind: 'meant', meaning: asMeaning(one), assumed: [] } : null
  }
  if (planOf(normalQuery(left)) !== null || planOf(normalQuery(right)) !== null) return null
  const rest = (query: FigureQuery) => JSON.stringify({ ...normalQuery(query), metrics: [], order: null })
  const queries: [FigureQuery, ...FigureQuery[]] =
    rest(left) === rest(right) && !left.order && !right.order
      ? [normalQuery({ ...left, metrics: [...left.metrics, ...right.metrics] })]
      : [normalQuery(left), normalQuery(right)]
  const assumed =
    isDefault(one) && isDefault(other)
      ? one.assumed
      : [...one.assumed, ...other.assumed].filter(({ code }) => code !== 'period')
  return { kind: 'meant', meaning: { kind: 'figures', queries }, assumed: [...assumed] }
}

type Read =
  | { kind: 'meant'; meaning: Meaning; assumed: Assumption[] }
  | { kind: 'ask'; readings: readonly Meaning[]; about: readonly string[] }
  | { kind: 'refused'; why: Refusal; nearest: readonly Meaning[] }

function readPhrase([sales, stock]: [Phrase, Phrase], { vocabulary, before }: Means): Read {
  const { today } = vocabulary
  const fresh = freshnessOf(sales)
  if (fresh && fresh.left.length === 0) return { kind: 'meant', meaning: fresh.meaning, assumed: [] }
  const queryBefore = before?.kind === 'figures' ? (before.queries.at(-1) ?? null) : null
  const whatIf = whatIfOf(sales, before ?? null)
  if (whatIf && whatIf.left.length === 0) return meant(whatIf.meaning, false, vocabulary, sales)
  const outside = outsideOf(sales) ?? outsideOf(stock)
  if (outside) return { kind: 'refused', why: outside, nearest: [] }
  if (sales.isAhead) return { kind: 'refused', why: { code: 'future' }, nearest: [] }
  if (sales.isBadTime) return { kind: 'refused', why: { code: 'notHeld', what: 'time' }, nearest: [] }
  const explain = explainOf(sales, vocabulary, queryBefore)
  if (explain && explain.left.length === 0) return meant(explain.meaning, explain.isDefaultPeriod, vocabulary, sales)
  const unnamed = before === undefined ? unnamedPersonIn(sales) : null
  if (unnamed !== null) return { kind: 'refused', why: { code: 'unknownWords', words: [unnamed] }, nearest: [] }
  const them = before === undefined ? null : themIn(sales)
  const follows =
    before !== undefined && (them !== null || isElliptic(sales) || isFragment(sales) || isOfSame(sales, before))
  if (follows) {
    const next = followUp([sales, stock], before, vocabulary)
    if (next) return next
    if (them !== null) return { kind: 'refused', why: { code: 'unknownWords', words: [them] }, nearest: [] }
  }
  for (const said of [sales, stock]) {
    const rows = rowsOf(said, vocabulary)
    if (rows?.orFigures && rows.left.length === 0)
      return { kind: 'ask', readings: [rows.meaning, asMeaning(rows.orFigures)], about: ['rows'] }
    if (rows && rows.left.length === 0) return meant(rows.meaning, rows.isDefaultPeriod, vocabulary, said)
  }
  if (explain) return refusedFor(explain.left, sales)
  const heard = [sales, stock].flatMap((said) => {
    const found = figuresOf(said, today)
    return found ? [{ said, ...found }] : []
  })
  const whole = heard.filter(({ left, readings }) => left.length === 0 && readings.length > 0)
  const planned = whole.flatMap((one) => one.readings.map((query) => ({ ...one, query, plan: planOf(query) })))
  const good = planned.filter(({ plan }) => plan === null).sort((a, b) => costOf(a) - costOf(b))
  const [best] = good
  if (best) {
    if (best.problem) return { kind: 'refused', why: { code: 'noMetric' }, nearest: [] }
    const { several } = best
    if (several?.mention) return severalOf(best.query, several.dimension, several.mention.names, several.item.text)
    const readings = good.filter((one) => one.said === best.said).map(({ query }) => query)
    const others = [...new Map(readings.map((query) => [JSON.stringify(query), query])).values()]
    if (others.length > 1)
      return {
        kind: 'ask',
        readings: others.slice(0, 3).map((query) => asMeaning(query)),
        about: best.isBare ? ['metric'] : ['rows'],
      }
    return meant(asMeaning(best.query, best.focus), best.isDefaultPeriod, vocabulary, best.said)
  }
  const [refused] = planned
  if (refused?.plan) return { kind: 'refused', why: refused.plan, nearest: nearestOf(refused.query) }
  const [first] = heard.sort((a, b) => a.left.length - b.left.length)
  return refusedFor(first?.left ?? [], sales, heard.flatMap(nearOf))
}

/** What a reading would be without its unknown words: it is offered, never computed instead. */
function nearOf({
  said,
  left,
  readings,
  isBare,
  several,
  problem,
}: FiguresRecognised & { said: Phrase }): FigureQuery[] {
  const unknown = new Set(unknownIn(said.items))
  const isNear = left.length > 0 && left.every((word) => unknown.has(word))
  return isNear && !isBare && !several && problem === null ? readings.filter((query) => planOf(query) === null) : []
}

/** «у него», «сколько этого ушло»: only the previous answer says what is meant. */
function themIn({ items }: Phrase): string | null {
  if (items.some(({ mention }) => mention !== null)) return null
  return (
    items.find((item) => isIdle(item) && /^(он|она|него|нее|этого|ним|ней|he|she|him|her)$/.test(phrasedBy(item)))
      ?.text ?? null
  )
}

/** «сколько он продал»: a person whom nothing before has named. */
function unnamedPersonIn({ items }: Phrase): string | null {
  if (items.some(({ mention }) => mention !== null)) return null
  const at = items.findIndex((item) => isIdle(item) && /^(он|она|he|she)$/.test(phrasedBy(item)))
  const isOfFigure = items
    .slice(0, Math.max(at, 0))
    .some(({ senses }) => senses.some(({ is }) => is === 'metric' || is === 'dimension'))
  return at < 0 || isOfFigure ? null : (items[at]?.text ?? null)
}

/** Whether a question relies on the previous one for its subject. */
function isElliptic({ items, words }: Phrase): boolean {
  const first = words[0]?.word ?? ''
  if (
    /^(а|и|ну|теперь|только|лишь|тоже|еще|плюс|and|now|only|but|also|same|instead|without|except|без|кроме|добавь|add|сравни|compare)$/.test(
      first,
    )
  )
    return true
  if (/^верн(и|ите|ем|уть)$/.test(first)) return true
  if (/^(то|the)$/.test(first) && /^(же|same)$/.test(words[1]?.word ?? '')) return true
  if (/^(what|how)$/.test(first) && words[1]?.word === 'about') return true
  // «в процентах от выручки», “as a share of all sales”: the previous figure in another unit.
  const isOfWhole =
    items.some(({ senses }) =>
      senses.some((sense) => (sense.is === 'in' && sense.unit === 'percent') || sense.is === 'share'),
    ) &&
    !items.some(({ period, mention }) => period ?? mention) &&
    items.every(({ senses, places: [at = 0] }) => {
      const before = /^(all|total|всей|всех|общей|общего)$/.test(words[at - 1]?.word ?? '') ? at - 2 : at - 1
      return !senses.some(({ is }) => is === 'metric') || /^(от|к|of)$/.test(words[before]?.word ?? '')
    })
  if (
    isOfWhole ||
    (isOfRevenue(words) &&
      words.some(({ word }) => /^(это|этого|эти|it|that|this|доля|доли|долю|процент|процентов)$/.test(word)))
  )
    return true
  const says = (is: string) => items.some(({ senses, mention }) => !mention && senses.some((sense) => sense.is === is))
  return (
    !says('metric') &&
    !items.some(({ senses, mention }) => !mention && senses.some((sense) => sense.is === 'about')) &&
    !says('rows') &&
    !says('belowMin') &&
    !says('notSold') &&
    !says('loss') &&
    !says('check')
  )
}

const ofFragments = new Set([
  'metric',
  'in',
  'same',
  'more',
  'change',
  'order',
  'top',
  'most',
  'bound',
  'per',
  'mean',
  'roubles',
  'only',
  'against',
  'share',
  'each',
])

/** «по среднему чеку», “average check instead”, «средний чек»: only a figure or a modifier, without a subject. */
function isFragment({ items, words }: Phrase): boolean {
  if (words.length > 5) return false
  const isPart = (item: Item) =>
    !item.mention &&
    !item.period &&
    (isIdle(item) || item.number !== null || item.senses.some(({ is }) => ofFragments.has(is))) &&
    !item.senses.some(
      (sense) => sense.is === 'asking' || sense.is === 'dimension' || sense.is === 'by' || sense.is === 'check',
    )
  return items.every(
    (item) =>
      isPart(item) ||
      (isPart({ ...item, senses: item.senses.filter(({ is }) => is !== 'check') }) &&
        item.senses.some(({ is }) => is === 'metric')),
  )
}

/** «кто продал больше всех?» after a dish: of that dish. */
function isOfSame({ items }: Phrase, before: Meaning): boolean {
  if (before.kind !== 'figures' || items.some(({ mention, period }) => mention !== null || period !== null))
    return false
  const where = before.queries.at(-1)?.where ?? []
  const isOfDish = where.some(
    ({ dimension, op }) => (dimension === 'dish' || dimension === 'category') && op !== 'notIn',
  )
  const says = (is: string) => items.some(({ senses }) => senses.some((sense) => sense.is === is))
  const isSold = items.some(({ senses }) => senses.some((sense) => sense.is === 'about' && sense.what === 'sold'))
  const isAsked = items.some(({ senses }) =>
    senses.some((sense) => sense.is === 'asking' && (sense.what === 'who' || sense.what === 'where')),
  )
  return isOfDish && isAsked && isSold && (says('order') || says('most')) && !says('dimension')
}

/** The previous meaning with the parts that this question replaces; null where it does not fit. */
function followUp(both: readonly Phrase[], before: Meaning, vocabulary: Vocabulary): Read | null {
  const [spoken] = both
  if (spoken && isShown(spoken)) return meant(before, false, vocabulary, spoken)
  if (before.kind === 'figures') {
    const last = before.queries.at(-1)
    if (!last) return null
    const restored = spoken && restoredBy(spoken, last, vocabulary.today)
    if (restored) return meant(asMeaning(restored), false, vocabulary, spoken)
    const listed = spoken && checksOf(spoken, last, vocabulary)
    if (listed) return meant(listed, false, vocabulary, spoken)
    const query = both.some(({ items }) => items.some(({ period }) => period)) ? ofAnyWeekday(last) : last
    const isOfStock = query.metrics.some((metric) => /^stock_/.test(metric))
    const narrowed = both.map((said) => withHours(onlyDays(said, last, vocabulary.today), last))
    for (const said of isOfStock ? [...narrowed].reverse() : narrowed) {
      const heard = figuresOf(said, vocabulary.today, query)
      const [reading] = heard?.readings ?? []
      if (!heard || !reading || heard.left.length > 0 || heard.problem || planOf(reading) !== null) continue
      // «а в рублях?» after roubles: the unit is already the same.
      if (isUnitAlone(said)) {
        const same =
          JSON.stringify(normalQuery({ ...reading, order: null })) ===
          JSON.stringify(normalQuery({ ...query, order: null }))
        if (same) return meant(before, false, vocabulary, said)
      }
      // It changes nothing, so it is not a follow-up.
      if (
        JSON.stringify(normalQuery({ ...reading, order: null })) ===
          JSON.stringify(normalQuery({ ...query, order: null })) &&
        JSON.stringify(reading.order) === JSON.stringify(query.order)
      )
        continue
      if (heard.several?.mention)
        return severalOf(reading, heard.several.dimension, heard.several.mention.names, heard.several.item.text)
      const others = before.queries.slice(0, -1).map((one) => ofOther(said, one, reading, last, vocabulary.today))
      const [first = reading, ...rest] = others.every((one) => one !== null) ? [...others, reading] : [reading]
      const { focus } = heard
      return meant({ kind: 'figures', queries: [first, ...rest], ...(focus && { focus }) }, false, vocabulary, said)
    }
    return null
  }
  if (before.kind !== 'rows' && before.kind !== 'explain') return null
  const [said] = both
  // «а что в нём?» after one check.
  const isLines =
    before.kind === 'rows' &&
    before.rows === 'checks' &&
    before.limit !== null &&
    said?.items.some(({ senses, mention }) => !mention && senses.some(({ is }) => is === 'lines'))
  if (
    said &&
    isLines &&
    said.items.every(
      (item) => isIdle(item) || item.senses.some(({ is }) => is === 'lines' || is === 'same' || is === 'check'),
    )
  )
    return meant({ ...before, rows: 'checkLines', limit: 1 }, false, vocabulary, said)
  if (said && before.kind === 'explain') {
    const metric = metricAlone(said, vocabulary.today)
    if (metric) return meant({ ...before, metric }, false, vocabulary, said)
  }
  // «кто его закрыл?» after one check: the check itself shows it.
  const isOfOne = before.kind === 'rows' && before.rows === 'checks' && before.limit === 1
  const isWho =
    said?.items.some(({ senses }) =>
      senses.some(
        (sense) =>
          (sense.is === 'asking' && sense.what === 'who') || (sense.is === 'dimension' && sense.dimension === 'waiter'),
      ),
    ) ?? false
  if (
    said &&
    isOfOne &&
    isWho &&
    !said.items.some(
      ({ mention, period, senses }) => mention || period || senses.some(({ is }) => is === 'order' || is === 'most'),
    )
  )
    return meant(before, false, vocabulary, said)
  const heard = said && narrowingOf(said, vocabulary.today)
  if (!said || !heard || heard.left.length > 0) return null
  if (before.kind === 'rows') {
    const where = [
      ...before.where.filter(({ dimension }) => !heard.where.some((one) => one.dimension === dimension)),
      ...heard.where,
    ]
    const fields = heard.bounds.length > 0 ? [before.within.find(({ op }) => op !== 'in')?.field ?? 'total'] : []
    const within = [
      ...before.within.filter(({ field, op }) => op === 'in' || !fields.includes(field)),
      ...heard.bounds.flatMap(({ op, value }) => fields.map((field) => ({ field, op, values: [`${value}`] }))),
    ]
    return meant(
      { ...before, where, within, period: heard.period ?? before.period, isCount: before.isCount || heard.isCount },
      false,
      vocabulary,
      said,
    )
  }
  const where = [
    ...before.where.filter(({ dimension }) => !heard.where.some((one) => one.dimension === dimension)),
    ...heard.where,
  ]
  return meant({ ...before, where, period: heard.period ?? before.period }, false, vocabulary, said)
}

/** «верни доставку», «верни все рестораны»: without the condition of before; null where something else is asked for. */
function restoredBy(said: Phrase, before: FigureQuery, today: string): FigureQuery | null {
  if (!/^верн(и|ите|ем|уть)$/.test(said.words[0]?.word ?? '')) return null
  const isOfAll = said.words.some(({ word }) => /^(ресторан|точк|сет[ьи]|заведени)/.test(word))
  const named = new Set<string>(narrowingOf(said, today).where.map(({ dimension }) => dimension))
  if (isOfAll) named.add('restaurant')
  const where = before.where.filter(({ dimension }) => !named.has(dimension))
  return where.length === before.where.length ? null : normalQuery({ ...before, where })
}

/** «а Лапшин?» after two figures: the same of the other one; null where the question asks for a figure of its own. */
function ofOther(
  said: Phrase,
  other: FigureQuery,
  reading: FigureQuery,
  last: FigureQuery,
  today: string,
): FigureQuery | null {
  if (reading.metrics.join() !== last.metrics.join()) return null
  const heard = figuresOf(said, today, other)
  const [found] = heard?.readings ?? []
  const isRead = heard && found && heard.left.length === 0 && !heard.problem && planOf(found) === null
  return isRead ? found : null
}

/** «только больше 5 тысяч» after a number of checks: those checks. */
function checksOf(said: Phrase, before: FigureQuery, vocabulary: Vocabulary): Meaning | null {
  const isOfChecks = before.metrics.join() === 'checks' && before.by.length === 0 && before.compare === 'none'
  if (!isOfChecks || !before.where.every(({ dimension }) => /^(restaurant|waiter)$/.test(dimension))) return null
  const { where, period, bounds, left, isCount } = narrowingOf(said, vocabulary.today)
  const isOfSum = bounds.length > 0 && bounds.every(({ value, isPercent }) => value >= 500 && !isPercent)
  if (!isOfSum || left.length > 0 || where.length > 0 || period) return null
  const days = 'rule' in before.period ? periodOfRule(before.period.rule, vocabulary.today) : before.period
  const within = bounds.map(({ op, value }) => ({ field: 'total' as const, op, values: [`${value}`] }))
  return { kind: 'rows', rows: 'checks', where: before.where, within, period: days, order: null, limit: null, isCount }
}

/** «в рублях», “in pieces”. */
function isUnitAlone({ items }: Phrase): boolean {
  return (
    items.some(({ senses }) => senses.some(({ is }) => is === 'in' || is === 'roubles')) &&
    items.every(
      (item) =>
        isIdle(item) || item.senses.some(({ is }) => is === 'in' || is === 'roubles' || is === 'same' || is === 'more'),
    )
  )
}

/** «а часы?» after shifts: hours worked, not hours of a day. */
function withHours(said: Phrase, before: FigureQuery): Phrase {
  if (!before.metrics.some((metric) => metric === 'shifts' || metric === 'hours')) return said
  const items = said.items.map((item, at): Item => {
    const isHours =
      /^(часы|часов|hours)$/.test(phrasedBy(item)) && !/^(по|by|per)$/.test(said.items[at - 1]?.text ?? '')
    return isHours ? { ...item, senses: [{ is: 'metric', metric: 'hours' }] } : item
  })
  return { ...said, items }
}

/** «и только выходные» after a list of days: the weekends among them, not the last weekend. */
function onlyDays(said: Phrase, before: FigureQuery, today: string): Phrase {
  const isOnly = said.words.some(({ word }) => /^(только|лишь|only|just)$/.test(word))
  const period = 'rule' in before.period ? periodOfRule(before.period.rule, today) : before.period
  if (!isOnly || countDays(period.from, period.to) < 8) return said
  const items = said.items.map((item): Item => {
    if (!item.period) return item
    if (/^(за |в |по )?(выходн\S+|weekends?)$/i.test(item.text))
      return { ...item, period: null, senses: [{ is: 'value', dimension: 'weekend', op: 'in', values: ['1'] }] }
    const isWeekday =
      item.period.from === item.period.to &&
      /^(по |в |во |on )?(понедельник|вторник|сред|четверг|пятниц|суббот|воскресень|(mon|tues|wednes|thurs|fri|satur|sun)day)\S*$/i.test(
        item.text,
      )
    if (!isWeekday) return item
    return {
      ...item,
      period: null,
      senses: [{ is: 'value', dimension: 'weekday', op: 'in', values: [`${isoWeekday(item.period.from)}`] }],
    }
  })
  return { ...said, items }
}

/** «таблицей», “as a bar chart”: the same again, as answers choose their form themselves. */
function isShown({ items, words }: Phrase): boolean {
  const isForm = words.some(({ word }) => /^(таблиц|табличк|график|диаграмм|chart|graph|table)/.test(word))
  return (
    isForm &&
    items.every((item) => isIdle(item) || /^(график|граф)/.test(phrasedBy(item)) || /^table$/.test(phrasedBy(item)))
  )
}

/** «а чеки?»: only a figure. */
function metricAlone(said: Phrase, today: string): FigureMetric | null {
  const heard = figuresOf(said, today)
  const [query] = heard?.readings ?? []
  if (!heard || !query || heard.left.length > 0 || heard.isBare || !heard.isDefaultPeriod) return null
  const [metric] = query.metrics
  const isPlain =
    query.by.length === 0 && query.where.length === 0 && query.metrics.length === 1 && query.compare === 'none'
  return isPlain && metric ? metric : null
}

/** A query without its conditions on days of the week, which are replaced by the ones named now. */
function ofAnyWeekday(query: FigureQuery): FigureQuery {
  return { ...query, where: query.where.filter(({ dimension }) => dimension !== 'weekday' && dimension !== 'weekend') }
}

/** How much a reading assumes: figures that were not named, names used in part. */
function costOf({ isBare, several, said }: { isBare: boolean; several: unknown; said: Phrase }): number {
  const partial = said.items.filter(
    ({ mention }) => mention && (mention.kind === 'dishes' || mention.kind === 'stock') && !mention.isHead,
  ).length
  const open = said.items.filter(({ mention }) => mention && !mention.isWhole).length
  const loose = said.items.filter(({ mention }) => mention?.isLoose).length
  return (isBare ? 10 : 0) + (several ? 5 : 0) + partial * 3 + open + loose * 4
}

function asMeaning(query: FigureQuery, focus: Focus | null = null): Meaning {
  return { kind: 'figures', queries: [query], ...(focus && { focus }) }
}

function meant(meaning: Meaning, isDefault: boolean, vocabulary: Vocabulary, said: Phrase): Read {
  const assumed: Assumption[] = []
  const refused = meaning.kind === 'figures' ? meaning.queries.find((query) => planOf(query) !== null) : undefined
  const why = refused && planOf(refused)
  if (refused && why) {
    return { kind: 'refused', why, nearest: nearestOf(refused) }
  }
  const unheard = unsupportedWordsIn(meaning, vocabulary)
  if (unheard) return { kind: 'refused', why: unheard, nearest: [] }
  const period = periodOf(meaning)
  if (period && vocabulary.dataFrom !== null && period.to < vocabulary.dataFrom)
    return { kind: 'refused', why: { code: 'notHeld', what: 'days' }, nearest: [] }
  if (isDefault) assumed.push({ code: 'period', period: defaultPeriod(vocabulary.today) })
  if (said.isCut) assumed.push({ code: 'cutToToday' })
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

/** Why a query is not supported; null where it is. */
function planOf(query: FigureQuery): Refusal | null {
  const plan = planFigures(query, 3)
  if (!('parts' in plan)) return { code: 'noCell', ...plan }
  try {
    requireTransform(query, (metric) => plan.parts.find(({ metrics }) => metrics.includes(metric))?.fact)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { code: 'noTransform' }
  }
  return null
}

/** Up to three supported queries near an unsupported one. */
function nearestOf(query: FigureQuery): Meaning[] {
  const near: FigureQuery[] = []
  for (const dimension of query.by)
    near.push({
      ...query,
      by: query.by.filter((one) => one !== dimension),
      limit: null,
      perGroup: null,
      order: null,
      having: [],
      transform: 'none',
      members: 'sold',
    })
  for (const { dimension } of query.where)
    near.push({ ...query, where: query.where.filter((one) => one.dimension !== dimension) })
  const plan = planFigures(query, 3)
  if (!('parts' in plan)) {
    const [offered] = plan.offered.filter(
      (dimension) => !query.by.includes(dimension) && /^(restaurant|day|waiter|dish|category|product)$/.test(dimension),
    )
    if (offered)
      near.push({
        ...query,
        by: [offered],
        where: [],
        order: null,
        limit: null,
        perGroup: null,
        transform: 'none',
        members: 'sold',
      })
    near.push(
      ...query.metrics.flatMap((metric) => [
        {
          ...query,
          metrics: [metric],
          by: [],
          where: [],
          order: null,
          limit: null,
          perGroup: null,
          having: [],
          transform: 'none' as const,
          members: 'sold' as const,
        },
      ]),
    )
  }
  const planned = near.map(normalQuery).filter((one) => planOf(one) === null)
  return [...new Map(planned.map((one) => [JSON.stringify(one), one])).values()]
    .slice(0, 3)
    .map((query) => asMeaning(query))
}

/** One reading for each of the names that fit. */
function severalOf(
  query: FigureQuery,
  dimension: string,
  names: readonly { name: string; ids: readonly string[] }[],
  said: string,
): Read {
  if (names.length > 3)
    return {
      kind: 'refused',
      why: { code: 'severalMeant', said, names: names.slice(0, 8).map(({ name }) => name) },
      nearest: [],
    }
  const open = new Set(names.flatMap(({ ids }) => ids))
  const readings = names.map(({ ids }) => {
    const where = query.where.map((condition) =>
      condition.dimension === dimension
        ? { ...condition, values: [...condition.values.filter((value) => !open.has(value)), ...ids] }
        : condition,
    )
    return asMeaning(normalQuery({ ...query, where }))
  })
  return { kind: 'ask', readings, about: [said] }
}

function outsideOf({ items }: Phrase): Refusal | null {
  const said = items.flatMap(({ senses, mention, period }) => (mention || period ? [] : senses))
  // «какая завтра погода»: it is not stored for any day.
  const held = said.find((sense) => sense.is === 'notHeld')
  if (held) return { code: 'notHeld', what: held.what }
  for (const { senses, mention, period, text } of items) {
    if (mention || period) continue
    const isOnlyOutside = (is: string) =>
      senses.some((sense) => sense.is === is) &&
      senses.every(
        (sense) =>
          sense.is === is || sense.is === 'idle' || sense.is === 'if' || sense.is === 'to' || sense.is === 'lines',
      )
    const isToBe =
      senses.some(({ is }) => is === 'future') &&
      /(дим|таем|учим|гуем|лаем|дут|тают|едет|идет|везут|тупит|купим|пишем|латят)$/.test(text.toLowerCase())
    if (isToBe || isOnlyOutside('future')) return { code: 'future' }
    // «остатки ниже минимума» does not ask for a balance.
    const isBelow = items.some((item) => item.senses.some(({ is }) => is === 'belowMin'))
    if (isOnlyOutside('balance') && !isBelow) return { code: 'notHeld', what: 'stock balance' }
  }
  return null
}

function refusedFor(left: readonly string[], said: Phrase, near: readonly FigureQuery[] = []): Read {
  const unknown = unknownIn(said.items)
  const words = unknown.length > 0 ? unknown : left
  const nearest = [...new Map(near.map((query) => [JSON.stringify(query), query])).values()]
    .slice(0, 3)
    .map((query) => asMeaning(query))
  return words.length > 0
    ? { kind: 'refused', why: { code: 'unknownWords', words }, nearest }
    : { kind: 'refused', why: { code: 'noMetric' }, nearest: [] }
}
