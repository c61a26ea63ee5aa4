import { spell } from './calendar.ts'
import type { Reading } from './reading.ts'
import type { Entities, SpokenPeriod, Vocabulary } from './understood.ts'

export type Base = ReturnType<typeof commonOf>

/** What every answer to this reading carries. */
export function commonOf(reading: Reading, vocabulary: Vocabulary) {
  const period = plain(reading.period) ?? reading.fallback
  return {
    question: reading.question,
    period,
    entities: reading.entities,
    ambiguities: ambiguitiesOf(reading.entities),
    notes: notesOf(period, reading, vocabulary),
    confidence: reading.confidence,
  }
}

export function plain(period: SpokenPeriod | null): SpokenPeriod | null {
  return period && { from: period.from, to: period.to, label: period.label, assumed: period.assumed }
}

/** A sentence for every name that could be another. */
export function ambiguitiesOf(entities: Entities): string[] {
  return [entities.restaurants, entities.dishes, entities.categories, entities.waiters, entities.stock]
    .flat()
    .filter(({ alternatives }) => alternatives.length > 0)
    .map(({ said, name, alternatives }) => {
      const all = [name, ...alternatives.map((other) => other.name)]
      return `«${said}» подходит к нескольким названиям: ${all.join('; ')}. Уточните, о чём речь.`
    })
}

/** What of the period is not held. */
export function notesOf(period: SpokenPeriod, reading: Reading, { dataFrom, dataTo }: Vocabulary): string[] {
  const notes: string[] = []
  if (dataFrom === null || dataTo === null) notes.push('Данных ещё нет: ни один обмен не прошёл.')
  else if (period.to < dataFrom || period.from > dataTo) {
    notes.push(`За этот период данных нет: есть ${spell({ from: dataFrom, to: dataTo })}.`)
  } else if (period.from < dataFrom || period.to > dataTo) {
    notes.push(`Период покрыт не весь: данные есть за ${spell({ from: dataFrom, to: dataTo })}.`)
  }
  if (reading.slots.has('balance')) notes.push('Остатков на складе витрина не хранит, только движение.')
  return notes
}
