import { encodeId } from '@vitrina/db/ids'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'

export interface KeySummary {
  id: string
  name: string
  hint: string
  isTest: boolean
  scopes: string[]
  createdBy: string
  createdAt: string
  expiresAt: string | null
  revokedAt: string | null
  lastUsedAt: string | null
}

/** The keys of the workspace and of its sandbox, newest first; never the keys themselves. Needs `read:integrations`. */
export async function listKeys(ctx: Context): Promise<KeySummary[]> {
  requireScope(ctx, 'read:integrations')
  const rows = await ctx.db.prisma.apiKey.findMany({
    where: { workspace: { OR: [{ id: ctx.workspace.id }, { sandboxOf: ctx.workspace.id }] } },
    orderBy: { createdAt: 'desc' },
    omit: { hash: true },
  })
  return rows.map((row) => ({
    id: encodeId('key', row.id),
    name: row.name,
    hint: row.hint,
    isTest: row.workspaceId !== ctx.workspace.id || ctx.workspace.isSandbox,
    scopes: row.scopes,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }))
}
