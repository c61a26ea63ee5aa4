import type { ConnectionCheck } from '@vitrina/contract/integration'
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
    .map(([key, places]) => ({
      code: 'restaurant',
      level: 'error',
      message: `Several servers are of restaurant ${key}: ${places.join(', ')}`,
      hint: 'Leave all but one of them out of the connection, or give each restaurant an ident of its own in r_keeper.',
    }))
}
