import type { FigureDimension, FigureMetric } from '@vitrina/contract/figure-query'
import { goodWhen } from '@vitrina/core/figures/measures'
import type { Direction } from '../ordering.ts'
import { phrasedBy, type Recognition } from '../recognition.ts'
import { timelyOnly } from '../times.ts'
import type { Draft } from './draft.ts'

/** Resolves how many rows there are and how they are ranked. */
export function resolveOrder(draft: Draft): void {
  const { h, by, rows, many, ranking, change, rest } = draft
  const limit = rows.limit ?? many ?? loneNumber(h, ranking?.isTop === true, by.length > 0)
  draft.limit = limit
  const turned = turnOf(draft)
  draft.isOfChange =
    (change !== undefined || turned !== null) && rest.compare !== undefined && by.length > 0 && !timelyOnly(by)
  draft.direction = directionOf(draft)
  const isAgainstTwo = draft.isListed && limit === null
  const isChangeRanked =
    draft.isOfChange &&
    (turned !== null || ranking || rows.isOne || limit !== null || rows.isAsked || draft.isSubject) &&
    (turned !== null || change?.sense.direction !== null)
  draft.isOrdered = (isRanked(draft) && by.length > 0 && !isAgainstTwo) || isChangeRanked
}

/** Whether rows are ranked by what was said, and not only listed. */
function isRanked({ h, ranking, rows, limit, asksWhat, listed, notSold }: Draft): boolean {
  return (
    ranking !== null &&
    (ranking.isStrong ||
      limit !== null ||
      rows.isOne ||
      h.asks('who') ||
      h.asks('where') ||
      asksWhat ||
      listed.length > 0 ||
      h.asks('when')) &&
    !notSold
  )
}

/** «у кого выручка ниже, чем в сентябре»: those who fell come first. */
function turnOf({ h, times, bounds, change }: Draft): Direction | null {
  if (change || times.compare === null || bounds.length > 0) return null
  // “a lower average check in October than in September”
  const compared = h.words.some(({ word }) => word === 'than')
    ? h.all('order').find(({ item }) => /^(lower|higher|less|more|fewer|smaller|larger|bigger)$/.test(phrasedBy(item)))
    : undefined
  if (compared) return compared.sense.direction
  const said = h.first('bound')
  return !said ? null : said.sense.op === 'lt' || said.sense.op === 'lte' ? 'asc' : 'desc'
}

function directionOf(draft: Draft): Direction {
  const { ranking, change, metrics, isOfChange } = draft
  if (isOfChange && change?.sense.direction != null) return change.sense.direction
  const turned = isOfChange ? turnOf(draft) : null
  if (turned) return turned
  if (!ranking) return 'desc'
  // «лучший по фудкосту»: the better one is the lower.
  const isGoodness = ranking.items.some((item) => /(лучш|худш|^best|^worst|^better|^worse)/.test(phrasedBy(item)))
  const [lead] = metrics
  const isFlipped = isGoodness && lead !== undefined && goodWhen[lead] === 'down'
  if (!isFlipped) return ranking.direction
  return ranking.direction === 'desc' ? 'asc' : 'desc'
}

/** «топ 10», «5 худших»: a number next to the ranking, without a word for rows. */
function loneNumber(h: Recognition, isTop: boolean, hasRows: boolean): number | null {
  for (const item of h.items) {
    if (item.number === null || item.period || h.isClaimed(item) || !Number.isInteger(item.number)) continue
    // “the second highest” is one row further down.
    if (item.number > 1 && h.words[h.at(item)]?.ordinal) continue
    const around = [h.beside(item, -1), h.beside(item, 1), h.beside(item, 2)]
    const isRanked = around.some((one) => one && (h.sense(one, 'top') || h.sense(one, 'order') || h.sense(one, 'most')))
    const isOfMention = hasRows && h.beside(item, 1)?.mention
    if (!isRanked && !isOfMention && !isTop) continue
    h.claim(item)
    return Math.min(Math.max(item.number, 1), 1000)
  }
  return null
}

/** «по среднему чеку»: which of several figures the ranking is by. */
export function orderedBy(h: Recognition, metrics: readonly FigureMetric[], lead: FigureMetric): FigureMetric {
  const led = h
    .all('metric')
    .find(({ item, sense }) => metrics.includes(sense.metric) && /^(по|by)$/.test(h.before(item)))
  return led && metrics.length > 1 ? led.sense.metric : lead
}

/** A number of rows for each member of a dimension: how many, of what, and the rows grouped by that dimension first. */
export function groupsOf({ by, rows, limit, isOneOfEach, isTopOfEach }: Draft): {
  most: number | null
  isGrouped: boolean
  by: FigureDimension[]
} {
  const within = rows.within ?? (isOneOfEach || isTopOfEach ? rows.each : null)
  const most = limit ?? (isOneOfEach || rows.isOneWithin ? 1 : null)
  const isGrouped = by.length === 2 && most !== null && within !== null
  const ordered = isGrouped ? [within, ...by.filter((name) => name !== within)] : by
  return { most, isGrouped, by: ordered.slice(0, 2) }
}
