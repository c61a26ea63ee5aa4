import type { Period } from '@vitrina/contract/dates'
import type { Restaurant } from '@vitrina/contract/restaurant'
import type { Waiter } from '@vitrina/contract/waiter'
import type { Figures } from './figures.ts'
import { namesApart } from './names-apart.ts'
import type { One, Subject } from './subjects.ts'

/** What restaurants are called; those of one name with where they are. */
export function restaurantsApart(rows: readonly Restaurant[]): string[] {
  return namesApart(rows, ({ name }) => name, [({ address }) => address, ({ city }) => city])
}

/** As `restaurantsApart`, for ids: what they are told apart by is read only where names are the same. */
export async function placeNames(figures: Figures, ones: readonly One[], period: Period): Promise<string[]> {
  const names = ones.map(({ name }) => name)
  if (new Set(names).size === names.length) return names
  const held = new Map((await figures.restaurants(period)).map((row) => [row.id, row]))
  const of = (mark: 'address' | 'city') => (one: One) => held.get(one.id)?.[mark] ?? null
  return namesApart(ones, ({ name }) => name, [of('address'), of('city')])
}

/** All who bear a name and sold in the period; `place` narrows what they sold to a restaurant. */
export async function readWaiters(
  figures: Figures,
  { ids, name }: Subject,
  period: Period,
  place: One | null = null,
): Promise<Waiter[]> {
  const rows = await figures.everyWaiter(period, {
    ...(name.includes(',') ? { filter_name_contains: name } : { filter_name_in: name }),
    ...(place && { filter_restaurant: place.id }),
  })
  return rows.filter(({ id }) => ids.includes(id))
}
