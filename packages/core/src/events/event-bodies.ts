import { EventType } from '@vitrina/contract/event'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { type CheckRow, checkRows, checkSelection, toCheck } from '../checks/check-rows.ts'
import type { Context } from '../context.ts'
import { eventActor, eventBody } from './event-body.ts'

/** An event as the outbox stores it. */
export interface EventRow {
  id: string
  type: string
  object_id: string
  actor_type: string
  actor_id: string
  body: string | null
  created_at: Date
}

/**
 * Returns the bodies of events by their bare UUIDs. An event that was stored without a body gets it now, and it is
 * stored, so that every later reader gets the same bytes. If its check no longer exists, it has only `id` and `object`.
 */
export async function eventBodies(ctx: Context, rows: readonly EventRow[]): Promise<Map<string, string>> {
  const bodies = new Map<string, string>()
  const thin: EventRow[] = []
  for (const row of rows) {
    if (row.body === null) thin.push(row)
    else bodies.set(row.id, row.body)
  }
  if (thin.length === 0) return bodies
  for (const [id, body] of await keep(ctx, await make(ctx, thin))) bodies.set(id, body)
  return bodies
}

async function make(ctx: Context, thin: readonly EventRow[]): Promise<Map<string, string>> {
  const ids = thin.map(({ object_id }) => object_id)
  // The stored bytes are the same for all readers, and who may see them is checked elsewhere.
  const { rows } = await sql<CheckRow>`
    SELECT ${checkSelection} FROM ${checkRows({ ...ctx, reach: null }, sql`c.id = ANY(${ids}::uuid[])`)} t`.execute(
    ctx.db.kysely,
  )
  const checks = new Map(rows.map((row) => [row.id, toCheck(row)]))
  return new Map(
    thin.map((row) => {
      const object = checks.get(row.object_id) ?? { id: encodeId('check', row.object_id), object: 'check' as const }
      const type = EventType.parse(row.type)
      const actor = { type: eventActor(actorType(row.actor_type)), id: row.actor_id }
      const facts = { id: row.id, type, actor, createdAt: row.created_at, data: { object: { ...object } } }
      return [row.id, eventBody(ctx.workspace, facts)]
    }),
  )
}

// Two readers may have made the same body at once: both return the one that was stored first.
async function keep(ctx: Context, made: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const ids = [...made.keys()]
  const { rows } = await sql<{ id: string; body: string }>`
    UPDATE event e SET body = coalesce(e.body, m.body)
    FROM unnest(${ids}::uuid[], ${[...made.values()]}::text[]) AS m(id, body)
    WHERE e.workspace_id = ${ctx.workspace.id} AND e.id = m.id
    RETURNING e.id, e.body`.execute(ctx.db.kysely)
  return new Map(rows.map(({ id, body }) => [id, body]))
}

const actorTypes = ['user', 'key', 'agent', 'system', 'exchange'] as const

function actorType(text: string): (typeof actorTypes)[number] {
  const known = actorTypes.find((type) => type === text)
  if (known) return known
  throw new Error(`An event has an unknown actor: ${text}`)
}
