import { figureDimensionLabels } from '@vitrina/contract/figure-metrics'
import type { FigureCondition, FigureDimension, FigureMetric } from '@vitrina/contract/figure-query'
import { normalQuery } from '@vitrina/contract/figure-query'
import { comparedDays } from '@vitrina/core/figures/compared-period'
import { dimensions } from '@vitrina/core/figures/dimensions'
import { getFigures } from '@vitrina/core/figures/get-figures'
import { measures } from '@vitrina/core/figures/measures'
import { planFigures } from '@vitrina/core/figures/plan'
import { deltaOf } from '@vitrina/core/figures/read-figures'
import { endOf, runningHours } from '@vitrina/core/time/hours-over'
import type { Meaning } from '../reading/meaning.ts'
import { type Computed, computeQuery } from './answer-figures.ts'
import type { Answered, Asking } from './asking.ts'
import { figureText, memberText, metricName } from './figure-terms.ts'
import { answerOfFigures } from './figures-answer.ts'
import type { Speech } from './speech.ts'
import { wordFigures } from './word-figures.ts'

type Explained = Extract<Meaning, { kind: 'explain' }>

/** Dimensions a change is broken down by, where the metric supports them. */
const ways: readonly FigureDimension[] = [
  'restaurant',
  'hour',
  'category',
  'dish',
  'waiter',
  'order_category',
  'product',
  'reason',
  'payment_type',
  'void_reason',
]
const maxWays = 4
/** A breakdown with more than twice as many rows is limited to this number at each end. */
const maxRows = 5
/** Maximum number of members named in a breakdown: those that moved with the total, and the others. */
const maxPhrases = { along: 3, against: 1 }

/**
 * A breakdown: its members with the largest increases, and those with the largest decreases where not all are shown.
 */
interface Split {
  way: FigureDimension
  up: Computed
  down: Computed | null
}

/**
 * Answers which way a figure moved and by how much, then breaks the change down by dimensions, and states that figures
 * do not show causes. A day that is not over is compared by its hours so far.
 */
export async function answerExplain(
  asking: Asking,
  meaning: Explained,
  speech: Speech,
  line: string,
): Promise<Answered> {
  const { metric, period, compare } = meaning
  const { hours, words } = hoursOf(asking, meaning, speech)
  const where = [...meaning.where, ...hours]
  const base = { where: [...where], period, compare: compare === 'none' ? ('previous' as const) : compare }
  const beside =
    metric === 'revenue' || metric === 'avg_check'
      ? (['checks', metric === 'revenue' ? 'avg_check' : 'revenue'] as const)
      : []
  const isTold = (metrics: readonly FigureMetric[], by: readonly FigureDimension[]) =>
    'parts' in planFigures({ metrics: [...metrics], by: [...by], where }, 1)
  const metrics = isTold([metric, ...beside], []) ? [metric, ...beside] : [metric]
  const whole = await computeQuery(asking, normalQuery({ ...base, metrics: [...metrics] }), speech)
  const split: Split[] = []
  const chosen = ways.filter((way) => isWay(asking, way, meaning, isTold)).slice(0, maxWays)
  let from = whole.widgets.length
  const read = async (way: FigureDimension, direction: 'asc' | 'desc', limit: number | null) => {
    const order = { metric, direction, of: 'delta' as const }
    const query = normalQuery({ ...base, metrics: [metric], by: [way], order, limit })
    const computed = await computeQuery(asking, query, speech, {
      from,
      asTable: titleOf(speech, metric, way, limit === null ? null : direction),
    })
    from += computed.widgets.length
    return computed
  }
  for (const way of chosen) {
    const { count } = await getFigures(asking.ctx, { ...base, metrics: [metric], by: [way] }, { most: 1 })
    // Few members are all shown; of many, those that changed most in either direction.
    const limit = way === 'restaurant' || way === 'hour' || count <= 2 * maxRows ? null : maxRows
    const up = await read(way, 'desc', limit)
    split.push({ way, up, down: limit === null ? null : await read(way, 'asc', limit) })
  }
  const worded = wordFigures(asking, whole, speech)
  const verdict = verdictOf(speech, meaning, whole, split)
  const lines = split.flatMap((one) => wayLine(speech, metric, one, verdict?.delta ?? 0))
  const cause = speech.in(
    'Это то, из чего сложилось изменение; почему так вышло, цифры не говорят.',
    'This is what the change is made of; figures do not tell why it came about.',
  )
  const parts = [whole, ...split.flatMap(({ up, down }) => (down === null ? [up] : [up, down]))]
  // The verdict covers the first metric.
  const besides = verdict === null ? worded.lines : worded.lines.slice(1)
  const said = {
    head: verdict?.text ?? worded.head,
    lines: [...besides, ...lines],
    remarks: [...words, ...worded.remarks, cause],
  }
  return answerOfFigures(asking, parts, [{ ...said, line, isEmpty: worded.isEmpty }])
}

