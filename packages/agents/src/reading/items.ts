import { periodOfRule } from '@vitrina/contract/period-of-rule'
import { isOfValues, type Kind, type Name, namesOf, valueKinds } from '../understand/names.ts'
import { type FoundPeriod, readPeriods } from '../understand/read-periods.ts'
import type { Vocabulary } from '../understand/understood.ts'
import { hoursOf } from './hours.ts'
import { type Found, type Lexicon, phrasesAt } from './lexicon/lexicon.ts'
import { fitsOf, type Mention, mentionsOf } from './names.ts'
import type { Word } from './normalise-question.ts'
import type { Sense } from './sense.ts'
import { ofWorkspace } from './workspace-values.ts'

/**
 * A part of a question that says one thing: a phrase, a name, a time or a number. Unknown where it is none of these.
 */
export interface Item {
  places: readonly number[]
  text: string
  senses: readonly Sense[]
  mention: Mention | null
  period: FoundPeriod | null
  number: number | null
}

/** The question as read about sales or about goods of the stock. */
export interface Phrase {
  words: readonly Word[]
  items: readonly Item[]
  isOfStock: boolean
  /** A named time cannot exist. */
  isBadTime: boolean
  /** Future days were named. */
  isAhead: boolean
  /** The named days have begun and are not over: they are read up to today. */
  isCut: boolean
}

const saleKinds: readonly Kind[] = ['restaurants', 'categories', 'dishes', 'waiters', ...valueKinds]
const stockKinds: readonly Kind[] = ['restaurants', 'stock']

/** The items of a question, read about sales and about the stock: the same words may name a dish or a product. */
export function itemsOf(spoken: readonly Word[], vocabulary: Vocabulary, lexicon: Lexicon): [Phrase, Phrase] {
  const words = spoken.map((word) => ({ ...word, used: false }))
  const taken = new Map<number, Item>()
  const take = (item: Item) => {
    for (const place of item.places) {
      taken.set(place, item)
      const word = words[place]
      if (word) word.used = true
    }
  }
  const kept = new Set<number>()
  const phrases = longestFirst(words, lexicon).map(({ places, senses }) => {
    return { places, senses: senses.map((sense) => ofWorkspace(sense, vocabulary)) }
  })
  for (const found of phrases) {
    if (found.places.length > 1 && found.places.some((place) => kept.has(place))) continue
    if (isBeforeTimes(found, words) && !found.places.some((place) => taken.has(place) || kept.has(place)))
      take(itemOf(words, found.places, found.senses))
    else if (found.places.length > 2) for (const place of found.places) kept.add(place)
  }
  const hours = hoursOf(words)
  if (hours?.places.every((place) => !taken.has(place))) {
    take(itemOf(words, hours.places, [{ is: 'hours', from: hours.from, to: hours.to }]))
  }
  const { periods, problem } = readPeriods(words, vocabulary)
  for (const period of periods) {
    const places = words.flatMap(({ used }, place) =>
      used && !taken.has(place) && place >= period.at && place < period.end ? [place] : [],
    )
    if (places.length > 0) take({ ...itemOf(words, places, []), period })
  }
  if (periods.length === 0) {
    const ofUnit = unitAlone(words, taken)
    if (ofUnit) {
      const [item, rule] = ofUnit
      take({
        ...item,
        period: {
          ...periodOfRule(rule, vocabulary.today),
          label: '',
          assumed: null,
          at: item.places[0] ?? 0,
          end: (item.places[0] ?? 0) + 1,
          ahead: false,
        },
      })
    }
  }
  const isAhead = periods.some(({ ahead }) => ahead)
  const isCut = periods.some(({ from, to }) => to === vocabulary.today && from !== to)
  const world = (kinds: readonly Kind[]): Phrase => ({
    ...{ words, isOfStock: kinds === stockKinds, isBadTime: problem !== null, isAhead, isCut },
    items: itemsOfWorld(words, vocabulary, phrases, kinds, new Map(taken)),
  })
  return [withWorkedHours(world(saleKinds)), world(stockKinds)]
}

