import { type IntegrationSlug, integrations } from '@vitrina/contract/integration'
import type { z } from 'zod'
import { invalidBody } from '../errors/invalid-body.ts'
import { inOwnTerms, pointerTo, readIssues } from '../errors/read-issues.ts'

/** Credentials of an integration, parsed and complete. */
export type Credentials = z.output<(typeof integrations)[IntegrationSlug]['credentials']>

/** Parses the credentials of an integration strictly; 422 names each wrong field and repeats no value. */
export function readCredentials(slug: IntegrationSlug, input: Record<string, unknown>): Credentials {
  const schema: z.ZodType<Credentials> = integrations[slug].credentials
  const read = schema.safeParse(input, inOwnTerms)
  if (read.success) return read.data
  const issues = readIssues(read.error.issues)
  throw invalidBody(issues.map(({ path, ...issue }) => ({ ...issue, pointer: pointerTo(['credentials', ...path]) })))
}