/** `Выручка по блюдам, больше всего выросли` */
function titleOf(speech: Speech, metric: FigureMetric, way: FigureDimension, direction: 'asc' | 'desc' | null): string {
  const name = metricName(speech, metric, { transform: 'none' })
  const told = `${name} ${figureDimensionLabels[way].by[speech.language]}`
  if (direction === null) return speech.in(`${told}, по вкладу в изменение`, `${told}, in order of change`)
  return direction === 'desc'
    ? speech.in(`${told}, больше всего в плюс`, `${told}, most up`)
    : speech.in(`${told}, больше всего в минус`, `${told}, most down`)
}

/**
 * `Выручка упала с 95 ₽ (2–8 марта) до 80 ₽ (9–15 марта): на 15 ₽, или на 15,79 %.` If the question presumes the
 * opposite direction, the text says so first. Null where there is nothing to compare.
 */
function verdictOf(
  speech: Speech,
  { metric, presumes }: Explained,
  { figures, period }: Computed,
  split: readonly Split[],
): { text: string; delta: number } | null {
  const [figure] = figures.total
  const days = figures.beside
  const delta = figure ? deltaOf(metric, figure) : null
  if (figure === undefined || days === null || delta === null || figure.beside === null || figure.change === null)
    return null
  // Returns are negative, so a smaller value means more of them.
  if (figure.beside < 0) return null
  const tell = (value: number | null) => figureText(speech, metric, { transform: 'none' }, { value })
  const now = `${tell(figure.full ?? figure.value)} (${speech.dates(figures.fullDays ?? period)})`
  const was = `${tell(figure.beside)} (${speech.dates(days)})`
  const name = metricName(speech, metric, { transform: 'none' })
  const verbs = verbsOf(speech, metric)
  if (delta === 0) return { text: `${name} ${verbs.same}: ${now}, ${was}.`, delta }
  const isFall = delta < 0
  const verb = isFall ? verbs.fell : verbs.rose
  const isAsPresumed = presumes === undefined || (presumes === 'fall') === isFall
  const { unit } = measures[metric]
  const size = speech.amount(unit, Math.abs(delta))
  const by = unit === 'percent' ? [speech.points(Math.abs(delta))] : [size, speech.percent(Math.abs(figure.change))]
  // The difference in money is stated only if a breakdown's table adds up to it.
  const isStored = split.some(({ up }) => up.figures.total[0] && deltaOf(metric, up.figures.total[0]) === delta)
  const told = isStored || unit === 'percent' ? by : by.slice(1)
  const course = speech.in(
    `с ${was} до ${now}: на ${told.join(', или на ')}.`,
    `from ${was} to ${now}: by ${told.join(', or ')}.`,
  )
  if (isAsPresumed) return { text: `${name} ${verb} ${course}`, delta }
  const [denied, but] = [isFall ? verbs.notRose : verbs.notFell, speech.in(', а', ' but')]
  return { text: `${name} ${denied}${but} ${verb}: ${course}`, delta }
}

type Verbs = Record<'fell' | 'rose' | 'notFell' | 'notRose' | 'same', string>

const russianVerbs = {
  she: {
    fell: 'упала',
    rose: 'выросла',
    notFell: 'не упала',
    notRose: 'не выросла',
    same: 'не изменилась',
  },
  he: { fell: 'упал', rose: 'вырос', notFell: 'не упал', notRose: 'не вырос', same: 'не изменился' },
  it: {
    fell: '— стало меньше',
    rose: '— стало больше',
    notFell: '— не стало меньше',
    notRose: '— не стало больше',
    same: '— не изменилось',
  },
  they: {
    fell: 'упали',
    rose: 'выросли',
    notFell: 'не упали',
    notRose: 'не выросли',
    same: 'не изменились',
  },
} as const satisfies Record<string, Verbs>