/** «сравни Зорину и Дёмину по выручке и часам»: hours worked, next to another figure of a waiter. */
function withWorkedHours(said: Phrase): Phrase {
  // «кто наработал больше всех часов»
  const isWorked = said.words.some(({ word }) => /^(на|от|про)?работал[аи]?$|^worked$/.test(word))
  if (!isWorked && !said.items.some(({ mention }) => mention?.kind === 'waiters')) return said
  const isFigure = (item: Item | undefined) => item?.senses.some(({ is }) => is === 'metric') === true
  const items = said.items.map((item, at): Item => {
    const [before, joint] = [said.items[at - 2], said.items[at - 1]]
    const isComparison =
      /^(часам|часы|hours)$/i.test(item.text) && /^(и|and)$/i.test(joint?.text ?? '') && isFigure(before)
    const isCounted = isWorked && /^(часов|hours)$/i.test(item.text) && !/^(по|by)$/i.test(joint?.text ?? '')
    return isComparison || isCounted ? { ...item, senses: [{ is: 'metric', metric: 'hours' }] } : item
  })
  return { ...said, items }
}

type Unit = 'last_7_days' | 'last_30_days' | 'this_year'
const russianUnits: Readonly<Record<string, Unit>> = {
  ...{ недели: 'last_7_days', месяца: 'last_30_days', года: 'this_year' },
}
const englishUnits: Readonly<Record<string, Unit>> = {
  ...{ week: 'last_7_days', month: 'last_30_days', year: 'this_year' },
}

/** «итоги недели», «официант месяца»: the last week or month. */
function unitAlone(words: readonly Word[], taken: ReadonlyMap<number, Item>): [Item, Unit] | null {
  for (const [place, { word }] of words.entries()) {
    const isEnglish = words[place - 1]?.word === 'the' && words[place - 2]?.word === 'of'
    const rule = (isEnglish ? englishUnits : russianUnits)[word]
    const before = words[place - 1]
    if (
      !rule ||
      taken.has(place) ||
      !before ||
      before.number !== null ||
      /^(день|дни|дня|дням|дней|дне|по|с|от|до|каждой|каждого|за|внутри|начала|конца)$/.test(before.word)
    )
      continue
    return [itemOf(words, [place], []), rule]
  }
  return null
}

function itemOf(words: readonly Word[], places: readonly number[], senses: readonly Sense[]): Item {
  const text = places.map((place) => words[place]?.text ?? '').join(' ')
  return { places, text, senses, mention: null, period: null, number: null }
}

/** Phrases of the lexicon, those with the most words first. */
function longestFirst(words: readonly Word[], lexicon: Lexicon): Found[] {
  const found = words.flatMap((_, at) =>
    phrasesAt(words, at, lexicon).map((one) => ({ ...one, senses: notWeekday(one, words) })),
  )
  return found.sort((a, b) => b.places.length - a.places.length || (a.places[0] ?? 0) - (b.places[0] ?? 0))
}

/** Phrases that contain words of time but do not mean a time. */
function isBeforeTimes({ places, senses }: Found, words: readonly Word[]): boolean {
  const isOne = places.length === 1
  return senses.some((sense) => {
    // «к прошлому месяцу» is a time.
    const next = words[(places.at(-1) ?? 0) + 1]?.word ?? ''
    if (
      sense.is === 'beside' &&
      /^(недел|месяц|год|квартал|дн|день|полугод|понедельник|вторник|сред[уеы]|четверг|пятниц|суббот|воскресень|выходн|week|month|year|quarter|day|monday|tuesday|wednesday|thursday|friday|saturday|sunday)/.test(
        next,
      ) &&
      !/(назад|раньше|ранее|года|недели|месяца)$/.test(words[places.at(-1) ?? 0]?.word ?? '')
    )
      return false
    if (sense.is === 'beside')
      return !isOne || /^(прошлогодн|yoy|wow|mom|qoq|lfl)/.test(words[places[0] ?? 0]?.word ?? '')
    if (sense.is === 'by') return !isOne && /^(weekend|weekday|day|week|month|quarter|year|hour)$/.test(sense.dimension)
    if (sense.is === 'freshness') return places.length > 2
    if (sense.is === 'per') return !isOne
    // «чеков за день в среднем»: the name of a figure, not a day.
    if (sense.is === 'metric') return places.some((place) => /^(день|дни|сутки|day)$/.test(words[place]?.word ?? ''))
    if (sense.is === 'dimension') return !isOne && /^(weekday|hour|day|week|month|quarter|year)$/.test(sense.dimension)
    if (sense.is === 'notHeld') return !isOne
    if (sense.is === 'value' && sense.dimension === 'weekday') return true
    if (sense.is === 'value' && sense.dimension === 'weekend') {
      const [place = 0] = places
      const before = words[place - 1]?.word
      return (
        sense.values[0] === '0' || /^(выходным|weekends|выходного)$/.test(words[place]?.word ?? '') || before === 'по'
      )
    }
    return false
  })
}

