import type { Restaurant } from '../chain/model.ts'
import type { Timeline } from './timeline.ts'

/** Some 50 MB; days of the demo chain have 150 each. */
const maxChecks = 20_000

/** Timelines of restaurant-days: making one takes a few ms, and polls request the same one repeatedly. */
export class TimelineCache {
  readonly #make: (restaurant: Restaurant, businessDate: string) => Timeline
  readonly #kept = new Map<string, Timeline>()
  #checks = 0

  constructor(make: (restaurant: Restaurant, businessDate: string) => Timeline) {
    this.#make = make
  }

  get(restaurant: Restaurant, businessDate: string): Timeline {
    const name = nameOf(restaurant.key, businessDate)
    const timeline = this.#kept.get(name) ?? this.#make(restaurant, businessDate)
    // Moved to the end, so that the first is the least recently used.
    this.#drop(name)
    this.#kept.set(name, timeline)
    this.#checks += timeline.checks
    for (const oldest of this.#kept.keys()) {
      if (this.#checks <= maxChecks || oldest === name) break
      this.#drop(oldest)
    }
    return timeline
  }

  forget(restaurantKey: string, businessDate: string): void {
    this.#drop(nameOf(restaurantKey, businessDate))
  }

  clear(): void {
    this.#kept.clear()
    this.#checks = 0
  }

  #drop(name: string): void {
    this.#checks -= this.#kept.get(name)?.checks ?? 0
    this.#kept.delete(name)
  }
}

function nameOf(restaurantKey: string, businessDate: string): string {
  return `${restaurantKey}\n${businessDate}`
}
