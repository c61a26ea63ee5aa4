import type { SourceMemory, StoredDay } from '@vitrina/core/exchange/accounting-system'
import type { ReportedDay } from './summary.ts'

/**
 * Remembers what the summary reported as voided when days were read. Stored figures do not have it in the same terms;
 * without this memory, a void would only be read with the next sale of its day.
 */
export interface VoidedMemory {
  /** The days whose voids differ from when they were read; for stored days without an entry, the voids are kept. */
  changed(days: readonly ReportedDay[], held: readonly StoredDay[]): Promise<Set<ReportedDay>>
  /** Notes that a day was read as the summary reported it. */
  note(day: ReportedDay): Promise<void>
}

const prefix = 'iiko struck '

/** Remembers the days of the last request, one bucket per date. */
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
