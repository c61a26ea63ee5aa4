import { addDays } from '@vitrina/contract/dates'
import { noEntities } from '../understand/find-entities.ts'
import type { SpokenPeriod, Understood, Vocabulary } from '../understand/understood.ts'
import { asksForReport, strangeWords } from './job-words.ts'

interface Standing {
  /** What the profile's work is called in tasks. */
  words: RegExp
  /** What it can be asked for, in a sentence. */
  can: string
  questions: (week: Asked, before: Asked) => Understood[]
}

type Asked = ReturnType<typeof sevenDays>

const standing: Record<string, Standing> = {
  analyst: {
    words: /выручк|продаж|касс|чек|ресторан|отклонени|динамик|результат/iu,
    can: 'считаю выручку, чеки и средний чек, сравниваю рестораны и периоды',
    questions: (week, { period: comparison }) => [
      { ...week, intent: 'comparison', measures: ['revenue', 'checks', 'avg_check'], by: null, comparison },
      { ...week, intent: 'comparison', measures: ['revenue'], by: 'restaurant', comparison },
    ],
  },
  menu_technologist: {
    words: /меню|блюд|фуд-?кост|себестоимост|калькуляц|наценк/iu,
    can: 'считаю фудкост и наценку, нахожу блюда без себестоимости, сравниваю блюда по продажам',
    questions: (week) => [
      { ...week, intent: 'figure', measure: 'foodcost' },
      { ...week, intent: 'dishes_without_cost' },
      { ...week, intent: 'dish_ranking', measure: 'foodcost', order: 'desc', limit: 5 },
    ],
  },
  stock_keeper: {
    words: /склад|остат|запас|приход|списани|поставк|продукт|минимум|порог/iu,
    can: 'показываю приход и списание, нахожу позиции ниже минимума',
    questions: (week) => [
      { ...week, intent: 'stock_below' },
      { ...week, intent: 'stock_movements', direction: 'in' },
      { ...week, intent: 'stock_movements', direction: 'out' },
    ],
  },
  service_manager: {
    words: /официант|смен|сервис|персонал|обслуживани|сотрудник/iu,
    can: 'сравниваю официантов по выручке, чекам и среднему чеку, нахожу чеки без официанта',
    questions: (week) => [
      { ...week, intent: 'waiters', measures: ['revenue', 'checks', 'avg_check'], order: 'desc', limit: null },
      { ...week, intent: 'checks_without_waiter' },
    ],
  },
}

/**
 * What a profile reports of the last seven full days when a task asks for its work in general; null when the task asks for
 * something else.
 */
export function standingReport(profile: string | null, text: string, { lastFull }: Vocabulary): Understood[] | null {
  const held = standing[profile ?? '']
  if (!held) return null
  const strange = strangeWords(text).filter((word) => !held.words.test(word))
  // One word that means nothing here may turn the task into another.
  const isItsWork = strange.length === 0 && (held.words.test(text) || asksForReport(text))
  if (!isItsWork) return null
  return held.questions(sevenDays(lastFull), sevenDays(addDays(lastFull, -7)))
}

/** What a profile can be asked for. */
export function abilityOf(profile: string | null): string {
  return standing[profile ?? '']?.can ?? 'отвечаю на вопросы о выручке, чеках, блюдах, официантах и складе'
}

function sevenDays(to: string) {
  const period: SpokenPeriod = { from: addDays(to, -6), to, label: '', assumed: null }
  return { question: '', period, entities: noEntities(), ambiguities: [], notes: [], confidence: 1 }
}
