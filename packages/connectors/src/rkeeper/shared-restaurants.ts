import { type ConnectionCheck, makeCheck } from '@vitrina/contract/connection-check'
import type { Named } from './system-info.ts'

/** An error for each restaurant ident that several servers call theirs: their sales would be taken for one restaurant's. */
export function findSharedRestaurants(told: readonly { place: string; restaurant: Named | null }[]): ConnectionCheck[] {
  const placesOf = new Map<string, string[]>()
  for (const { place, restaurant } of told) {
    if (restaurant === null) continue
    placesOf.set(restaurant.key, [...(placesOf.get(restaurant.key) ?? []), `${place} (${restaurant.name})`])
  }
  return [...placesOf]
    .filter(([, places]) => places.length > 1)
    .map(([restaurant, places]) =>
      makeCheck({ code: 'restaurant', level: 'error' }, 'shared_restaurant', { restaurant, places: places.join(', ') }),
    )
}
