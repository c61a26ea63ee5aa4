import type { FigureComparison } from '@vitrina/contract/comparison'
import { periodOfRule } from '@vitrina/contract/period-of-rule'
import type { Item } from '../items.ts'
import { phrasedBy, type Recognition } from '../recognition.ts'
import { comparisonOf, defaultPeriod, timelyOnly } from '../times.ts'
import type { Draft } from './draft.ts'
import { comparedTimes, daysBefore, keepBefore, movedDays } from './follow-up.ts'

/** Recognises words of the present moment: whether today is meant, alone or compared with the named days. */
export function resolveNow(draft: Draft): void {
  const { h, times, today, before } = draft
  // «С утра» may say only that the day is not over:
  // «сколько гостей уже прошло с утра» asks for today so far.
  draft.morning = times.period === null ? sinceMorning(h) : null
  // “now by margin” follows up on the previous question.
  const isOnwards = before !== null && /^(now|теперь|сейчас)$/.test(h.words[0]?.word ?? '')
  const isNow = ((h.has('now') && !isOnwards) || draft.morning !== null) && times.period === null
  draft.now = isNow ? { from: today, to: today } : null
  const isOver = times.period !== null && times.period.to < today && times.compare === null
  // “six months ago vs now”: today compared with the named days.
  draft.isBesideNow =
    isOver && h.all('now').some(({ item }) => /^(vs|versus|against|than|против|чем)$/.test(h.before(item)))
  h.claimAll('now')
  // «сколько стоил летом и сколько теперь»: two times, of which one cannot be reported.
  if (before === null && isOver && !draft.isBesideNow)
    for (const item of h.items)
      if (/^(теперь|сейчас|now)$/.test(phrasedBy(item)) && /^(сколько|и|а|and|what)$/.test(h.before(item)))
        h.unclaim(item)
}

/** «уже … с утра»: since the day began, not hours of a day. */
function sinceMorning(h: Recognition): Item | null {
  const isSoFar = h.words.some(({ word }) => /^(уже|пока)$/.test(word))
  const said = h.items.find(
    (item) => /^(с )?(самого )?утра$/.test(phrasedBy(item)) && h.sense(item, 'hours') !== undefined,
  )
  return isSoFar ? (said ?? null) : null
}

/** Resolves what the days are compared with, from words of time, comparison and change. */
export function resolveComparison(draft: Draft): void {
  const { h, times, today, by, bounds, change, listed, rest } = draft
  const beside = h.first('beside')
  h.claimAll('beside')
  if (change) h.claimAll('change', 'in', 'most')
  let compare: FigureComparison | undefined =
    (draft.isBesideNow && times.period
      ? comparisonOf({ from: today, to: today }, times.period, today)
      : comparedTimes(draft)) ?? beside?.sense.rule
  const isGain =
    change !== undefined &&
    by.length > 0 &&
    timelyOnly(by) &&
    times.compare === null &&
    /^(прирост|приращен|изменени|growth|increase)/i.test(change.item.text)
  if (isGain) rest.transform = 'delta'
  // «разница между Арбатом и Покровкой»: they are compared with each other, not with previous days.
  const isBetween = change?.sense.direction === null && listed.length > 0
  const isSeries = isBetween || isGain || (by.length > 0 && timelyOnly(by) && change?.sense.direction === null)
  if (compare === undefined && change && !draft.notSold && !isSeries) compare = 'previous'
  if (compare === undefined && h.has('compare') && listed.length === 0 && by.length === 0 && !draft.isSetApart)
    compare = 'previous'
  if (compare !== undefined) rest.compare = compare
  draft.compare = compare
  // «выше, чем в прошлом месяце»
  if (times.compare !== null && bounds.length === 0) h.claimAll('bound')
}

/** Resolves the days of the query, and what it keeps of the previous question that its days may change. */
export function resolveAskedPeriod(draft: Draft): void {
  const { h, times, today, now, before, rest } = draft
  // «неделя к неделе»: the last one, if no other was named.
  const beside = h.first('beside')
  const isWeekly =
    beside?.sense.rule === 'previous' &&
    /^(недел\S* к недел|week over week|week on week|wow)/.test(phrasedBy(beside.item))
  draft.week = isWeekly && times.period === null && !before ? periodOfRule('last_7_days', today) : null
  const { asPhrased, dayBefore, shifted } = movedDays(draft)
  if (shifted || dayBefore) delete rest.compare
  draft.period =
    asPhrased ??
    (draft.isBesideNow ? { from: today, to: today } : times.period) ??
    now ??
    draft.week ??
    dayBefore ??
    shifted ??
    daysBefore(draft) ??
    defaultPeriod(today)
  keepBefore(draft, shifted !== null)
}
