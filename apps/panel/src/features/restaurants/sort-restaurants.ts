import type { Restaurant } from '@vitrina/contract/restaurant'

/** What each sortable column of the list orders by, under its id. */
const orders: Record<string, (restaurant: Restaurant) => string | number | null> = {
  name: ({ name }) => name,
  lastSale: ({ metrics }) => metrics.lastSaleDate,
  checks: ({ metrics }) => metrics.checks,
  avgCheck: ({ metrics }) => metrics.avgCheck,
  revenue: ({ metrics }) => metrics.revenue,
}

const names = new Intl.Collator('ru', { numeric: true, sensitivity: 'base' })

/**
 * A chain in an order of the list, such as `-revenue`, in which it stands by default; on the page and in files alike.
 * Restaurants without the figure come last in either direction.
 */
export function sortRestaurants(rows: readonly Restaurant[], sort: string | null): Restaurant[] {
  const [key, direction] = sort?.startsWith('-') === false ? [sort, 1] : [sort?.slice(1) ?? 'revenue', -1]
  const orderOf = orders[key]
  if (!orderOf) return [...rows]
  return rows.toSorted((one, other) => {
    const [a, b] = [orderOf(one), orderOf(other)]
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
    return direction * (typeof a === 'number' && typeof b === 'number' ? a - b : names.compare(String(a), String(b)))
  })
}
