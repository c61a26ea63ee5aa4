import type { MailingBlock } from '@vitrina/contract/mailing'
import type { Digest } from './compose-digest.ts'

/** The page of the panel that shows a block's content for the same days; null when no page shows exactly that. */
export function blockLink(
  { period, restaurants }: Pick<Digest, 'period' | 'restaurants'>,
  block: MailingBlock,
  panelUrl: string,
): string | null {
  const { from, to } = period
  const [only, ...others] = restaurants
  const link = (path: string, more: Record<string, string> = {}) =>
    new URL(`${path}?${new URLSearchParams({ from, to, ...more })}`, panelUrl).href
  // No page filters by several restaurants, and the menu and the stock pages cover all of them.
  if (others.length > 0) return null
  switch (block) {
    case 'revenue':
    case 'checks':
    case 'avg_check':
      return only === undefined ? link('/') : link(`/restaurants/${only}`)
    case 'revenue_by_restaurant':
      return only === undefined ? link('/restaurants') : link(`/restaurants/${only}`)
    case 'top_waiters':
      return only === undefined ? link('/staff') : link('/staff', { restaurant: only })
    case 'food_cost':
      return only === undefined ? link('/menu', { sort: '-foodcost' }) : null
    case 'top_dishes':
      return only === undefined ? link('/menu') : null
    case 'stock_below_threshold':
      return only === undefined ? link('/stock', { only: 'below' }) : null
  }
}
