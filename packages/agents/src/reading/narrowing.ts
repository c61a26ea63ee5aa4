import { isoWeekday } from '@vitrina/contract/dates'
import type { FigureCondition, FigureDimension } from '@vitrina/contract/figure-query'
import type { Kind } from '../understand/names.ts'
import type { Item } from './items.ts'
import type { Mention } from './names.ts'
import type { Recognition } from './recognition.ts'
import type { Times } from './times.ts'

const dimensionsOfKinds: Readonly<Record<Kind, FigureDimension>> = {
  ...{ restaurants: 'restaurant', dishes: 'dish', categories: 'category', waiters: 'waiter', stock: 'product' },
  ...{ order_category: 'order_category', station: 'station', payment_type: 'payment_type', void_reason: 'void_reason' },
}

/** Members of one dimension named in one place. */
export interface Reported {
  item: Item
  dimension: FigureDimension
  values: readonly string[]
  /** «без доставки», «кроме Арбата», or a word that excludes by itself. */
  isOut: boolean
  mention: Mention | null
}

/** Every member that a question names. Claims none of their words: later steps resolve the members. */
export function reportedMembers(h: Recognition, times: Times): Reported[] {
  const told: Reported[] = []
  for (const item of h.items) {
    const { mention } = item
    if (mention) {
      const values = mention.names.flatMap(({ ids }) => ids)
      told.push({ item, dimension: dimensionsOfKinds[mention.kind], values, isOut: isLeftOut(h, item), mention })
      continue
    }
    if (item.period) {
      if (times.weekdays.includes(item)) told.push(ofWeekday(item, h))
      continue
    }
    const value = h.sense(item, 'value')
    if (value) {
      const isOut = (value.op === 'notIn') !== isLeftOut(h, item)
      told.push({ item, dimension: value.dimension, values: value.values, isOut, mention: null })
    }
    const hours =
      item.places.length === 1 && h.all('hours').some((one) => isInFigures(h, one.item))
        ? undefined
        : h.sense(item, 'hours')
    // «утром с 7 до 12»: the hours given as numbers are meant.
    if (hours === undefined && h.sense(item, 'hours')) h.claim(item)
    if (hours && !value) {
      const values = boundedHours(h, item, hours)
      const begun = told.find(({ dimension, isOut }) => dimension === 'hour' && !isOut)
      // «с утра до обеда»: a single range of hours.
      if (begun && /^(до|before|till|until)$/.test(h.before(item))) {
        begun.values = [begun.values[0] ?? '0', values[1] ?? '23']
        h.claim(item)
        continue
      }
      told.push({ item, dimension: 'hour', values, isOut: isLeftOut(h, item), mention: null })
    }
  }
  return withoutTowns(told, h)
}

/** «в Екатеринбурге на Уктусе»: a town adds nothing to a restaurant in it. */
function withoutTowns(told: readonly Reported[], h: Recognition): Reported[] {
  const places = told.filter(({ dimension, isOut }) => dimension === 'restaurant' && !isOut)
  return told.filter((one) => {
    const isTown =
      one.dimension === 'restaurant' &&
      places.some(({ values }) => values.length < one.values.length && values.every((id) => one.values.includes(id)))
    if (isTown) h.claim(one.item)
    return !isTown
  })
}

function isInFigures(h: Recognition, item: Item): boolean {
  return (
    item.places.length > 1 &&
    item.places.some((place) => h.words[place]?.number != null || /\d/.test(h.words[place]?.word ?? ''))
  )
}

const opens = 6

/** «до обеда», «после обеда»: the hours before or after those of a word. */
function boundedHours(h: Recognition, item: Item, { from, to }: { from: number; to: number }): string[] {
  const isWord = item.places.every((place) => h.words[place]?.number == null)
  const before = isWord ? h.before(item) : ''
  if (/^(до|before|till|until)$/.test(before) && from > opens) return [`${opens}`, `${from - 1}`]
  if (/^(после|after)$/.test(before) && to < 23) return [`${to + 1}`, '23']
  return [`${from}`, `${to}`]
}

function ofWeekday(item: Item, h: Recognition): Reported {
  const period = item.period ?? { from: '', to: '' }
  const isWeekend = period.from !== period.to
  const values = [isWeekend ? '1' : `${isoWeekday(period.from)}`]
  return { item, dimension: isWeekend ? 'weekend' : 'weekday', values, isOut: isLeftOut(h, item), mention: null }
}

/** «нал и безнал»: a member and its complement are two parts of a total. */
export function partedBy(told: readonly Reported[]): FigureDimension | null {
  const out = told.find(
    (one) =>
      one.isOut &&
      told.some((other) => !other.isOut && other.dimension === one.dimension && `${other.values}` === `${one.values}`),
  )
  return out?.dimension ?? null
}

/** Whether an excluding word precedes the item, or one listed with it. */
function isLeftOut(h: Recognition, item: Item): boolean {
  for (let at = h.items.indexOf(item) - 1, steps = 0; at >= 0 && steps < 5; at--, steps++) {
    const before = h.items[at]
    if (!before) return false
    if (h.sense(before, 'without') && !h.sense(before, 'metric')) {
      h.claim(before)
      return true
    }
    const isPlain =
      before.senses.some(({ is }) => is === 'idle') ||
      before.mention ||
      h.sense(before, 'value') ||
      h.sense(before, 'dimension')
    if (h.sense(before, 'not') && steps < 2) {
      h.claim(before)
      return true
    }
    if (!isPlain || /^(по|by|за|per)$/.test(before.text.toLowerCase())) return false
  }
  return false
}

/** Members as conditions, with those of one dimension combined. */
export function conditionsOf(told: readonly Reported[]): FigureCondition[] {
  const conditions = new Map<string, FigureCondition>()
  for (const { dimension, values, isOut } of told) {
    if (dimension === 'hour' && !isOut) {
      const [from = '0', to = '23'] = values
      conditions.set('hour between', { dimension, op: 'between', values: [from, to] })
      continue
    }
    const listed = dimension === 'hour' ? hoursOf(values) : values
    const op = isOut ? 'notIn' : 'in'
    const same = conditions.get(`${dimension} ${op}`)
    conditions.set(`${dimension} ${op}`, { dimension, op, values: [...new Set([...(same?.values ?? []), ...listed])] })
  }
  return [...conditions.values()]
}

function hoursOf([from = '0', to = '23']: readonly string[]): string[] {
  const count = ((Number(to) - Number(from) + 24) % 24) + 1
  return Array.from({ length: count }, (_, i) => `${(Number(from) + i) % 24}`)
}
