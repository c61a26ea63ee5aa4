/**
 * How StoreHouse and r_keeper are linked. No public reference describes it in full, so these assumptions are only made
 * here:
 *
 * - A good that is a dish has the dish's ident in r_keeper or, on older servers, its "code in r_keeper".
 * - A department belongs to the restaurant that its enterprise is named after (or numbered as). Where the connection
 *   has one restaurant and StoreHouse one enterprise, they need no common name.
 */

export interface Depart {
  rid: string
  name: string
  enterprise: string | null
  /** Bits of its functions: 1 stores goods, 2 makes, 4 sells. */
  kinds: number
}

export interface LinkedRestaurant {
  key: string
  name: string
}

/** Dish key of a good; null for a good that is not a dish. */
export function dishKeyOf(rkeeperCode: string | null): string | null {
  return rkeeperCode === null || rkeeperCode === '0' ? null : rkeeperCode
}

/** The restaurants that answered, and how many the connection has. */
export interface LinkedChain {
  restaurants: readonly LinkedRestaurant[]
  size: number
}

/** Returns a function that finds the restaurant of a department; null when it is unknown. */
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
