import type { ControlledFaults } from '../systems/faults.ts'
import type { ControlledWorld } from '../world/model.ts'

/** The control port's view of a world: the current state of every restaurant, and what was set. */
export function worldState(world: ControlledWorld, faults: ControlledFaults) {
  return {
    now: world.now().toISOString(),
    clockSkewMs: world.clockSkewMs,
    restaurants: world.chain.restaurants.map((restaurant) => {
      const { key, sourceKey, source, name, timezone } = restaurant
      const shift = world.shift(restaurant)
      const { checks } = world.day(restaurant, shift.businessDate)
      const openChecks = checks.filter(({ closedAt, deleted }) => closedAt === null && !deleted).length
      return { key, sourceKey, source, name, timezone, shift, checks: checks.length, openChecks }
    }),
    setPrices: [...world.setPrices('source_a'), ...world.setPrices('source_b')],
    edits: world.edits(),
    faults: faults.list(),
  }
}
