import { noEntities } from './find-entities.ts'
import type { Reading } from './reading.ts'
import type { UnknownQuestion } from './understood.ts'

const canAsk = [
  'Какая выручка была вчера?',
  'Выручка за прошлую неделю по ресторанам.',
  'Где средний чек самый низкий?',
  'Топ-10 блюд по выручке за месяц.',
  'Где фудкост выше 35 %?',
  'Кто из официантов продал больше всех за неделю?',
  'Что пришло на склад вчера?',
  'Сравни эту неделю с прошлой.',
  'Сделай задачу управляющему: проверить фудкост по пицце.',
]

/** The answer to what the showcase does not hold or what was not understood. */
export function unknown(reading: Reading, why: UnknownQuestion['why'], reason: string): UnknownQuestion {
  return {
    intent: 'unknown',
    question: reading.question,
    period: reading.period ?? reading.fallback,
    entities: noEntities(),
    ambiguities: [],
    notes: [],
    confidence: reading.confidence,
    why,
    reason,
    canAsk,
  }
}