const genders: Partial<Record<FigureMetric, keyof typeof russianVerbs>> = {
  ...{ revenue: 'she', gross_profit: 'she', revenue_per_guest: 'she', margin_pct: 'she' },
  ...{ avg_check: 'he', food_cost: 'he' },
  ...{ checks: 'they', guests: 'they', returns: 'they', voids: 'they', payments: 'they', positions: 'they' },
}

const englishVerbs: Verbs = {
  ...{ fell: 'fell', rose: 'rose', notFell: 'did not fall', notRose: 'did not rise', same: 'did not change' },
}

function verbsOf({ language }: Speech, metric: FigureMetric): Verbs {
  return language === 'en' ? englishVerbs : russianVerbs[genders[metric] ?? 'it']
}

function isWay(
  { ctx }: Asking,
  way: FigureDimension,
  { metric, where }: Explained,
  isTold: (metrics: readonly FigureMetric[], by: readonly FigureDimension[]) => boolean,
): boolean {
  // A dimension filtered to a single member cannot break a change down.
  const isPinned = where.some(({ dimension, op, values }) => dimension === way && op === 'in' && values.length === 1)
  return (
    !isPinned &&
    ctx.scopes.has(dimensions[way].scope) &&
    ctx.scopes.has(measures[metric].scope) &&
    isTold([metric], [way])
  )
}

/** The hours of a day that is not over. Comparing a morning with a full day would show a false fall. */
function hoursOf(
  { vocabulary }: Asking,
  { period, compare, metric }: Explained,
  speech: Speech,
): { hours: FigureCondition[]; words: string[] } {
  const compared = comparedDays(vocabulary.lastFull, period, compare === 'none' ? 'previous' : compare)
  const { hours = [] } = runningHours(vocabulary, period, compared)
  const isToldByHour = 'parts' in planFigures({ metrics: [metric], by: ['hour'], where: [] }, 1)
  if (hours.length === 0 || !isToldByHour) return { hours: [], words: [] }
  const until = endOf(hours)
  return {
    hours: [{ dimension: 'hour', op: 'in', values: hours.map(String) }],
    words: [
      speech.in(`День ещё идёт: взяты часы до ${until}.`, `The day is not over: this is of its hours up to ${until}.`),
    ],
  }
}

/** `По ресторанам: Север +40 ₽; Юг −20 ₽`: members that moved with the total come first. */
function wayLine(speech: Speech, metric: FigureMetric, { way, up, down }: Split, whole: number): string[] {
  const members = [...up.figures.rows, ...(down?.figures.rows ?? [])].flatMap(
    ({ keys: [key = ''], labels: [label = null], figures: [figure] }) => {
      const delta = figure ? deltaOf(metric, figure) : null
      return delta === null || delta === 0 ? [] : [{ key, label, delta }]
    },
  )
  const each = [...new Map(members.map((member) => [member.key, member])).values()].toSorted(
    (a, b) => Math.abs(b.delta) - Math.abs(a.delta),
  )
  const isAlong = ({ delta }: { delta: number }) => delta > 0 === whole >= 0
  const said = [
    each.filter(isAlong).slice(0, maxPhrases.along),
    each.filter((one) => !isAlong(one)).slice(0, maxPhrases.against),
  ].flatMap((some) => {
    const told = some.map(({ key, label, delta }) => {
      const name = memberText(speech, way, { key, label }, up.period)
      const { unit } = measures[metric]
      const by = unit === 'percent' ? speech.points(delta) : speech.amount(unit, delta)
      return `${name} ${delta > 0 ? '+' : ''}${by}`
    })
    return told.length === 0 ? [] : [told.join(', ')]
  })
  if (said.length === 0) return []
  const by = figureDimensionLabels[way].by[speech.language]
  return [`${by.slice(0, 1).toUpperCase()}${by.slice(1)}: ${said.join('; ')}`]
}
