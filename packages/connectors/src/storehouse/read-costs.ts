import type { SourceMemory } from '@vitrina/core/exchange/accounting-system'
import { z } from 'zod'
import { isZero } from '../files/values.ts'
import { understood } from '../rkeeper/understood.ts'
import type { StorehouseClient } from './client.ts'
import { locate } from './fields.ts'
import { dishKeyOf } from './links.ts'
import { goodsFields, goodsInput, groupFields } from './procedures.ts'
import { rowsOf } from './rows.ts'

/** Portion costs by dish key: decimal text, null where the stock system knows the dish and no cost of it. */
export type Costs = ReadonlyMap<string, string | null>

const Kept = z.object({ readAt: z.number(), costs: z.array(z.tuple([z.string(), z.string().nullable()])) })

/** Costs follow purchases: once an hour is often enough for a call a group of goods. */
const freshMs = 60 * 60_000

/** Portion costs of the dishes, from the memory while they are fresh. */
export async function readCosts(client: StorehouseClient, memory: SourceMemory, now: Date): Promise<Costs> {
  const bucket = `costs:${client.place}`
  const kept = understood(Kept, (await memory.read(bucket))[0]?.body)
  const ageMs = kept === null ? Number.POSITIVE_INFINITY : now.getTime() - kept.readAt
  if (kept !== null && ageMs >= 0 && ageMs < freshMs) return new Map(kept.costs)
  const costs = await askCosts(client)
  const body = JSON.stringify({ readAt: now.getTime(), costs: [...costs] })
  await memory.write(bucket, [{ key: 'all', version: 1, body }])
  return costs
}

async function askCosts(client: StorehouseClient): Promise<Map<string, string | null>> {
  const { place } = client
  const groups = locate(await client.structure('GGroups'), { rows: 'many', fields: groupFields }, `${place} GGroups`)
  const structure = await client.structure('Goods')
  const input = locate(structure, { rows: 'one', fields: goodsInput }, `${place} Goods`)
  const goods = locate(structure, { rows: 'many', fields: goodsFields }, `${place} Goods`)

  const costs = new Map<string, string | null>()
  const asked = new Set<string>()
  for (const group of rowsOf(await client.execute('GGroups'), groups, `${place} GGroups`)) {
    const rid = group.requiredText('rid')
    if (asked.has(rid)) continue
    asked.add(rid)
    const tables = await client.execute('Goods', [
      { head: input.head, original: [input.path('group') ?? ''], values: [[asNumber(rid)]] },
    ])
    for (const row of rowsOf(tables, goods, `${place} Goods of group ${rid}`)) {
      const dishKey = dishKeyOf(row.text('rkeeperCode'))
      const cost = row.decimal('cost')
      if (dishKey !== null) costs.set(dishKey, cost === null || isZero(cost) ? null : cost)
    }
  }
  return costs
}

/** Ids go back as the numbers they came as. */
export function asNumber(rid: string): string | number {
  return /^\d{1,15}$/.test(rid) ? Number(rid) : rid
}
