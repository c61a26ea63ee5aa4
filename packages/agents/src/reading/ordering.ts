import type { Item } from './items.ts'
import type { Recognition } from './recognition.ts'
import { isIdle, phrasedBy } from './recognition.ts'

export type Direction = 'asc' | 'desc'

/** A numeric bound on a figure. */
export interface Bound {
  op: 'gt' | 'gte' | 'lt' | 'lte'
  value: number
  item: Item
  /** The word that sets it: «больше», «дороже». */
  word: Item
  isRoubles: boolean
  isPercent: boolean
}

/** Numeric bounds («больше 5000», «от 30 до 40», «2,000 or more»); their words are claimed. */
export function boundsOf(h: Recognition): Bound[] {
  const bounds: Bound[] = []
  for (const item of h.items) {
    if (item.number === null || item.period || h.isClaimed(item)) continue
    const before = boundBefore(h, item) ?? endOfSpan(h, item)
    const after = boundAfter(h, item)
    const found = before ?? after
    if (!found) continue
    // «от 5000 и выше» says it twice.
    if (before && after) h.claim(...after.items)
    const units = unitsAfter(h, item)
    h.claim(item, ...found.items, ...units)
    const isRoubles = units.some((one) => h.sense(one, 'roubles') !== undefined)
    const isPercent = units.some((one) => h.sense(one, 'in')?.unit === 'percent')
    bounds.push({ op: found.op, value: item.number, item, isRoubles, isPercent, word: found.items[0] ?? item })
  }
  return bounds
}

const flipped = { gt: 'lte', gte: 'lt', lt: 'gte', lte: 'gt' } as const

function boundBefore(h: Recognition, item: Item): { op: Bound['op']; items: Item[] } | null {
  const passed: Item[] = []
  for (let by = -1; by >= -3; by--) {
    const one = h.beside(item, by)
    if (!one) return null
    const bound = h.sense(one, 'bound')
    if (bound && /^(на|in|on)$/.test(h.before(item))) return null
    const level = bound && levelBefore(h, one)
    if (level) return { op: level.op, items: [one, ...level.items, ...passed] }
    if (bound) {
      const not = h.beside(one, by === -3 ? -1 : -1)
      const isNot = h.sense(not, 'not') !== undefined && one.places.length === 1
      return { op: isNot ? flipped[bound.op] : bound.op, items: [one, ...passed, ...(isNot && not ? [not] : [])] }
    }
    if (!isIdle(one) && !h.sense(one, 'in') && !h.sense(one, 'against') && !h.sense(one, 'roubles')) return null
    passed.push(one)
  }
  return null
}

/** “between 50 and 100”: both are included. */
function endOfSpan(h: Recognition, item: Item): { op: Bound['op']; items: Item[] } | null {
  const isStart = (one: Item | undefined) => one?.number != null && /^(between|между)$/.test(h.before(one))
  const joint = h.beside(item, -1)
  const isEnd = /^(and|и)$/.test(h.before(item)) && isStart(h.beside(item, -2))
  if (isEnd && joint) return { op: 'lte', items: [joint] }
  const next = h.beside(item, 2)
  return isStart(item) && joint && next?.number != null && /^(and|и)$/.test(h.before(next))
    ? { op: 'gte', items: [joint] }
    : null
}

/** «не дотянула до», «упала ниже», “rose above”: a verb before a bound's word does not ask for a change. */
function levelBefore(h: Recognition, one: Item): { op: Bound['op']; items: Item[] } | null {
  const before = h.beside(one, -1)
  const bound = h.sense(one, 'bound')
  if (!before || !bound || one.places.length > 1) return null
  const outer = h.sense(before, 'bound')
  if (outer && /^(до|to|from|от)$/.test(phrasedBy(one)) && before.places.length > 1)
    return { op: outer.op, items: [before] }
  const isMove = h.sense(before, 'change') !== undefined && /^(ниже|выше|below|above|under|over)$/.test(phrasedBy(one))
  if (!isMove) return null
  const not = h.beside(before, -1)
  const isNot = not !== undefined && h.sense(not, 'not') !== undefined
  return { op: isNot ? flipped[bound.op] : bound.op, items: isNot ? [before, not] : [before] }
}

function boundAfter(h: Recognition, item: Item): { op: Bound['op']; items: Item[] } | null {
  for (let by = 1; by <= 3; by++) {
    const one = h.beside(item, by)
    if (!one) return null
    const bound = h.sense(one, 'bound')
    if (bound && one.places.length > 1 && /^(и|or|and|или)$/.test(h.words[h.at(one)]?.word ?? ''))
      return { op: bound.op, items: [one] }
    if (!h.sense(one, 'in') && !h.sense(one, 'roubles') && !isIdle(one)) return null
  }
  return null
}

