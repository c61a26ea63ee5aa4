import { addDays } from '@vitrina/contract/dates'
import { type FigureQuery, normalQuery } from '@vitrina/contract/figure-query'
import type { Meaning } from '../reading/meaning.ts'
import { asksForReport, isOfReports } from './job-terms.ts'

interface Standing {
  /** What the profile's work is called in tasks. */
  words: RegExp
  /** What it can be asked for, in a sentence. */
  can: string
  queries: readonly Parameters<typeof normalQuery>[0][]
}

type Days = FigureQuery['period']

const standingOf = (period: Days): Readonly<Record<string, Standing>> => ({
  analyst: {
    words: /выручк|продаж|касс|чек|ресторан|отклонени|динамик|результат/iu,
    can: 'считаю выручку, чеки и средний чек, сравниваю рестораны и периоды',
    queries: [
      { metrics: ['revenue', 'checks', 'avg_check'], period, compare: 'previous' },
      { metrics: ['revenue'], by: ['restaurant'], period, compare: 'previous' },
    ],
  },
  menu_technologist: {
    words: /меню|блюд|фуд-?кост|себестоимост|калькуляц|наценк/iu,
    can: 'считаю фудкост и наценку, нахожу блюда без себестоимости, сравниваю блюда по продажам',
    queries: [
      { metrics: ['food_cost'], period },
      { metrics: ['food_cost'], by: ['dish'], order: { metric: 'food_cost' }, limit: 5, period },
      { metrics: ['known_cost_share'], period },
    ],
  },
  stock_keeper: {
    words: /склад|остат|запас|приход|списани|поставк|продукт|минимум|порог/iu,
    can: 'показываю приход и списание, нахожу позиции ниже минимума',
    queries: [
      { metrics: ['stock_in', 'stock_in_cost'], by: ['product'], order: { metric: 'stock_in_cost' }, period },
      { metrics: ['stock_out', 'stock_out_cost'], by: ['product'], order: { metric: 'stock_out_cost' }, period },
    ],
  },
  service_manager: {
    words: /официант|смен|сервис|персонал|обслуживани|сотрудник/iu,
    can: 'сравниваю официантов по выручке, чекам и среднему чеку, нахожу чеки без официанта',
    queries: [
      { metrics: ['revenue', 'checks', 'avg_check'], by: ['waiter'], period },
      { metrics: ['checks_without_waiter', 'revenue_without_waiter'], period },
    ],
  },
})

/**
 * The profile's usual report on the last seven full days, for a task that asks for its work in general. Null when the
 * task asks for something else; a single unknown word may mean that it does.
 */
export function standingReport(profile: string | null, text: string, lastFull: string): Meaning[] | null {
  const period = { from: addDays(lastFull, -6), to: lastFull }
  const held = standingOf(period)[profile ?? '']
  if (held === undefined) return null
  const words = text.split(/[^\p{L}-]+/u).filter((word) => word.length > 2)
  const isKnown = words.every((word) => isOfReports(word) || held.words.test(word))
  if (!isKnown || !(held.words.test(text) || asksForReport(text))) return null
  const low: Meaning = {
    ...{
      kind: 'rows',
      rows: 'positions',
      where: [],
      within: [{ field: 'belowThreshold', op: 'in', values: ['true'] }],
    },
    ...{ period, order: null, limit: null, isCount: false },
  }
  const figures = held.queries.map((query): Meaning => ({ kind: 'figures', queries: [normalQuery(query)] }))
  return profile === 'stock_keeper' ? [low, ...figures] : figures
}

/** What a profile can be asked for. */
export function abilityOf(profile: string | null): string {
  const days = { from: '2026-01-01', to: '2026-01-07' }
  return standingOf(days)[profile ?? '']?.can ?? 'отвечаю на вопросы о выручке, чеках, блюдах, официантах и складе'
}
