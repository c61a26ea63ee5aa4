import type { Restaurant } from '../chain/model.ts'
import type { Timeline } from './timeline.ts'

/** Some 40 MB of the demo chain. */
const maxKept = 128

/** Restaurant-days laid out in time: making one costs a few ms, and a poll asks for the same one again and again. */
export class TimelineCache {
  readonly #make: (restaurant: Restaurant, businessDate: string) => Timeline
  readonly #kept = new Map<string, Timeline>()

  constructor(make: (restaurant: Restaurant, businessDate: string) => Timeline) {
    this.#make = make
  }

  get(restaurant: Restaurant, businessDate: string): Timeline {
    const name = nameOf(restaurant.key, businessDate)
    const timeline = this.#kept.get(name) ?? this.#make(restaurant, businessDate)
    // Put last, so that the first is the one not asked for longest.
    this.#kept.delete(name)
    this.#kept.set(name, timeline)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= maxKept) break
      this.#kept.delete(oldest)
    }
    return timeline
  }

  forget(restaurantKey: string, businessDate: string): void {
    this.#kept.delete(nameOf(restaurantKey, businessDate))
  }

  clear(): void {
    this.#kept.clear()
  }
}

function nameOf(restaurantKey: string, businessDate: string): string {
  return `${restaurantKey}\n${businessDate}`
}
