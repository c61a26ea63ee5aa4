import { Scope } from '@vitrina/contract/scopes'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { createKey } from './create-key.ts'

/** Revokes a key of the workspace or its sandbox: the next request with it, in any process, is 401. */
export async function revokeKey(ctx: Context, publicId: string): Promise<void> {
  const key = await findKey(ctx, publicId)
  if (key.revokedAt) return
  await ctx.db.prisma.apiKey.update({
    where: { workspaceId_id: { workspaceId: key.workspaceId, id: key.id } },
    data: { revokedAt: ctx.now() },
  })
}

/** A new key with the name and scopes of an old one, which goes on working until it is revoked. */
export async function rotateKey(ctx: Context, publicId: string): Promise<{ id: string; key: string }> {
  const old = await findKey(ctx, publicId)
  if (old.revokedAt) throw new DomainError('conflict', 'The key is revoked; make a new one instead.')
  const workspace = { ...ctx.workspace, id: old.workspaceId, isSandbox: old.workspace.sandboxOf !== null }
  const scopes = old.scopes.map((scope) => Scope.parse(scope))
  return createKey({ ...ctx, workspace }, { name: old.name, scopes, expiresAt: old.expiresAt }, old.id)
}

async function findKey(ctx: Context, publicId: string) {
  const id = requireId('key', publicId)
  const key = await ctx.db.prisma.apiKey.findFirst({
    where: { id, workspace: { OR: [{ id: ctx.workspace.id }, { sandboxOf: ctx.workspace.id }] } },
    include: { workspace: { select: { sandboxOf: true } } },
  })
  if (!key) throw notFound('key')
  return key
}
