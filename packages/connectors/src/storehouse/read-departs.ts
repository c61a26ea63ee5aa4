import { ask } from './ask.ts'
import type { StorehouseClient } from './client.ts'
import type { Depart } from './links.ts'
import * as procedures from './procedures.ts'

/** The departments of StoreHouse by rid. */
export async function readDeparts(client: StorehouseClient): Promise<Map<string, Depart>> {
  const rows = await ask(client, 'Departs', { output: procedures.departs })
  return new Map(
    rows.map((row) => {
      const rid = row.requiredText('rid')
      const kinds = Number(row.decimal('kinds') ?? 0)
      return [rid, { rid, name: row.text('name') ?? rid, enterprise: row.text('enterprise'), kinds }]
    }),
  )
}
