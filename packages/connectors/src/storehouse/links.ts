/**
 * How StoreHouse and r_keeper are linked. No public reference says all of it, so these assumptions live here alone:
 *
 * - A good that is a dish carries the dish's ident in r_keeper, or as older servers have it, its "code in r_keeper".
 * - A department belongs to the restaurant that its enterprise is named after (or numbered as). Where the connection has
 *   one restaurant and StoreHouse one enterprise they need no common name.
 */

export interface Depart {
  rid: string
  name: string
  enterprise: string | null
  /** Bits of what it does: 1 keeps goods, 2 makes, 4 sells. */
  kinds: number
}

export interface LinkedRestaurant {
  key: string
  name: string
}

/** Dish key of a good; null for a good that is no dish. */
export function dishKeyOf(rkeeperCode: string | null): string | null {
  return rkeeperCode === null || rkeeperCode === '0' ? null : rkeeperCode
}

/** The restaurants that answered, and of how many the connection is. */
export interface LinkedChain {
  restaurants: readonly LinkedRestaurant[]
  size: number
}

/** Tells the restaurant a department is of; null when none can be told. */
export function linkDeparts(
  departs: Iterable<Depart>,
  { restaurants, size }: LinkedChain,
): (depart: Depart) => LinkedRestaurant | null {
  const enterprises = new Set([...departs].map(({ enterprise }) => plain(enterprise ?? '')))
  const only = size === 1 && enterprises.size === 1 ? (restaurants[0] ?? null) : null
  return ({ enterprise }) => {
    const name = plain(enterprise ?? '')
    return only ?? restaurants.find((restaurant) => [plain(restaurant.name), restaurant.key].includes(name)) ?? null
  }
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase()
}
