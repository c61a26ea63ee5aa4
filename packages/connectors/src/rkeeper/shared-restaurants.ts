import { type ConnectionCheck, makeCheck } from '@vitrina/contract/connection-check'
import type { Named } from './system-info.ts'

/**
 * Notes for each restaurant reported by several servers that they are its cash servers. Different names are an error:
 * idents of two installations coincide, and their sales would be taken for one restaurant's.
 */
export function findSharedRestaurants(told: readonly { place: string; restaurant: Named | null }[]): ConnectionCheck[] {
  const known = told.flatMap(({ place, restaurant }) => (restaurant === null ? [] : [{ place, ...restaurant }]))
  return [...Map.groupBy(known, ({ key }) => key)].flatMap(([restaurant, of]) => {
    const names = new Set(of.map(({ name }) => name))
    if (names.size > 1) {
      const places = of.map(({ place, name }) => `${place} (${name})`).join(', ')
      return [makeCheck({ code: 'restaurant', level: 'error' }, 'shared_ident', { restaurant, places })]
    }
    if (of.length === 1) return []
    const places = of.map(({ place }) => place).join(', ')
    return [makeCheck({ code: 'restaurant', level: 'info' }, 'cash_servers', { restaurant: [...names].join(), places })]
  })
}
