import { fold } from '../understand/tokens.ts'
import type { Entity, Understood } from '../understand/understood.ts'

/** Something a question names, in the one reading or another: all that bear the very name. */
export interface Subject {
  ids: string[]
  name: string
}

/** One of those that bear a name. */
export interface One {
  id: string
  name: string
}

/** This many names for the same words, and the asker is asked which is meant. */
export const mostMeant = 5

/** Everything the entities may mean: what was found and what fits as well. Namesakes are one subject of several ids. */
export function subjectsOf(entities: readonly Entity[]): Subject[] {
  const found = new Map<string, Subject>()
  for (const { ids, name, alternatives } of entities) {
    for (const each of [{ ids, name }, ...alternatives]) {
      const same = found.get(fold(each.name))
      found.set(fold(each.name), {
        ids: [...new Set([...(same?.ids ?? []), ...each.ids])],
        name: same?.name ?? each.name,
      })
    }
  }
  return [...found.values()]
}

/** Each by itself, namesakes too. */
export function eachOne(subjects: readonly Subject[]): One[] {
  return subjects.flatMap(({ ids, name }) => ids.map((id) => ({ id, name })))
}

/** Words that fit too many names to answer for each, with those names. */
export function tooManyMeant({ entities }: Understood): { said: string; names: string[] } | null {
  const all: Entity[] = Object.values(entities).flat()
  const wide = all.find((entity) => namesMeant(entity).length > mostMeant)
  return wide ? { said: wide.said, names: namesMeant(wide) } : null
}

/** The different names that the words of an entity fit. */
export function namesMeant({ name, alternatives }: Entity): string[] {
  const names = [name, ...alternatives.map((other) => other.name)]
  return [...new Map(names.map((each) => [fold(each), each])).values()]
}
