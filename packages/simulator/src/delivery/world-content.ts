import type { Source } from '@vitrina/contract/source'
import { restaurantsOf } from '../chain/make-chain.ts'
import type { BundleOptions } from '../chain/write-bundle.ts'
import { closedDay } from '../world/closed-day.ts'
import type { World } from '../world/model.ts'

/** The days of bundles as the world has them, with set prices and late edits, as its protocols report them. */
export function worldContent(world: World, source: Source): Pick<BundleOptions, 'dayOf' | 'priceOf'> {
  // A file has one price for all restaurants: that of the first one.
  const [first] = restaurantsOf(world.chain, source)
  return {
    dayOf: (restaurant, businessDate) => closedDay(world, restaurant, businessDate),
    ...(first && { priceOf: (dish) => world.price(first, dish.key) }),
  }
}
