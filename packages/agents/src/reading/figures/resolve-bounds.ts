import { measures } from '@vitrina/core/figures/measures'
import { countedBy, havingOf, inPercentOf } from '../derived.ts'
import type { Item } from '../items.ts'
import type { Draft } from './draft.ts'

/** Resolves the bounds that rows must satisfy. Returns a bound's word that no query can express, if there is one. */
export function resolveBounds(draft: Draft): Item | null {
  const { h, by, bounds, heard } = draft
  draft.metrics = draft.metrics
    .map((metric) => countedBy(bounds, metric, heard.isSoft, h))
    .map((metric) => inPercentOf(bounds, metric, h))
  const { metrics } = draft
  const ofSum = sumOfChecks(draft)
  if (ofSum) return ofSum
  const having: Draft['having'] = bounds.flatMap((bound) => havingOf(bound, metrics, h))
  for (const { item, sense } of h.all('boundMean')) {
    h.claim(item)
    const [metric] = metrics
    // The total of an additive metric is a sum, not a mean.
    if (metric && measures[metric].isAdditive) return item
    if (metric) having.push({ metric, op: sense.op, value: 'total' })
  }
  // «до 500, от 500, от тысячи»: the ranges that checks are grouped by.
  if (by.includes('check_sum') && having.length > 1) having.length = 0
  if (bounds.length > 0 && having.length === 0 && !by.includes('check_sum'))
    for (const { item } of bounds) h.unclaim(item)
  if (draft.loss) having.push({ metric: 'profit_per_portion', op: 'lt', value: 0 })
  if (h.has('uncosted')) having.push({ metric: 'known_cost_share', op: 'lte', value: 0 })
  if (having.length > 0 && by.length === 0)
    by.push(metrics.some((metric) => measures[metric].scope === 'read:dishes') ? 'dish' : 'restaurant')
  draft.having = having
  return null
}

/** «сколько чеков выше 3000 по ресторанам»: the bound is on each check, which only the ranges of sums support. */
function sumOfChecks({ h, by, bounds, metrics }: Draft): Item | null {
  if (metrics.length !== 1 || metrics[0] !== 'checks' || by.length === 0 || by.includes('check_sum')) return null
  const bound = bounds.find(({ word, value }) => {
    const check = h.near(word, -1)
    return check !== undefined && h.sense(check, 'metric')?.metric === 'checks' && value >= 200
  })
  return bound?.word ?? null
}
