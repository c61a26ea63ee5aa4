import { Scope } from '@vitrina/contract/scopes'
import type { Database } from '@vitrina/db/database'
import type { Actor, WorkspaceScope } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { hashKey, isKeyText } from './key-text.ts'

/** How often a key's `lastUsedAt` is written at most: a busy key is not a write a request. */
const usageNotedEveryMs = 60_000

/** Who a key speaks for. */
export interface KeyIdentity {
  workspace: WorkspaceScope
  actor: Actor
  scopes: ReadonlySet<Scope>
}

/**
 * The identity behind the key of a request, read afresh each time so that revocation holds for the next request of every
 * process. Missing, malformed, unknown, revoked and expired are one and the same `unauthorized`; so are two different
 * keys in the two headers.
 */
export async function authenticateKey(
  db: Database,
  headers: { authorization?: string | undefined; 'x-api-key'?: string | string[] | undefined },
  now: Date,
): Promise<KeyIdentity> {
  const text = keyOf(headers)
  if (text === null || !isKeyText(text)) throw unauthorized()
  const row = await db.prisma.apiKey.findUnique({ where: { hash: hashKey(text) }, include: { workspace: true } })
  if (!row || row.revokedAt || (row.expiresAt && row.expiresAt <= now)) throw unauthorized()
  if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() > usageNotedEveryMs) {
    await db.prisma.apiKey.update({
      where: { workspaceId_id: { workspaceId: row.workspaceId, id: row.id } },
      data: { lastUsedAt: now },
    })
  }
  const { id, name, timezone, currency, sandboxOf } = row.workspace
  return {
    workspace: { id, name, timezone, currency, isSandbox: sandboxOf !== null },
    actor: { type: 'key', id: row.id, name: row.name },
    scopes: new Set(row.scopes.flatMap((scope) => Scope.safeParse(scope).data ?? [])),
  }
}

function keyOf(headers: {
  authorization?: string | undefined
  'x-api-key'?: string | string[] | undefined
}): string | null {
  const bearer = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]
  const direct = headers['x-api-key']
  if (Array.isArray(direct)) return null
  if (headers.authorization !== undefined && bearer === undefined) return null
  if (bearer !== undefined && direct !== undefined && bearer !== direct) return null
  return bearer ?? direct ?? null
}

function unauthorized(): DomainError {
  return new DomainError(
    'unauthorized',
    'Send a valid API key as "Authorization: Bearer <key>" or "X-Api-Key: <key>"; it may be missing, unknown, expired or revoked.',
  )
}
