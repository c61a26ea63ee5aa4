import type { SourceMemory } from '@vitrina/core/exchange/accounting-system'
import { z } from 'zod'
import { multiplyDecimals, roundDecimal, trimDecimal } from '../decimal.ts'
import { understood } from '../rkeeper/understood.ts'
import { ask } from './ask.ts'
import type { StorehouseClient } from './client.ts'
import * as procedures from './procedures.ts'
import type { Good } from './read-goods.ts'

const Saved = z.object({ readAt: z.number(), ratios: z.array(z.tuple([z.string(), z.string()])) })

/** The number of kilograms in a box rarely changes. */
const freshMs = 24 * 60 * 60_000

/** Converts quantities to the unit that the stock of a good is counted in. */
export interface BaseUnits {
  /** Decimal text; null where the stock system has no such unit of the good. */
  quantityOf(good: Good, unitRid: string | null, quantity: string): Promise<string | null>
}

/** Requests a good's units (`GoodsMUnits`) once a day, and only when a line has another unit than the base one. */
export function openBaseUnits(client: StorehouseClient, memory: SourceMemory, now: Date): BaseUnits {
  const bucket = `units:${client.place}`
  let kept: Promise<Map<string, z.infer<typeof Saved>>> | null = null
  const readKept = async () => {
    const entries = await memory.read(bucket)
    return new Map(
      entries.flatMap(({ key, body }) => (understood(Saved, body) ? [[key, Saved.parse(JSON.parse(body))]] : [])),
    )
  }
  const ratiosOf = async (good: Good): Promise<ReadonlyMap<string, string>> => {
    kept ??= readKept()
    const held = (await kept).get(good.rid)
    const ageMs = held === undefined ? Number.POSITIVE_INFINITY : now.getTime() - held.readAt
    if (held !== undefined && ageMs >= 0 && ageMs < freshMs) return new Map(held.ratios)
    const rows = await ask(client, 'GoodsMUnits', {
      input: { of: procedures.unitsInput, values: { rid: good.rid } },
      output: procedures.units,
    })
    const ratios = rows.flatMap((row): [string, string][] => {
      const ratio = row.decimal('ratio')
      return ratio === null || Number(ratio) <= 0 ? [] : [[row.requiredText('rid'), ratio]]
    })
    const entry = { readAt: now.getTime(), ratios }
    ;(await kept).set(good.rid, entry)
    await memory.write(bucket, [{ key: good.rid, version: 1, body: JSON.stringify(entry) }])
    return new Map(ratios)
  }
  return {
    async quantityOf(good, unitRid, quantity) {
      if (unitRid === null || good.unitRid === null || unitRid === good.unitRid) return quantity
      const ratio = (await ratiosOf(good)).get(unitRid)
      return ratio === undefined ? null : trimDecimal(roundDecimal(multiplyDecimals(quantity, ratio), 6))
    },
  }
}
