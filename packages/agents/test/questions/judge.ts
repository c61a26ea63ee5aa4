import type { FigureComparison } from '@vitrina/contract/comparison'
import type { Period } from '@vitrina/contract/dates'
import { FigureQuery, normalQuery } from '@vitrina/contract/figure-query'
import { periodOfRule } from '@vitrina/contract/period-of-rule'
import type { Vocabulary } from '@vitrina/core/ai/read-vocabulary'
import { comparedRowOf } from '@vitrina/core/figures/compared-period'
import { dimensions } from '@vitrina/core/figures/dimensions'
import { sumBounds } from '@vitrina/core/figures/facts'
import { isOfNow } from '@vitrina/core/figures/measures'
import type { Meaning, Reading } from '../../src/reading/meaning.ts'
import type { LabelledQuestion } from './corpus.ts'

type Label = LabelledQuestion['label']

export type Verdict = 'right' | 'asked right' | 'wrong' | 'refused' | 'answered'

/**
 * What a reading is to what a question asks for. `asked right`: what is meant is among the readings to choose from; `refused`:
 * it can be answered; `answered`: it can't be.
 */
export function judge({ label }: LabelledQuestion, reading: Reading, vocabulary: Vocabulary): Verdict {
  if (label.kind === 'refuse') return reading.kind === 'refused' ? 'right' : 'answered'
  if (reading.kind === 'refused') return 'refused'
  const keys = (meaning: Meaning) => keyOfMeaning(meaning, vocabulary)
  if (label.kind === 'ask') {
    if (reading.kind !== 'ask') return 'wrong'
    const told = new Set(reading.readings.map(keys))
    const met = label.readings.filter((one) => keysOfLabel(one, vocabulary).some((key) => told.has(key)))
    return met.length >= Math.min(2, label.readings.length) ? 'right' : 'wrong'
  }
  const wanted = keysOfLabel(label, vocabulary)
  if (reading.kind === 'meant') return wanted.includes(keys(reading.meaning)) ? 'right' : 'wrong'
  return reading.readings.some((one) => wanted.includes(keys(one))) ? 'asked right' : 'wrong'
}

/** The queries a label asks for, in every way that is right, with ids in place of names. */
export function labelledQueries({ label }: LabelledQuestion, vocabulary: Vocabulary): FigureQuery[][] {
  if (label.kind !== 'figures') return []
  const ways = [label.queries, ...(label.accept ?? []).map((one) => (Array.isArray(one) ? one : [one]))]
  return ways.map((queries) =>
    queries.map((query) => {
      const where = query.where.map(({ values, ...rest }) => {
        return { ...rest, values: values.flatMap((value) => idsOf(value, vocabulary)) }
      })
      return normalQuery({ ...query, where })
    }),
  )
}

/** All that is right, each as text that is equal for what is the same. */
function keysOfLabel(label: Label, vocabulary: Vocabulary): string[] {
  switch (label.kind) {
    case 'figures':
      return [label.queries, ...(label.accept ?? [])].map((one) =>
        keyOfQueries(Array.isArray(one) ? one : [one], vocabulary),
      )
    case 'rows':
      return [label, ...(label.accept ?? [])].map((one) => {
        const figures = FigureQuery.safeParse(one)
        if (figures.success) return keyOfQueries([figures.data], vocabulary)
        return keyOfRows({ ...label, ...one }, vocabulary)
      })
    case 'explain': {
      const { metric, where = [], compare, period } = label
      return [`explain ${keyOfQueries([FigureQuery.parse({ metrics: [metric], where, compare, period })], vocabulary)}`]
    }
    case 'whatIf':
      return [
        JSON.stringify([
          'whatIf',
          idsOf(label.dish, vocabulary),
          label.price ?? null,
          label.by === undefined ? null : `${label.by}`,
        ]),
      ]
    case 'freshness':
      return ['freshness']
    case 'task':
      return [`task ${label.title.toLowerCase()}`]
    default:
      return []
  }
}

function keyOfMeaning(meaning: Meaning, vocabulary: Vocabulary): string {
  switch (meaning.kind) {
    case 'figures':
      return keyOfQueries(meaning.queries, vocabulary)
    case 'rows':
      return keyOfRows({ ...meaning, where: [...meaning.where, ...meaning.within], count: meaning.isCount }, vocabulary)
    case 'explain': {
      const { metric, where, compare, period } = meaning
      return `explain ${keyOfQueries([normalQuery({ metrics: [metric], where: [...where], compare, period })], vocabulary)}`
    }
    case 'whatIf': {
      const { price } = meaning
      const by = 'by' in price ? `${price.by}` : 'byPercent' in price ? `${price.byPercent}%` : null
      return JSON.stringify(['whatIf', [...meaning.dishes].sort(), 'to' in price ? price.to : null, by])
    }
    case 'freshness':
      return 'freshness'
    case 'task':
      return `task ${meaning.title.toLowerCase()}`
  }
}

