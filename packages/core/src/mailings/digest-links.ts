import type { MailingBlock } from '@vitrina/contract/mailing'
import type { Digest } from './compose-digest.ts'

/** The page of the panel that shows what a block tells, for the same days. */
export function blockLink({ period, restaurants }: Digest, block: MailingBlock, panelUrl: string): string {
  const { from, to } = period
  const [only, ...others] = restaurants
  const link = (path: string, more: Record<string, string> = {}) =>
    new URL(`${path}?${new URLSearchParams({ from, to, ...more })}`, panelUrl).href
  switch (block) {
    case 'revenue':
    case 'checks':
    case 'avg_check':
      if (only === undefined) return link('/')
      return others.length === 0 ? link(`/restaurants/${only}`) : link('/restaurants')
    case 'food_cost':
      return link('/menu', { sort: '-foodcost' })
    case 'revenue_by_restaurant':
      return link('/restaurants')
    case 'top_dishes':
      return link('/menu')
    case 'top_waiters':
      return link('/staff')
    case 'stock_below_threshold':
      return link('/stock', { only: 'below' })
  }
}
