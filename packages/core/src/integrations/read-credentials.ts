import { credentialsBySlug, type IntegrationSlug } from '@vitrina/contract/integration'
import type { z } from 'zod'
import { type InvalidField, invalidBody } from '../errors/invalid-body.ts'

/** Credentials of one of the integrations, read and complete. */
export type Credentials = z.output<(typeof credentialsBySlug)[IntegrationSlug]>

/** Reads the credentials of an integration strictly; 422 names each wrong field and repeats no value. */
export function readCredentials(slug: IntegrationSlug, input: Record<string, unknown>): Credentials {
  const schema: z.ZodType<Credentials> = credentialsBySlug[slug]
  const read = schema.safeParse(input)
  if (read.success) return read.data
  throw invalidBody(read.error.issues.flatMap(toFields))
}

function toFields(issue: z.core.$ZodIssue): InvalidField[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ pointer: pointerTo([...issue.path, key]), detail: 'is not a known field' }))
  }
  return [{ pointer: pointerTo(issue.path), detail: issue.message }]
}

function pointerTo(path: PropertyKey[]): string {
  // `~` and `/` have a meaning of their own in a pointer (RFC 6901).
  const steps = path.map((step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1'))
  return ['#/credentials', ...steps].join('/')
}
