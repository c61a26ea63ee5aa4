import type { SourceMemory, StoredDay } from '@vitrina/core/exchange/accounting-system'
import type { ReportedDay } from './summary.ts'

/**
 * What the summary told was struck off days when they were read. What is held does not tell it in the same terms, and without
 * it a deletion would come with the next sale of its day.
 */
export interface VoidedMemory {
  /** The days of which something else is told than when they were read; of one that nobody remembers, what is told is kept. */
  changed(days: readonly ReportedDay[], held: readonly StoredDay[]): Promise<Set<ReportedDay>>
  /** A day was read as the summary told it. */
  note(day: ReportedDay): Promise<void>
}

const prefix = 'iiko struck '

/** Remembers the days it was last asked about, a bucket a date. */
export function openVoidedMemory(memory: SourceMemory): VoidedMemory {
  let asked: string[] = []
  const keep = async (days: readonly ReportedDay[]) => {
    for (const [date, ofDate] of Map.groupBy(days, (day) => day.date)) {
      const entries = ofDate.map(({ restaurantKey, struck }) => ({ key: restaurantKey, version: 1, body: struck }))
      await memory.write(prefix + date, entries)
    }
    if (days.length > 0) await memory.forget(prefix, asked)
  }
  return {
    async changed(days, held) {
      const isStored = new Set(held.map(({ restaurantKey, date }) => `${restaurantKey} ${date}`))
      const changed = new Set<ReportedDay>()
      const unknown: ReportedDay[] = []
      const byDate = Map.groupBy(days, ({ date }) => date)
      asked = [...byDate.keys()].map((date) => prefix + date)
      for (const [date, ofDate] of byDate) {
        const known = new Map((await memory.read(prefix + date)).map(({ key, body }) => [key, body]))
        for (const day of ofDate) {
          const before = known.get(day.restaurantKey)
          if (before === day.struck) continue
          if (before !== undefined) changed.add(day)
          else if (isStored.has(`${day.restaurantKey} ${date}`)) unknown.push(day)
          else if (day.struck !== '') changed.add(day)
        }
      }
      await keep(unknown)
      return changed
    },
    async note(day) {
      await keep([day])
    },
  }
}
