import { SourceError, type SourceMemory } from '@vitrina/core/exchange/accounting-system'
import { z } from 'zod'
import { understood } from '../rkeeper/understood.ts'
import { ask } from './ask.ts'
import type { StorehouseClient } from './client.ts'
import { dishKeyOf } from './links.ts'
import * as procedures from './procedures.ts'

const Good = z.object({
  rid: z.string(),
  name: z.string(),
  /** The base unit, in which its stock is counted. */
  unitRid: z.string().nullable(),
  unit: z.string().nullable(),
  /** Its dish in r_keeper; null when it is not a dish. */
  dishKey: z.string().nullable(),
  /** The minimum stock, decimal text in the base unit; null: not set. */
  minimum: z.string().nullable(),
  /** Whether it is made by a calculation. */
  hasKit: z.boolean(),
  /** The department where it is stored by default. */
  depart: z.string().nullable(),
})
export type Good = z.infer<typeof Good>

/** The goods of StoreHouse by rid. */
export type Goods = ReadonlyMap<string, Good>

const Saved = z.object({ readAt: z.number(), goods: z.array(Good) })

/** A stock list changes little: once an hour is enough for one call per group of goods. */
const freshMs = 60 * 60_000

/** The stock list, from the memory while it is fresh; an older one is used when the server does not return it now. */
export async function readGoods(client: StorehouseClient, memory: SourceMemory, now: Date): Promise<Goods> {
  const bucket = `goods:${client.place}`
  const kept = understood(Saved, (await memory.read(bucket))[0]?.body)
  const ageMs = kept === null ? Number.POSITIVE_INFINITY : now.getTime() - kept.readAt
  if (kept !== null && ageMs >= 0 && ageMs < freshMs) return byRid(kept.goods)
  try {
    const goods = await askGoods(client)
    const body = JSON.stringify({ readAt: now.getTime(), goods })
    await memory.write(bucket, [{ key: 'all', version: 1, body }])
    return byRid(goods)
  } catch (error) {
    if (kept === null || !(error instanceof SourceError)) throw error
    return byRid(kept.goods)
  }
}

async function askGoods(client: StorehouseClient): Promise<Good[]> {
  const goods = new Map<string, Good>()
  const groups = await ask(client, 'GGroups', { output: procedures.groups })
  for (const group of new Set(groups.map((row) => row.requiredText('rid')))) {
    const told = await ask(client, 'Goods', {
      input: { of: procedures.goodsInput, values: { group } },
      output: procedures.goods,
    })
    for (const row of told) {
      const rid = row.requiredText('rid')
      const minimum = row.decimal('minimum')
      goods.set(rid, {
        rid,
        name: row.text('name') ?? rid,
        unitRid: idOf(row.text('unitRid')),
        unit: row.text('unit'),
        dishKey: dishKeyOf(row.text('rkeeperId')) ?? dishKeyOf(row.text('rkeeperCode')),
        minimum: minimum === null || Number(minimum) <= 0 ? null : minimum,
        hasKit: idOf(row.text('kit')) !== null,
        depart: idOf(row.text('depart')),
      })
    }
  }
  return [...goods.values()]
}

function byRid(goods: readonly Good[]): Goods {
  return new Map(goods.map((good) => [good.rid, good]))
}

/** An id that refers to something: empty and 0 refer to nothing. */
function idOf(rid: string | null): string | null {
  return rid === '0' ? null : rid
}
