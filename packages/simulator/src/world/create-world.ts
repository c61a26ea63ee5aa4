import { addDays, dayNumber } from '../chain/calendar.ts'
import { generateDay, shiftNumber } from '../chain/day.ts'
import { depotMoves } from '../chain/depots.ts'
import type { Chain, Restaurant } from '../chain/model.ts'
import { checkEdit } from './apply-edit.ts'
import type { ControlledWorld, Shift } from './model.ts'
import { pricesOf } from './prices.ts'
import { giveBack } from './refunds.ts'
import { SetPriceShape, type WorldState } from './schemas.ts'
import { freshState, readState, saveState } from './state-file.ts'
import { makeTimeline } from './timeline.ts'
import { TimelineCache } from './timeline-cache.ts'
import { serveVisit, withUnplanned } from './visits.ts'
import { instantOf, localTime } from './zone-time.ts'

export interface WorldOptions {
  chain: Chain
  clock: () => Date
  /** File that stores settings over restarts; null: they are not stored. */
  stateFile: string | null
}

/**
 * A chain that moves with the clock: a day is generated in full, and shown up to the current moment. Throws an Error
 * when the state file is invalid.
 */
export function createWorld({ chain, clock, stateFile }: WorldOptions): ControlledWorld {
  let state = stateFile === null ? freshState(chain.seed) : readState(stateFile, chain.seed)
  const timelines = new TimelineCache((restaurant, businessDate) => {
    const isHere = (one: { restaurantKey: string }) => one.restaurantKey === restaurant.key
    const unplanned = [
      ...state.visits
        .filter(isHere)
        .map((visit) => ({ at: visit.at, check: () => serveVisit(chain, restaurant, visit) })),
      ...state.edits
        .filter((edit) => isHere(edit) && edit.change.kind === 'refund')
        .map((edit) => ({ at: edit.at, check: () => giveBack(chain, restaurant, edit) })),
    ]
      .toSorted((one, other) => (one.at < other.at ? -1 : 1))
      .map((what) => ({ ...what, date: shiftAt(restaurant, new Date(what.at)).businessDate }))
    const day = withUnplanned(chain, generateDay(chain, restaurant, businessDate), {
      checks: unplanned.flatMap(({ check, date }) => (date === businessDate ? (check() ?? []) : [])),
      before: unplanned.filter(({ date }) => date < businessDate && date.slice(0, 7) === businessDate.slice(0, 7))
        .length,
    })
    const edits = state.edits.filter((e) => e.restaurantKey === restaurant.key && e.businessDate === businessDate)
    return makeTimeline(day, pricesOf(restaurant, state.setPrices), edits)
  })
  // Saved before it takes effect: when the disk fails, the set price is not announced to anyone.
  const commit = (change: Partial<WorldState>) => {
    const next = { ...state, ...change }
    if (stateFile !== null) saveState(stateFile, next)
    state = next
  }

  const world: ControlledWorld = {
    chain,
    now: () => new Date(clock().getTime() + state.clockSkewMs),
    shift: (restaurant) => shiftAt(restaurant, world.now()),
    day(restaurant, businessDate) {
      const now = world.now()
      // Nothing of a future day has happened, so it is not generated.
      const ahead = dayNumber(businessDate) > dayNumber(shiftAt(restaurant, now).businessDate)
      if (ahead) return { restaurant, businessDate, checks: [], stockMoves: [] }
      return timelines.get(restaurant, businessDate).at(now.getTime())
    },
    depotMoves(depot, businessDate) {
      const nowMs = world.now().getTime()
      return depotMoves(chain, depot, businessDate).filter(({ at }) => instantOf(at, depot.timezone) <= nowMs)
    },
    price(restaurant, dishKey) {
      const dish = chain.menus[restaurant.source].find(({ key }) => key === dishKey)
      if (dish === undefined) throw new RangeError(`No dish ${dishKey} on the menu of ${restaurant.name}`)
      return pricesOf(restaurant, state.setPrices).priceOf(dish, {
        businessDate: world.shift(restaurant).businessDate,
        openedMs: null,
      })
    },
    setPrices: (source) => state.setPrices.filter((set) => set.source === source),
    setPrice(set) {
      const made = SetPriceShape.parse({ ...set, at: world.now().toISOString() })
      commit({ setPrices: [...state.setPrices, made] })
      timelines.clear()
    },
    referenceVersion: (source) => 1 + world.setPrices(source).length,
    edit(edit) {
      checkEdit(world, edit)
      commit({ edits: [...state.edits, { ...edit, at: world.now().toISOString() }] })
      // A refund is on another day than its check.
      if (edit.change.kind === 'refund') timelines.clear()
      else timelines.forget(edit.restaurantKey, edit.businessDate)
    },
    edits: () => state.edits,
    expect(visits) {
      const now = world.now().toISOString()
      const late = visits.find(({ at }) => at <= now)
      if (late) throw new RangeError(`A visit at ${late.at} would change what has been told of the past`)
      commit({ visits: [...state.visits, ...visits] })
      timelines.clear()
    },
    get clockSkewMs() {
      return state.clockSkewMs
    },
    setClockSkew: (clockSkewMs) => commit({ clockSkewMs }),
  }
  return world
}

/** The shift of an instant: business days follow one another without a gap, each from day end to day end. */
function shiftAt(restaurant: Restaurant, now: Date): Shift {
  const [date = '', time = ''] = localTime(now.getTime(), restaurant.timezone).split('T')
  const businessDate = time.slice(0, 5) >= restaurant.dayEnd ? date : addDays(date, -1)
  const number = shiftNumber(dayNumber(businessDate))
  return { businessDate, number, startedAt: `${businessDate}T${restaurant.dayEnd}:00` }
}
