import { type ConnectIntegration, IntegrationSlug } from '@vitrina/contract/integration'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors/not-found.ts'
import { checkConnection } from './check-connection.ts'
import { readCredentials } from './read-credentials.ts'

/**
 * Checks credentials of an integration and stores them when they work. Needs `write:integrations`; 404 for an unknown
 * slug, 422 for credentials that are not those of the slug, 503 while this installation can't check them.
 */
export async function connectIntegration(ctx: Context, input: ConnectIntegration & { slug: string }): Promise<never> {
  requireScope(ctx, 'write:integrations')
  const slug = IntegrationSlug.safeParse(input.slug)
  if (!slug.success) throw notFound('integration')
  const credentials = readCredentials(slug.data, input.credentials)
  return checkConnection(slug.data, credentials)
}
