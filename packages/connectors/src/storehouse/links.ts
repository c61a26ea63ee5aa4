/**
 * How StoreHouse and r_keeper are linked. No public reference says it, so these assumptions live here alone:
 *
 * - A good that is a dish carries the dish's ident in r_keeper as its "code in r_keeper".
 * - A department belongs to the restaurant that its enterprise is named after (or numbered as). Where the connection has
 *   one restaurant and StoreHouse one enterprise they need no common name.
 * - Both ends of a document are departments or others of one numbering; goods go from the supplier to the recipient, so
 *   they leave the one and enter the other where that is a department of ours.
 */

export interface Depart {
  rid: string
  name: string
  enterprise: string | null
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

/** Where the goods of a document leave and where they enter, as far as that is a department. */
export function movesOf(
  ends: { supplier: string | null; recipient: string | null },
  departs: ReadonlyMap<string, Depart>,
): { depart: Depart; direction: 'in' | 'out' }[] {
  const from = departs.get(ends.supplier ?? '')
  const to = departs.get(ends.recipient ?? '')
  return [
    ...(from === undefined ? [] : [{ depart: from, direction: 'out' as const }]),
    ...(to === undefined ? [] : [{ depart: to, direction: 'in' as const }]),
  ]
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase()
}
