import { figureDimensionWords } from '@vitrina/contract/figure-metrics'
import type { FigureCondition, FigureDimension, FigureMetric, FigureQuery } from '@vitrina/contract/figure-query'
import { normalQuery } from '@vitrina/contract/figure-query'
import { comparedDays } from '@vitrina/core/figures/compared-period'
import { dimensions } from '@vitrina/core/figures/dimensions'
import { measures } from '@vitrina/core/figures/measures'
import { planFigures } from '@vitrina/core/figures/plan'
import { deltaOf } from '@vitrina/core/figures/read-figures'
import { endOf, runningHours } from '@vitrina/core/time/hours-over'
import type { Meaning } from '../reading/meaning.ts'
import { type Computed, computeQuery } from './answer-figures.ts'
import type { Answered, Asking } from './asking.ts'
import { memberText } from './figure-words.ts'
import { answerOfFigures } from './figures-answer.ts'
import type { Speech } from './speech.ts'
import { wordFigures } from './word-figures.ts'

type Explained = Extract<Meaning, { kind: 'explain' }>

/** Ways a change is taken apart, as far as a metric is told by them. */
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
const mostWays = 4
/** Members of a way that are said. */
const mostSaid = 3

/**
 * Of what a change is made, way by way, each adding up to the whole of it with what is not shown; with the word that figures tell no
 * causes. A day that is not over is told by its hours so far.
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
  const split: { way: FigureDimension; up: Computed; down: Computed | null }[] = []
  const chosen = ways.filter((way) => isWay(asking, way, meaning, isTold)).slice(0, mostWays)
  let from = whole.widgets.length
  const read = async (query: FigureQuery) => {
    const computed = await computeQuery(asking, query, speech, from)
    from += computed.widgets.length
    return computed
  }
  for (const way of chosen) {
    const ordered = (direction: 'asc' | 'desc', limit: number | null) =>
      normalQuery({ ...base, metrics: [metric], by: [way], order: { metric, direction, of: 'delta' }, limit })
    // Few are told whole; of many those that changed most either way.
    const isWhole = way === 'restaurant' || way === 'hour'
    const up = await read(ordered('desc', isWhole ? null : 5))
    const down = isWhole ? null : await read(ordered('asc', 5))
    split.push({ way, up, down })
  }
  const worded = wordFigures(asking, whole, speech)
  const lines = split.flatMap(({ way, up, down }) => wayLine(speech, metric, way, up, down))
  const cause = speech.in(
    'Это то, из чего сложилось изменение; почему так вышло, цифры не говорят.',
    'This is what the change is made of; figures do not tell why it came about.',
  )
  const parts = [whole, ...split.flatMap(({ up, down }) => (down === null ? [up] : [up, down]))]
  const said = { head: worded.head, lines: [...worded.lines, ...lines], remarks: [...words, ...worded.remarks, cause] }
  return answerOfFigures(asking, parts, [{ ...said, line, isEmpty: worded.isEmpty }])
}

function isWay(
  { ctx }: Asking,
  way: FigureDimension,
  { metric, where }: Explained,
  isTold: (metrics: readonly FigureMetric[], by: readonly FigureDimension[]) => boolean,
): boolean {
  // One member is no way to take it apart.
  const isPinned = where.some(({ dimension, op, values }) => dimension === way && op === 'in' && values.length === 1)
  return (
    !isPinned &&
    ctx.scopes.has(dimensions[way].scope) &&
    ctx.scopes.has(measures[metric].scope) &&
    isTold([metric], [way])
  )
}

/** A morning beside a day would tell of a fall that is none. */
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

/** `По ресторанам: Север +40 ₽, Юг −20 ₽` */
function wayLine(
  speech: Speech,
  metric: FigureMetric,
  way: FigureDimension,
  up: Computed,
  down: Computed | null,
): string[] {
  const members = [...up.figures.rows, ...(down?.figures.rows ?? []).toReversed()].flatMap(
    ({ keys: [key = ''], labels: [label = null], figures: [figure] }) => {
      const delta = figure ? deltaOf(metric, figure) : null
      return delta === null || delta === 0 ? [] : [{ key, label, delta }]
    },
  )
  const each = [...new Map(members.map((member) => [member.key, member])).values()].toSorted(
    (a, b) => b.delta - a.delta,
  )
  const grown = each.filter(({ delta }) => delta > 0).slice(0, mostSaid)
  const fallen = each.filter(({ delta }) => delta < 0).slice(-mostSaid)
  const said = [...grown, ...fallen].map(({ key, label, delta }) => {
    const name = memberText(speech, way, { key, label }, up.period)
    const { unit } = measures[metric]
    const by = unit === 'percent' ? speech.points(delta) : speech.amount(unit, delta)
    return `${name} ${delta > 0 ? '+' : ''}${by}`
  })
  if (said.length === 0) return []
  const by = figureDimensionWords[way].by[speech.language]
  return [`${by.slice(0, 1).toUpperCase()}${by.slice(1)}: ${said.join(', ')}`]
}
