import type { Chain, Dish } from '../../chain/model.ts'
import type { PricePosition } from '../../world/schemas.ts'
import { guid } from './identity.ts'

/** What the first order of the chain set for a dish besides its price: a delivery price, hits, flyers, a tax. */
export function menuPosition({ seed }: Chain, { index, price }: Dish): PricePosition {
  const delivery = guid(seed, 'price category', 'delivery')
  const staff = guid(seed, 'price category', 'staff')
  const hasDelivery = index % 3 !== 2
  return {
    // Ten per cent more, in whole roubles.
    pricesForCategories: hasDelivery ? [{ categoryId: delivery, price: Math.round((price * 1.1) / 100) }] : [],
    includeForCategories: [
      ...(hasDelivery ? [{ categoryId: delivery, include: true }] : []),
      ...(index % 4 === 0 ? [{ categoryId: staff, include: false }] : []),
    ],
    dishOfDay: index % 5 === 0,
    flyerProgram: index % 6 === 0,
    taxCategoryId: index % 7 === 0 ? guid(seed, 'tax category', 'VAT 10') : null,
    taxCategoryEnabled: index % 7 === 0,
  }
}