function itemsOfWorld(
  words: readonly Word[],
  vocabulary: Vocabulary,
  phrases: readonly Found[],
  kinds: readonly Kind[],
  taken: Map<number, Item>,
): Item[] {
  const names = namesOf(vocabulary)
  const isTaken = (place: number) => taken.has(place)
  const take = (item: Item) => {
    for (const place of item.places) taken.set(place, item)
  }
  const single = new Map<number, readonly Sense[]>()
  for (const { places, senses } of phrases) if (places.length === 1) single.set(places[0] ?? 0, senses)
  const sensesAt = (place: number) => single.get(place) ?? []
  const named = (mention: Mention) =>
    take({
      ...itemOf(words, mention.places, mention.places.length === 1 ? sensesAt(mention.places[0] ?? 0) : []),
      mention,
    })
  for (const mention of mentionsOf(words, { names, kinds, isTaken, mayBe: () => true, least: 2 })) named(mention)
  for (const { places, senses } of phrases) {
    if (places.length > 1 && !places.some(isTaken)) take(itemOf(words, places, senses))
  }
  const mayBe = (word: Word, place: number) => {
    const senses = sensesAt(place)
    return senses.length === 0 || completeName(word, names, kinds)
  }
  for (const mention of mentionsOf(words, { names, kinds, isTaken, mayBe, least: 1 })) named(mention)
  for (const [place, word] of words.entries()) {
    if (isTaken(place)) continue
    const senses = sensesAt(place)
    take({ ...itemOf(words, [place], senses), number: word.number })
  }
  return [...new Set([...taken].sort(([a], [b]) => a - b).map(([, item]) => item))]
}

/** “by weekday” groups by weekday, “weekday sales” filters by weekdays; «со среды» is one day, «среды» are several. */
function notWeekday({ places, senses }: Found, words: readonly Word[]): readonly Sense[] {
  const [place = 0] = places
  if (places.length === 1 && /^(сред|пятниц|суббот)ы$/.test(words[place]?.word ?? '')) {
    const isOne = /^(с|со|до|от|(эт|прошл|позапрошл|минувш|прошедш)(ой|ей))$/.test(words[place - 1]?.word ?? '')
    return isOne ? senses.filter(({ is }) => is !== 'value') : senses
  }
  if (places.length > 1 || words[place]?.word !== 'weekday') return senses
  const isBy = /^(by|per|each|every|which|what|of|and)$/.test(words[place - 1]?.word ?? '')
  return senses.filter((sense) => (sense.is === 'dimension' ? isBy : sense.is !== 'value' || !isBy))
}

/** Whether a single word is a complete name. */
function completeName(word: Word, names: ReturnType<typeof namesOf>, kinds: readonly Kind[]): boolean {
  for (const [one, score] of fitsOf(word, names)) {
    if (score < 0.97) continue
    const isAlone = ({ words, kind }: Name) => words.length === 1 && kinds.includes(kind) && !isOfValues(kind)
    if (names.byWord.get(one)?.some(isAlone)) return true
  }
  return false
}
