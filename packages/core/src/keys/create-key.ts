import { CreateKey, KeyLimit } from '@vitrina/contract/key'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { z } from 'zod'
import { isWithin, reachDetails, reachValue, requireFullAccess } from '../access/reach.ts'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context, WorkspaceScope } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { hashKey, makeKeyText } from './key-text.ts'

export const NewKey = CreateKey.pick({ name: true, scopes: true }).extend({
  expiresAt: z.date().nullish(),
  /** Requests per minute, when it differs from the workspace's setting. */
  rateLimit: KeyLimit.nullish(),
  /** Bare ids of the restaurants it is limited to; absent: the creator's reach. */
  reach: z.array(z.string()).nullable().optional(),
})

export interface KeyOrigin {
  /** UUID of the key that this one replaces. */
  rotatedFrom?: string
  /** The workspace whose journal records it; the key's own workspace when absent. */
  journal?: WorkspaceScope
}

/**
 * Creates an API key of the context's workspace: a test key in a sandbox, a live key elsewhere. `key` is shown only
 * once; only its hash is stored. Needs `write:integrations`, and every scope and restaurant that the key gets: nobody
 * can grant more than they have.
 */
export async function createKey(
  ctx: Context,
  input: z.input<typeof NewKey>,
  { rotatedFrom, journal = ctx.workspace }: KeyOrigin = {},
): Promise<{ id: string; key: string }> {
  requireScope(ctx, 'write:integrations')
  const { name, scopes, expiresAt, rateLimit, reach = ctx.reach && [...ctx.reach] } = NewKey.parse(input)
  if (!isWithin(reach, ctx.reach)) requireFullAccess(ctx)
  for (const scope of scopes) requireScope(ctx, scope)
  const key = makeKeyText(ctx.workspace.isSandbox)
  const uuid = newUuid()
  const id = encodeId('key', uuid)
  const granted = [...new Set(scopes)]
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.kysely
      .insertInto('api_key')
      .values({
        workspace_id: ctx.workspace.id,
        id: uuid,
        name,
        hash: hashKey(key),
        hint: `${key.slice(0, 13)}…`,
        scopes: granted,
        restaurant_ids: reachValue(reach),
        rate_limit: rateLimit ?? null,
        created_by: ctx.actor.name,
        rotated_from: rotatedFrom ?? null,
        created_at: ctx.now(),
        expires_at: expiresAt ?? null,
      })
      .execute()
    const action = rotatedFrom === undefined ? 'key.created' : 'key.rotated'
    const details = { name, scopes: granted, isTest: ctx.workspace.isSandbox, ...reachDetails(reach) }
    recordAudit({ ...ctx, workspace: journal }, { action, objectKind: 'key', objectId: id, details })
    return { id, key }
  })
}
