import { setImmediate as turn } from 'node:timers/promises'
import type { Period } from '@vitrina/contract/dates'
import { against } from '../understand/decide-change.ts'
import { understand } from '../understand/understand.ts'
import type { Entities, SpokenPeriod, Understood, Vocabulary } from '../understand/understood.ts'
import { asQuestion } from './job-words.ts'

/** What the heading of a list says of all its items. */
export interface Scope {
  /** Null: no period is said. */
  period: SpokenPeriod | null
  entities: Entities
  notes: string[]
  /** Words of it that mean nothing here although they say of what or when; null when there are none. */
  strange: string | null
}

/** What the lines above a list say of its items, the nearest first heeded; null where they are but names. */
export async function readScope(lines: readonly string[], vocabulary: Vocabulary): Promise<Scope | null> {
  let above: Scope | null = null
  for (const line of lines) {
    const scope = readLine(line, vocabulary)
    if (scope) above = above ? within(above, scope) : scope
    await turn()
  }
  return above
}

function within(above: Scope, scope: Scope): Scope {
  const { period, notes } = scope.period ? scope : above
  const strange = [above.strange, scope.strange].filter((words) => words !== null).join(' ')
  return { period, notes, entities: merge(scope.entities, above.entities), strange: strange === '' ? null : strange }
}

/** Reads «Отчёт за 16 ноября по Морской»; null where the words are but a name. */
function readLine(text: string, vocabulary: Vocabulary): Scope | null {
  // A measure before it makes a question of it, so that it is read as questions are.
  const read = understand(`выручка ${asQuestion(text)}`, vocabulary)
  if (read.intent === 'create_task') return null
  const { period, entities, notes } = read
  const isTold = !isSettled(period)
  if (read.intent === 'unknown') {
    const isName = !isTold && read.why !== 'refused' && !/«\p{Lu}/u.test(read.reason)
    return isName ? null : { period: null, entities, notes: [], strange: read.reason }
  }
  const isOf = Object.values(entities).some((found) => found.length > 0)
  if (!isTold && !isOf) return null
  const strange = notes.find((note) => note.startsWith('Не учтено')) ?? null
  return { period: isTold ? period : null, entities, notes: notes.filter(isOfPeriod), strange }
}

/** An item of the list: where it says nothing of its own, it is of what and of when the heading says. */
export function inScope(item: Understood, scope: Scope | null): Understood {
  if (!scope || item.intent === 'unknown' || item.intent === 'create_task') return item
  const merged = { ...item, entities: merge(item.entities, scope.entities) }
  if (!scope.period || !isSettled(item.period)) return merged
  const notes = [...item.notes.filter((note) => !isOfPeriod(note)), ...scope.notes]
  const moved = { ...merged, notes, period: scope.period }
  return 'comparison' in moved ? { ...moved, comparison: against(scope.period) } : moved
}

function merge(own: Entities, of: Entities): Entities {
  const isOfMenu = own.dishes.length + own.categories.length > 0
  return {
    restaurants: own.restaurants.length > 0 ? own.restaurants : of.restaurants,
    dishes: isOfMenu ? own.dishes : of.dishes,
    categories: isOfMenu ? own.categories : of.categories,
    waiters: own.waiters.length > 0 ? own.waiters : of.waiters,
    stock: own.stock.length > 0 ? own.stock : of.stock,
  }
}

function isSettled({ assumed }: Period & { assumed: string | null }): boolean {
  return assumed?.startsWith('период не назван') ?? false
}

function isOfPeriod(note: string): boolean {
  return /^(?:За этот период данных нет|Период покрыт)/u.test(note)
}
