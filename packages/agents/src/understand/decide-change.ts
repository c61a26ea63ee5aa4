import { addDays, countDays } from '@vitrina/contract/dates'
import { besideOf } from '@vitrina/core/figures/compared-period'
import { type Base, plain } from './answer-common.ts'
import { spell, unitAround } from './calendar.ts'
import { limitOf, waitersOf } from './decide-waiters.ts'
import { isHeldTogether } from './held-together.ts'
import { conceptOf } from './lexicon.ts'
import { spoken } from './read-periods.ts'
import type { Reading } from './reading.ts'
import { soldIn } from './sold-in.ts'
import type { Token } from './tokens.ts'
import type { Grouping, SpokenPeriod, Understood, Vocabulary } from './understood.ts'

/** One period against another and who moved most; null when no change is asked for. */
export function decideChange(reading: Reading, common: Base, { today }: Vocabulary): Understood | null {
  const { slots, entities } = reading
  const { has, measures } = slots
  const moved = has('fell') ? 'fell' : has('grew') ? 'grew' : null
  const compares = has('compare', 'change') || reading.comparison !== null || saysAgainst(reading)
  if (!moved && !compares) return null
  const whichDish = entities.categories.length > 0 && reading.tokens.some(({ word }) => /^как(ая|ой|ое|ие)$/.test(word))
  const by =
    slots.by ??
    (moved && whichDish && measures.length === 0
      ? 'dish'
      : has('where', 'restaurant')
        ? 'restaurant'
        : has('who', 'waiter')
          ? 'waiter'
          : null)
  if (moved && !reading.againstIt && (by === 'restaurant' || by === 'dish' || by === 'waiter' || by === 'category')) {
    const comparison = reading.comparison ?? against(common.period)
    const limit = limitOf(slots)
    return { ...common, intent: 'movers', measure: measures[0] ?? 'revenue', by, direction: moved, limit, comparison }
  }
  if (!reading.comparison && (has('compare') || saysAgainst(reading)) && !reading.againstIt) {
    if (by === 'waiter' || has('waiter') || entities.waiters.length > 1)
      return waitersOf(reading, common, measures.length > 0 ? measures : ['revenue', 'checks', 'avg_check'])
    const sites = by === 'restaurant' || entities.restaurants.length > 1 || has('restaurant')
    const grouping: Grouping | null = sites ? 'restaurant' : by === 'dish' ? null : by
    if (grouping === 'restaurant' && isHeldTogether(measures, entities)) {
      const comparison = against(common.period)
      return { ...common, intent: 'comparison', measures, by: grouping, comparison }
    }
    if (grouping) {
      return {
        ...common,
        intent: 'breakdown',
        measure: measures[0] ?? 'revenue',
        by: grouping,
        order: 'desc',
        limit: null,
      }
    }
    // «Борщ против солянки»: both figures say it.
    if (entities.dishes.length + entities.categories.length > 1 && !moved && !has('change')) return null
    if (!reading.period && measures.length === 0) return null
  }
  const told =
    measures.length > 0
      ? measures
      : has('sold') && soldIn(reading) === 'quantity'
        ? (['quantity'] as const)
        : moved || has('change')
          ? (['revenue'] as const)
          : (['revenue', 'checks', 'avg_check'] as const)
  const grouping = by === 'dish' || by === 'waiter' ? null : by
  if (reading.againstIt && reading.period) {
    const running = runningAfter(reading.period, today)
    if (running) {
      const comparison = against(running)
      return { ...common, intent: 'comparison', measures: [...told], by: grouping, period: running, comparison }
    }
  }
  const comparison = reading.comparison ?? against(common.period)
  const [days, others] = [countDays(common.period.from, common.period.to), countDays(comparison.from, comparison.to)]
  // Months differ by up to three days: that is no news.
  const uneven = Math.abs(days - others) > 3 ? [`Периоды разной длины: ${days} и ${others} дн.`] : []
  return {
    ...common,
    notes: [
      ...common.notes,
      ...uneven,
      ...(asksTimes(reading) ? ['Во сколько раз, витрина не считает: сказаны обе цифры.'] : []),
    ],
    intent: 'comparison',
    measures: [...told],
    by: grouping,
    comparison: plain(comparison) ?? comparison,
  }
}

/** «во сколько раз» */
function asksTimes({ tokens }: Reading): boolean {
  return tokens.some(({ word }, i) => word === 'раз' && tokens[i - 1]?.word === 'сколько')
}

/** «Арбат против Покровки», «больше, чем на прошлой неделе» */
function saysAgainst({ tokens }: Reading): boolean {
  return tokens.some(
    ({ word, used }, i) => !used && (/^(против|vs)$/.test(word) || (word === 'чем' && isRank(tokens[i - 1]))),
  )
}

function isRank(token: Token | undefined): boolean {
  return token !== undefined && /^(more|less|better|worse)$/.test(conceptOf(token) ?? '')
}

/** The period to compare with when none was named, by the one rule of what stands beside what. */
export function against(period: SpokenPeriod): SpokenPeriod {
  const { from, to } = besideOf(period, 'previous')
  const before = { from, to }
  return spoken(before, '', `сравнение с ${spell(before)}`)
}

/** The running week, month … that came after a whole one; of a day, the day after. */
function runningAfter(period: SpokenPeriod, today: string): SpokenPeriod | null {
  if (period.from === period.to) {
    const next = addDays(period.to, 1)
    return next <= today ? spoken({ from: next, to: next }, '', null) : null
  }
  for (const unit of ['week', 'month', 'quarter', 'year'] as const) {
    const before = unitAround(today, unit, -1)
    if (before.from === period.from && before.to === period.to) {
      return spoken({ from: unitAround(today, unit).from, to: today }, '', 'взят текущий период по сегодня')
    }
  }
  return null
}
