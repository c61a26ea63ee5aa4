import type { FigureDimension } from '@vitrina/contract/figure-query'
import { isClass } from '../classes.ts'
import { partedBy, type Reported } from '../narrowing.ts'
import type { Recognition } from '../recognition.ts'
import { addBy, type Draft } from './draft.ts'
import { recogniseFollowUp } from './follow-up.ts'

/** Resolves the named members: they filter the query, or become rows to be compared. */
export function resolveMembers(draft: Draft): void {
  const { h, told, morning } = draft
  recogniseFollowUp(draft)
  h.claimAll('together', 'only', 'more', 'same', 'roubles')
  draft.where = told.filter(({ item }) => item !== morning)
  if (morning) h.claim(morning)
  for (const item of h.items)
    if (item.mention || h.sense(item, 'value') || h.sense(item, 'hours'))
      if (told.some((one) => one.item === item)) h.claim(item)
  listMembers(draft)
  claimTheirNumber(draft)
  setRestaurantsApart(draft)
  joinHours(draft)
  h.claimAll('against', 'compare')
  // Compared members become rows; so does a member that is part of a total.
  const parted = partedBy(told)
  if (parted) {
    addBy(draft, parted)
    draft.where = draft.where.filter(({ dimension }) => dimension !== parted)
  }
}

/** The member that fits several people, or more dishes than share one head word. */
export function severalMeant(told: readonly Reported[]): Reported | null {
  return (
    told.find(({ mention }) => mention !== null && isOpen(mention.kind, mention.names.length, mention.isHead)) ?? null
  )
}

/** A word that fits several people, or many dishes by an ingredient. */
function isOpen(kind: string, count: number, isHead: boolean): boolean {
  if (count < 2) return false
  if (kind === 'waiters') return true
  return kind === 'dishes' || kind === 'stock' ? count > (isHead ? 12 : 4) : false
}

/** Makes rows of members of one dimension that were named in several places. */
function listMembers(draft: Draft): void {
  const { h, told, before, by, order } = draft
  const isAgainst = isSetAgainst(draft)
  // «по понедельникам и вторникам»: each of them.
  const isEachDay = h.words.some(
    ({ word }, at) =>
      /^(понедельник|вторник|сред|четверг|пятниц|суббот|воскресень)\S*(ам|ям)$/.test(word) &&
      h.words[at - 1]?.word === 'по',
  )
  // “on Fridays and Saturdays” filters, unless a word compares them.
  draft.listed = [...dimensionsTwice(told)].filter(
    (dimension) => !isClass(dimension) && (dimension !== 'weekday' || isAgainst || isEachDay),
  )
  // «рейтинг официантов» → «только Вайнера и Уктус»: the rows stay what they were.
  const isNarrowed = before !== null && before.by.length > 0 && by.length === 0 && h.has('only') && !isAgainst
  draft.isListed = draft.listed.length > 0 && !h.has('together') && !isNarrowed
  for (const dimension of draft.isListed ? draft.listed : []) {
    // «десятка самых маржинальных пицц и паст»: dishes of both.
    if (
      dimension === 'category' &&
      by.length === 0 &&
      isTopOfMany(h, told.filter((one) => one.dimension === 'category').length)
    ) {
      addBy(draft, 'dish')
      continue
    }
    const parts = told.filter((one) => one.dimension === dimension && !one.isOut)
    addBy(draft, dimension)
    if (!isAgainst && order === null && dimension === 'restaurant') draft.isEither = true
    if (dimension === 'weekend' || (dimension === 'source' && parts.length === 2))
      draft.where = draft.where.filter((one) => one.dimension !== dimension)
  }
}

/** Whether a word compares things, or asks which of them. */
function isSetAgainst({ h, change }: Draft): boolean {
  return (
    h.has('compare') ||
    h
      .all('against')
      .some(({ item }) => /^(против|vs|versus|или|or|against|чем|than|относительно)$/.test(item.text.toLowerCase())) ||
    h.asks('who') ||
    h.asks('where') ||
    change?.sense.direction === null
  )
}

/** Dimensions with members named in several places, which are to be compared. */
function dimensionsTwice(told: readonly Reported[]): Set<FigureDimension> {
  const counts = new Map<FigureDimension, number>()
  for (const { dimension, isOut } of told)
    if (!isOut && dimension !== 'hour') counts.set(dimension, (counts.get(dimension) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count > 1).map(([dimension]) => dimension))
}

/** More rows are wanted than categories are named. */
function isTopOfMany(h: Recognition, count: number): boolean {
  return (
    (h.has('top') || h.has('most')) &&
    h.items.some(({ number, period }) => number !== null && !period && Number.isInteger(number) && number > count)
  )
}

/** “contrast the two Yekaterinburg restaurants”: the number of those meant, to be compared. */
function claimTheirNumber({ h, told }: Draft): void {
  for (const item of h.items) {
    const next = h.near(item, 1)
    if (
      item.number !== null &&
      !item.period &&
      next &&
      told.some((one) => one.item === next && one.values.length === item.number)
    )
      h.claim(item)
  }
}

/** Makes rows of restaurants that one word names and another compares. */
function setRestaurantsApart(draft: Draft): void {
  const { h, told, by, times, listed } = draft
  if (
    h.has('compare') &&
    listed.length === 0 &&
    by.length === 0 &&
    times.compare === null &&
    told.some(({ dimension, values, isOut }) => dimension === 'restaurant' && values.length > 1 && !isOut)
  ) {
    addBy(draft, 'restaurant')
    draft.isSetApart = true
  }
}

/** «утром, днём и вечером»: hours of the day, each. */
function joinHours(draft: Draft): void {
  const { h, by, where } = draft
  const parts = where.filter(({ dimension, isOut }) => dimension === 'hour' && !isOut)
  const whole = sumOfAll(parts)
  if (whole === null || by.length >= 2 || by.includes('hour')) return
  draft.isOfParts = true
  const day = by.indexOf('day')
  if (day >= 0 && h.words.some(({ word }) => word === 'днем')) by.splice(day, 1)
  addBy(draft, 'hour')
  draft.where = [...where.filter((one) => !parts.includes(one)), whole]
}

/** Consecutive parts of a day joined into one; null where they are not consecutive. */
function sumOfAll(parts: readonly Reported[]): Reported | null {
  const inTurn = parts
    .map((part) => ({ part, from: Number(part.values[0]), to: Number(part.values.at(-1)) }))
    .sort((a, b) => a.from - b.from)
  const [first] = inTurn
  const last = inTurn.at(-1)
  const isRow = inTurn.every(({ from }, at) => at === 0 || from === (inTurn[at - 1]?.to ?? 0) + 1)
  if (!first || !last || inTurn.length < 2 || !isRow) return null
  return { ...first.part, values: [`${first.from}`, `${last.to}`] }
}
