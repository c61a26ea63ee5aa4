import type { Period } from '@vitrina/contract/dates'
import type { Entities, Entity } from '../understand/understood.ts'
import type { Figures } from './figures.ts'
import { namesApart } from './names-apart.ts'
import { placeNames } from './places-and-people.ts'
import { eachOne, type One, subjectsOf } from './subjects.ts'

/** Rows in time are of one thing at a time: what is named, each by itself. Hours are not held of single restaurants. */
export function partsOf(entities: Entities, isByHour: boolean): Entities[] {
  const [dishes, categories, waiters, places] = [
    eachOne(subjectsOf(entities.dishes)),
    eachOne(subjectsOf(entities.categories)),
    eachOne(subjectsOf(entities.waiters)),
    eachOne(subjectsOf(entities.restaurants)),
  ]
  if (dishes.length + categories.length > 0) {
    return [
      ...dishes.map((one) => ({ ...entities, dishes: [entityOf(one)], categories: [] })),
      ...categories.map((one) => ({ ...entities, dishes: [], categories: [entityOf(one)] })),
    ]
  }
  const within = places.map((one) => ({ ...entities, restaurants: [entityOf(one)] }))
  if (waiters.length === 0) return isByHour ? [] : within
  return (within.length > 0 ? within : [entities]).flatMap((part) =>
    waiters.map((one) => ({ ...part, waiters: [entityOf(one)] })),
  )
}

function entityOf({ id, name }: One): Entity {
  return { ids: [id], name, said: name, sureness: 1, alternatives: [] }
}

/** Whose rows each part has, namesakes told apart. */
export async function labelsOf(figures: Figures, period: Period, parts: readonly Entities[]): Promise<string[]> {
  const menu = parts.flatMap(({ dishes, categories }) => eachOne(subjectsOf([...dishes, ...categories])).slice(0, 1))
  if (menu.length > 0) return apart(menu, async (id) => (await figures.dish(id, period))?.categoryPath ?? null)
  const placesOf = parts.flatMap(({ restaurants }) => eachOne(subjectsOf(restaurants)).slice(0, 1))
  const places = distinct(placesOf)
  const names = await placeNames(figures, places, period)
  const nameOf = new Map(places.map(({ id }, i) => [id, names[i] ?? '']))
  const where = placesOf.map(({ id }) => nameOf.get(id) ?? '')
  const people = parts.flatMap(({ waiters }) => eachOne(subjectsOf(waiters)).slice(0, 1))
  if (people.length === 0) return where
  const persons = distinct(people)
  const labels = await apart(persons, async (id) => (await figures.waiterStats(id, period))?.summary.restaurant ?? null)
  const whoOf = new Map(persons.map(({ id }, i) => [id, labels[i] ?? '']))
  return people.map(({ id }, i) => [whoOf.get(id) ?? '', ...(where[i] === undefined ? [] : [where[i]])].join(', '))
}

function distinct(ones: readonly One[]): One[] {
  return [...new Map(ones.map((one) => [one.id, one])).values()]
}

/** Names with a mark where they are the same; the mark is read only then. */
async function apart(ones: readonly One[], markOf: (id: string) => Promise<string | null>): Promise<string[]> {
  const names = ones.map(({ name }) => name)
  if (new Set(names).size === names.length) return names
  const marks = new Map<string, string | null>()
  for (const { id } of ones) marks.set(id, await markOf(id))
  return namesApart(ones, ({ name }) => name, [({ id }) => marks.get(id) ?? null])
}
