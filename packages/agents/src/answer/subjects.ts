import type { Entity, Understood } from '../understand/understood.ts'

/** Something a question names, in the one reading or another. */
export interface Subject {
  ids: string[]
  name: string
}

/** More than this of one name, and the asker is asked which is meant. */
export const mostMeant = 5

/** Everything the entities may mean: what was found and what fits as well. */
export function subjectsOf(entities: readonly Entity[]): Subject[] {
  const found = new Map<string, Subject>()
  for (const { ids, name, alternatives } of entities) {
    for (const each of [{ ids, name }, ...alternatives]) found.set(each.name, { ids: each.ids, name: each.name })
  }
  return [...found.values()]
}

/** Words that fit too many names to answer for each, with those names. */
export function tooManyMeant({ entities }: Understood): { said: string; names: string[] } | null {
  const all: Entity[] = Object.values(entities).flat()
  const wide = all.find(({ alternatives }) => alternatives.length >= mostMeant)
  return wide ? { said: wide.said, names: [wide.name, ...wide.alternatives.map(({ name }) => name)] } : null
}
