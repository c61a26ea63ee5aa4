import { type AuditGroup, auditCatalogue } from '@vitrina/contract/audit'
import type { Period } from '@vitrina/contract/dates'
import { decodeId, type IdKind } from '@vitrina/db/ids'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { contains, type ListSource } from '../list/fetch-page.ts'

export interface AuditRow {
  id: string
  actor_type: 'user' | 'key' | 'agent' | 'system'
  actor_id: string
  actor_name: string
  action: string
  object_kind: string
  object_id: string
  request_id: string
  details: unknown
  created_at: Date
}

/** The workspace's journal between dates in its own time zone, as rows of a list. */
export function auditSource(ctx: Context, { from, to }: Period): ListSource {
  const zone = ctx.workspace.timezone
  return {
    rows: sql`(
      SELECT * FROM audit_entry
      WHERE workspace_id = ${ctx.workspace.id}
        AND created_at >= ${from}::date::timestamp AT TIME ZONE ${zone}
        AND created_at < (${to}::date + 1)::timestamp AT TIME ZONE ${zone}
    )`,
    select: sql`t.id, t.actor_type, t.actor_id, t.actor_name, t.action, t.object_kind, t.object_id, t.request_id, t.details,
      t.created_at`,
    columns: { at: { expression: sql`t.created_at`, type: 'timestamptz', required: true } },
    named: {
      actor: ({ values: [id] }) => {
        const uuid = actorUuid(String(id))
        return uuid === null ? sql<boolean>`false` : sql<boolean>`t.actor_id = ${uuid}`
      },
      actor_type: ({ values: [type] }) => sql<boolean>`t.actor_type = ${type}`,
      group: ({ values: [group] }) => sql<boolean>`t.action = ANY(${actionsOf(String(group))})`,
      object: ({ values: [id] }) => sql<boolean>`t.object_id = ${id}`,
      object_kind: ({ values: [kind] }) => sql<boolean>`t.object_kind = ${kind}`,
    },
    search: (term) =>
      contains(sql`fold_text(concat_ws(' ', t.actor_name, t.object_id, t.request_id, t.details::text))`, term),
  }
}

const actorKinds: readonly IdKind[] = ['user', 'key', 'agent', 'workspace']

function actorUuid(id: string): string | null {
  for (const kind of actorKinds) {
    const uuid = decodeId(kind, id)
    if (uuid !== null) return uuid
  }
  return null
}

function actionsOf(group: string): string[] {
  const entries: [string, AuditGroup][] = Object.entries(auditCatalogue)
  return entries.flatMap(([action, its]) => (its === group ? [action] : []))
}
