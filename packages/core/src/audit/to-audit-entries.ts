import type { AuditEntry } from '@vitrina/contract/audit'
import { encodeId } from '@vitrina/db/ids'
import { toAuthor } from '../actors.ts'
import type { Context } from '../context.ts'
import type { AuditRow } from './audit-source.ts'
import { isGone, objectNames } from './object-names.ts'
import { readDetails } from './read-details.ts'

/** Journal rows in their public form: with public ids and the objects' current names. */
export async function toAuditEntries(ctx: Context, rows: readonly AuditRow[]): Promise<AuditEntry[]> {
  const names = await objectNames(ctx, rows)
  return rows.map((row) => {
    const { name, changes, facts } = readDetails(row.details)
    return {
      id: encodeId('auditEntry', row.id),
      at: row.created_at.toISOString(),
      actor: toAuthor({ type: row.actor_type, id: row.actor_id, name: row.actor_name }),
      action: row.action,
      object: {
        kind: row.object_kind,
        id: row.object_id,
        name: names.get(row.object_id) ?? name,
        isGone: isGone(names, row),
      },
      changes,
      facts,
      requestId: row.request_id.startsWith('req_') ? row.request_id : requestOf(row.request_id),
    }
  })
}

// Actions of the system itself have a bare UUID as request id.
function requestOf(text: string): string {
  try {
    return encodeId('request', text)
  } catch {
    return text
  }
}
