import type { Restaurant, RestaurantDay } from '../chain/model.ts'
import type { World } from './model.ts'

/** A day that has ended, as a bundle contains it. Throws an Error while one of its checks is still open. */
export function closedDay(world: World, restaurant: Restaurant, businessDate: string): RestaurantDay {
  const { checks, stockMoves } = world.day(restaurant, businessDate)
  const closed = checks.map(({ deleted, version, closedAt, ...check }) => {
    if (closedAt === null) throw new Error(`${businessDate} has not ended in ${restaurant.name}: wait until it has`)
    return { ...check, closedAt }
  })
  return { restaurant, businessDate, checks: closed, stockMoves }
}