function idsOf(name: string, { restaurants, dishes, waiters }: Vocabulary): string[] {
  if (!name.startsWith('@')) return [name]
  const named = [...restaurants, ...dishes, ...waiters].filter((one) => one.name === name.slice(1))
  return named.length > 0 ? named.map(({ id }) => id).sort() : [name]
}

const means: Readonly<Record<string, readonly [FigureQuery['metrics'][number], string]>> = {
  revenue_per_day: ['revenue', 'day'],
  checks_per_day: ['checks', 'day'],
  avg_check: ['revenue', 'check'],
  revenue_per_guest: ['revenue', 'guest'],
  guests_per_check: ['guests', 'check'],
  items_per_check: ['positions', 'check'],
}

function keyOfQueries(queries: readonly FigureQuery[], vocabulary: Vocabulary): string {
  return queries
    .map((query) => keyOfQuery(query, vocabulary))
    .sort()
    .join(' ++ ')
}

function keyOfQuery(said: FigureQuery, vocabulary: Vocabulary): string {
  const query = normalQuery(said)
  const period = daysOf(query.period, vocabulary.today)
  const mean = typeof query.transform === 'object' && 'mean' in query.transform ? query.transform.mean : null
  // A mean that has a name of its own is that.
  const metrics = query.metrics.map((metric) => {
    const named = Object.entries(means).find(([, [of, per]]) => of === metric && per === mean)
    return named ? named[0] : metric
  })
  const isNamed =
    mean !== null &&
    query.metrics.every((metric) => Object.values(means).some(([of, per]) => of === metric && per === mean))
  const [first] = query.by
  const isOrdered = query.by.some((name) => dimensions[name].isOrdered)
  const order = query.order ?? (isOrdered ? null : { metric: query.metrics[0], direction: 'desc', of: 'value' })
  return JSON.stringify({
    metrics: metrics.sort(),
    by: query.by,
    where: keyOfWhere(query.where, vocabulary),
    // What is so now is so whatever the days.
    period: query.metrics.every(isOfNow) ? null : period,
    compare: keyOfCompare(period, query.compare),
    having: query.having,
    order: first === undefined || query.members === 'notSold' ? null : order,
    limit: first === undefined || query.limit === 1 ? null : query.limit,
    perGroup: query.perGroup,
    transform: isNamed ? 'none' : query.transform,
    members: query.members,
    count: query.count,
  })
}

function daysOf(period: FigureQuery['period'], today: string): Period {
  return 'rule' in period ? periodOfRule(period.rule, today) : period
}

function keyOfCompare(period: Period, compare: FigureComparison): string {
  const beside = comparedRowOf(period, compare)
  return beside === null ? 'none' : `${beside.from}..${beside.to}`
}

interface Condition {
  op: string
  values: readonly string[]
  dimension?: string
  field?: string
}

/** Every member from one to another. */
function between(dimension: string | undefined, from: string, to: string): string[] {
  const [first, last] = [Number(from), Number(to)]
  if (dimension === 'check_sum') return [-1, ...sumBounds].filter((sum) => sum >= first && sum <= last).map(String)
  return Array.from({ length: last - first + 1 }, (_, i) => `${first + i}`)
}

function keyOfWhere(where: readonly Condition[], vocabulary: Vocabulary): string[] {
  return where
    .map(({ dimension, field, op, values }) => {
      const [from = '', to = ''] = values
      const isRange = op === 'between'
      const listed = isRange ? between(dimension, from, to) : values
      const members = listed.flatMap((value) => idsOf(value, vocabulary)).map((value) => value.toLowerCase())
      return `${dimension ?? (field === 'below_threshold' ? 'belowThreshold' : field)} ${isRange ? 'in' : op} ${members.sort().join('|')}`
    })
    .sort()
}

interface RowsLike {
  rows?: unknown
  where?: readonly Condition[] | undefined
  having?: readonly { field: string; op: string; value: number }[] | undefined
  period?: FigureQuery['period'] | undefined
  order?: { field: string; direction: string } | null | undefined
  limit?: number | null | undefined
  count?: boolean | undefined
}

function keyOfRows(
  { rows, where = [], having = [], period, order, limit, count = false }: RowsLike,
  vocabulary: Vocabulary,
): string {
  const bounds = having.map(({ field, op, value }) => ({ field, op, values: [`${value}`] }))
  return JSON.stringify({
    rows,
    where: keyOfWhere([...where, ...bounds], vocabulary),
    period: period && rows !== 'positions' ? daysOf(period, vocabulary.today) : null,
    order: order ? [order.field.replace('check.', ''), order.direction] : null,
    limit: limit ?? null,
    count,
  })
}
