import type { IntegrationSlug } from '@vitrina/contract/integration'
import type { DB } from '@vitrina/db/database'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Actor, Context } from '../context.ts'
import { unseal } from '../secrets/seal.ts'
import { credentialsPurpose } from './credentials-purpose.ts'
import { hostsOf } from './hosts-of.ts'
import { type Credentials, readCredentials } from './read-credentials.ts'

/** The workspace's stored credentials for an integration, unsealed; null while it is not connected. */
export async function storedCredentials(ctx: Context, slug: IntegrationSlug): Promise<Credentials | null> {
  return (await storedConnection(ctx, slug))?.credentials ?? null
}

/** The same with the actor who connected it. */
export async function storedConnection(
  ctx: Context,
  slug: IntegrationSlug,
): Promise<{
  credentials: Credentials
  connectedBy: { type: Actor['type'] | null; id: string | null; name: string | null }
} | null> {
  const row = await ctx.db.kysely
    .selectFrom('integration')
    .select(['sealed_credentials', 'is_connected', 'connected_by_type', 'connected_by', 'connected_by_name'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!row?.is_connected || row.sealed_credentials === null) return null
  const plain: unknown = JSON.parse(unseal(ctx.secret, credentialsPurpose(ctx, slug), row.sealed_credentials))
  const credentials = readCredentials(slug, recordOf(plain))
  return { credentials, connectedBy: connecterOf(row) }
}

const ActorType = z.enum(['user', 'key', 'agent', 'system'])

function connecterOf(
  row: Pick<Selectable<DB['integration']>, 'connected_by_type' | 'connected_by' | 'connected_by_name'>,
) {
  const { connected_by_type: type, connected_by: id, connected_by_name: name } = row
  return { type: ActorType.safeParse(type).data ?? null, id, name }
}

/**
 * The hosts of the current connection, for the journal; empty when there is none, or when its credentials can no longer
 * be read.
 */
export async function previousHosts(ctx: Context, slug: IntegrationSlug): Promise<string[]> {
  try {
    const credentials = await storedCredentials(ctx, slug)
    return credentials ? hostsOf(credentials) : []
  } catch (err) {
    ctx.logger.warn({ err, slug }, 'what a connection was made with could not be read')
    return []
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error('Sealed credentials are not an object')
  return Object.fromEntries(Object.entries(value))
}
