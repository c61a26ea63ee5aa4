import { findEntities } from '../understand/find-entities.ts'
import { conceptOf, isFiller } from '../understand/lexicon.ts'
import { namesOf } from '../understand/names.ts'
import { defaultPeriod } from '../understand/reading.ts'
import { tokensOf } from '../understand/tokens.ts'
import type { Entities, Understood, Vocabulary } from '../understand/understood.ts'

/** The figures that go with what a text names, whatever it asks for: those of its dishes, places, people or products. */
export function figuresOfNamed(texts: readonly string[], vocabulary: Vocabulary): Understood[] {
  const tokens = tokensOf(texts.join('. ').slice(0, 500))
  const entities = findEntities(tokens, namesOf(vocabulary), {
    free: (token) => token.number === null && conceptOf(token) === null && !isFiller(token),
    prefer: ['restaurants', 'categories'],
    only: new Set(['restaurants', 'dishes', 'categories', 'waiters', 'stock']),
  })
  const common = {
    question: '',
    period: defaultPeriod(vocabulary),
    entities,
    ambiguities: [],
    notes: [],
    confidence: 1,
  }
  if (isAny(entities, 'dishes')) {
    return [
      { ...common, intent: 'figure', measure: 'price' },
      { ...common, intent: 'figure', measure: 'foodcost' },
    ]
  }
  if (isAny(entities, 'categories')) return [{ ...common, intent: 'figure', measure: 'foodcost' }]
  if (isAny(entities, 'waiters', 'restaurants')) return [{ ...common, intent: 'figure', measure: 'revenue' }]
  return isAny(entities, 'stock') ? [{ ...common, intent: 'stock_movements', direction: 'net' }] : []
}

function isAny(entities: Entities, ...kinds: (keyof Entities)[]): boolean {
  return kinds.some((kind) => entities[kind].length > 0)
}