/** «35 %», «5000 рублей», «200 процентов»: the unit of a number. */
function unitsAfter(h: Recognition, item: Item): Item[] {
  const next = h.beside(item, 1)
  const isUnit =
    next &&
    (h.sense(next, 'roubles') ||
      h.sense(next, 'in')?.unit === 'percent' ||
      (h.sense(next, 'in')?.unit === 'pieces' && !h.sense(next, 'metric')))
  return isUnit ? [next] : []
}

/** Which end of the rows is asked for. */
export interface Order {
  direction: Direction
  items: readonly Item[]
  /** A superlative or a ranking, not only «больше». */
  isStrong: boolean
  isTop: boolean
}

/** The order that is asked for; null where there is none, `both` where both ends are asked for. */
export function orderOf(h: Recognition): Order | 'both' | null {
  const ranked = [...h.all('order'), ...h.all('top'), ...lastOnes(h)].filter(
    ({ item }) => (!h.isClaimed(item) || h.sense(item, 'by') !== undefined) && !item.mention,
  )
  // «проседает больше всех»: the change and the end are asked for separately.
  const ends = ranked.filter(({ item }) => h.sense(item, 'change') === undefined)
  const said = ends.length > 0 ? ends : ranked
  const most = h.all('most').map(({ item }) => item)
  const bought = said.length === 0 ? maxBought(h, most) : null
  if (bought) {
    h.claim(...most)
    return { direction: 'desc', items: [bought], isStrong: true, isTop: false }
  }
  const directions = new Set(said.map(({ sense }) => sense.direction))
  const isTop = said.some(({ sense }) => sense.is === 'top')
  if (said.length === 0) return null
  // «самый низкий», «самые слабые»: «самый» belongs to the word next to it.
  const strict = said.filter(({ item }) => !/^(most|чаще|часто)$/.test(item.text.toLowerCase()))
  const [least] = said.filter(({ item }) => /^(наименее|least)$/.test(phrasedBy(item)))
  if (least) {
    h.claim(...said.map(({ item }) => item), ...most)
    return { direction: 'asc', items: said.map(({ item }) => item), isStrong: true, isTop }
  }
  const ways = new Set((strict.length > 0 ? strict : said).map(({ sense }) => sense.direction))
  if (ways.size > 1 && directions.size > 1) {
    const tops = said.filter(({ sense }) => sense.is === 'top')
    if (tops.length === 0) return 'both'
  }
  const [lead] = strict.length > 0 ? strict : said
  if (!lead) return null
  // «насколько прибыльна пицца» asks for the profit, «самая прибыльная» for a ranking.
  if (
    said.every(({ item }) => h.sense(item, 'metric') !== undefined) &&
    most.length === 0 &&
    !/[ыи]е$|ых$|ая$|ое$/.test(lead.item.text)
  )
    return null
  h.claim(...said.map(({ item }) => item), ...most)
  // «топ падений», «антитоп»: the ranked word reverses the order.
  const direction = said.some(({ sense }) => sense.direction === 'asc') ? 'asc' : lead.sense.direction
  const isStrong =
    isTop || most.length > 0 || said.some(({ item }) => item.places.length > 1 || superlative.test(phrasedBy(item)))
  return { direction, items: said.map(({ item }) => item), isStrong, isTop }
}

/** «последние пять блюд по марже»: those at the end of a ranking. */
function lastOnes(h: Recognition): { item: Item; sense: { is: 'order'; direction: Direction } }[] {
  return h.all('last').flatMap(({ item, sense }) => {
    const [number, rows] = [h.beside(item, 1), h.beside(item, 2)]
    const isOfRows =
      number?.number != null &&
      !number.period &&
      /^(dish|waiter|restaurant|category|product)$/.test(h.sense(rows, 'dimension')?.dimension ?? '')
    return isOfRows && sense.end === 'last' && h.has('metric')
      ? [{ item, sense: { is: 'order' as const, direction: 'asc' as const } }]
      : []
  })
}

/** «самое продаваемое», «самый заказываемый»: the highest quantity sold. */
function maxBought(h: Recognition, most: readonly Item[]): Item | null {
  for (const item of most) {
    const next = h.beside(item, 1)
    if (next && h.sense(next, 'about')?.what === 'sold' && /(мый|мая|мое|мые|мых|мого|мой|мую)$/.test(phrasedBy(next)))
      return next
  }
  return null
}

const superlative =
  /(ейш|айш|наибол|наимен|максим|миним|рекорд|лучш|худш|лидер|аутсайдер|est$|^best|^worst|^hot|^top-|хитов|ходов|востребован|^most$|^least$|^top$|слаб|сильн|провальн|мертв|простаива|пуст|тих|загружен|пик|больш(ой|ая|ое|ие|их|ую|им)|маленьк|низк|высок|крупн|дорог|дешев|прибыльн|популярн|мал)/
