import { type ConnectionSettings, IntegrationSlug, integrations } from '@vitrina/contract/integration'
import type { z } from 'zod'
import { requireFullAccess } from '../access/reach.ts'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors/not-found.ts'
import { storedCredentials } from './stored-credentials.ts'

/**
 * The settings of a connection for its form. Its fields are listed one by one, so that a secret is never among them;
 * for secrets it only reports that they are stored. Secrets must be entered again with every change: otherwise they
 * could be sent to another address. Needs `write:integrations`; 404 for an unknown slug.
 */
export async function connectionSettings(ctx: Context, input: { slug: string }): Promise<ConnectionSettings> {
  requireScope(ctx, 'write:integrations')
  requireFullAccess(ctx)
  const slug = IntegrationSlug.safeParse(input.slug)
  if (!slug.success) throw notFound('integration')
  const credentials = await storedCredentials(ctx, slug.data)
  if (!credentials) return { settings: null, secrets: [] }
  const schema: z.ZodType<Record<string, unknown>> = integrations[slug.data].settings
  return { settings: withoutLogins(schema.parse(credentials)), secrets: secretsIn(credentials, '') }
}

const secretNames = new Set(['password', 'referencePassword', 'storehousePassword', 'apiKey'])

function secretsIn(value: object, path: string): string[] {
  return Object.entries(value).flatMap(([name, held]: [string, unknown]) => {
    if (typeof held === 'object' && held !== null) return secretsIn(held, `${path}${name}.`)
    return secretNames.has(name) && held !== undefined ? [`${path}${name}`] : []
  })
}

// An address may contain a login and its password.
function withoutLogins(settings: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, bare(value)]))
}

function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare)
  if (typeof value === 'object' && value !== null) return withoutLogins(Object.fromEntries(Object.entries(value)))
  if (typeof value !== 'string' || !value.includes('@') || !URL.canParse(value)) return value
  const url = new URL(value)
  if (url.username === '' && url.password === '') return value
  url.username = ''
  url.password = ''
  return url.href
}
