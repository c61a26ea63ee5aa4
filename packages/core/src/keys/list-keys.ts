import type { ApiKey } from '@vitrina/contract/key'
import { encodeId } from '@vitrina/db/ids'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'

/** The keys of the workspace and of its sandbox, newest first; never the keys themselves. Needs `read:integrations`. */
export async function listKeys(ctx: Context): Promise<ApiKey[]> {
  requireScope(ctx, 'read:integrations')
  const rows = await ctx.db.prisma.apiKey.findMany({
    where: { workspace: { OR: [{ id: ctx.workspace.id }, { sandboxOf: ctx.workspace.id }] } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    omit: { hash: true },
  })
  return rows.map((row) => ({
    id: encodeId('key', row.id),
    name: row.name,
    hint: row.hint,
    isTest: row.workspaceId !== ctx.workspace.id || ctx.workspace.isSandbox,
    scopes: row.scopes,
    rateLimit: row.rateLimit,
    state: stateOf(row, ctx.now()),
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    rotatedFrom: row.rotatedFrom === null ? null : encodeId('key', row.rotatedFrom),
  }))
}

function stateOf(key: { revokedAt: Date | null; expiresAt: Date | null }, now: Date): ApiKey['state'] {
  if (key.revokedAt) return 'revoked'
  return key.expiresAt && key.expiresAt <= now ? 'expired' : 'active'
}
