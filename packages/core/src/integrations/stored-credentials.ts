import type { IntegrationSlug } from '@vitrina/contract/integration'
import type { Context } from '../context.ts'
import { unseal } from '../secrets/seal.ts'
import { type Credentials, readCredentials } from './read-credentials.ts'

/** What credentials of an integration are sealed for. */
export function credentialsPurpose(ctx: Pick<Context, 'workspace'>, slug: string): string {
  return `integration:${ctx.workspace.id}:${slug}`
}

/** The credentials a workspace has stored for an integration, unsealed; null while it is not connected. */
export async function storedCredentials(ctx: Context, slug: IntegrationSlug): Promise<Credentials | null> {
  return (await storedConnection(ctx, slug))?.credentials ?? null
}

/** The same with the actor whose they are. */
export async function storedConnection(
  ctx: Context,
  slug: IntegrationSlug,
): Promise<{ credentials: Credentials; connectedBy: { type: string | null; id: string | null } } | null> {
  const row = await ctx.db.kysely
    .selectFrom('integration')
    .select(['sealed_credentials', 'is_connected', 'connected_by_type', 'connected_by'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!row?.is_connected || row.sealed_credentials === null) return null
  const plain: unknown = JSON.parse(unseal(ctx.secret, credentialsPurpose(ctx, slug), row.sealed_credentials))
  const credentials = readCredentials(slug, recordOf(plain))
  return { credentials, connectedBy: { type: row.connected_by_type, id: row.connected_by } }
}

function recordOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error('Sealed credentials are not an object')
  return Object.fromEntries(Object.entries(value))
}
