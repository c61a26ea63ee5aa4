/**
 * How StoreHouse and r_keeper are linked. No public reference says it, so these assumptions live here alone:
 *
 * - A good that is a dish carries the dish's ident in r_keeper as its "code in r_keeper".
 * - A department belongs to the restaurant that its enterprise is named after (or numbered as); with one restaurant every
 *   department is its.
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

/** The restaurant a department is of; null when none can be told. */
export function restaurantOf(depart: Depart, restaurants: readonly LinkedRestaurant[]): LinkedRestaurant | null {
  const [only, ...others] = restaurants
  if (only !== undefined && others.length === 0) return only
  const enterprise = plain(depart.enterprise ?? '')
  return restaurants.find(({ key, name }) => enterprise === plain(name) || enterprise === plain(key)) ?? null
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
