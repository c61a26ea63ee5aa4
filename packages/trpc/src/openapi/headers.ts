import { apiVersion, servedVersions } from '@vitrina/contract/versions'
import type { oas31 } from 'zod-openapi'

const nonNegativeInteger = { type: 'integer', minimum: 0 } as const

/** Every header an answer may carry. */
export const headers = {
  'X-Request-Id': header('Identifies the entry in the request log of the panel', {
    type: 'string',
    pattern: '^req_[0-9a-z]{26}$',
  }),
  'X-Api-Version': header('Date-version the request was answered in', {
    type: 'string',
    enum: servedVersions.map(({ version }) => version),
  }),
  'X-RateLimit-Limit': header('Requests a minute', nonNegativeInteger),
  'X-RateLimit-Remaining': header('Requests left in the window', nonNegativeInteger),
  'X-RateLimit-Reset': header('When the window is over, in unix seconds', nonNegativeInteger),
  'X-RateLimit-Limit-Once-Ready': optional(
    'Requests a minute; absent while the installation starts',
    nonNegativeInteger,
  ),
  'X-RateLimit-Remaining-Once-Ready': optional(
    'Requests left in the window; absent while the installation starts',
    nonNegativeInteger,
  ),
  'X-RateLimit-Reset-Once-Ready': optional(
    'When the window is over, in unix seconds; absent while the installation starts',
    nonNegativeInteger,
  ),
  ETag: optional('Tag of the content, without what describes the call: send it as If-None-Match to ask for changes', {
    type: 'string',
    pattern: '^W/"[A-Za-z0-9_-]+"$',
  }),
  'Retry-After': header('Seconds to wait before asking again', { type: 'integer', minimum: 1 }),
  'Retry-After-Progress': optional('Seconds to wait; with `idempotency_in_progress` alone', {
    type: 'integer',
    minimum: 1,
  }),
  'Retry-After-Start': optional('Seconds to wait while the installation is started or upgraded', {
    type: 'integer',
    minimum: 1,
  }),
  'WWW-Authenticate': header('How to authenticate', { type: 'string', const: 'Bearer' }),
  'Idempotent-Replayed': optional('There when this is the kept answer to an earlier request of the same key', {
    type: 'string',
    const: 'true',
  }),
  Deprecation: optional('There when the date-version retires: since when it is deprecated (RFC 9745)', {
    type: 'string',
    pattern: '^@[0-9]+$',
  }),
  Sunset: optional('There when the date-version retires: when it ends, an HTTP date (RFC 8594)', { type: 'string' }),
  Link: optional('There when the date-version retires: where to read about it', { type: 'string' }),
} satisfies Record<string, oas31.HeaderObject>

/** Headers a request may carry, beyond its key. */
export const parameters = {
  'X-Api-Version': {
    in: 'header',
    name: 'X-Api-Version',
    description: 'Date-version to answer in; the current one when absent',
    schema: { type: 'string', enum: servedVersions.map(({ version }) => version), default: apiVersion },
  },
  'Idempotency-Key': {
    in: 'header',
    name: 'Idempotency-Key',
    description:
      'Makes a repeat safe: the same key with the same body gets the earlier answer for 24 hours, with another body 409',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
  },
  'If-None-Match': {
    in: 'header',
    name: 'If-None-Match',
    description: 'The ETag of an earlier answer: 304 without a body while the content is still the same',
    schema: { type: 'string' },
  },
  'Last-Event-ID': {
    in: 'header',
    name: 'Last-Event-ID',
    description:
      'The last `id` that was read, which an EventSource sends by itself: the stream goes on behind it, for 7 days back',
    schema: { type: 'string', maxLength: 100 },
  },
} satisfies Record<string, oas31.ParameterObject>

type HeaderName = keyof typeof headers

const retirement = ['Deprecation', 'Sunset', 'Link'] as const
const rate = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const

/** The headers of an answer of this status, as references. */
export function headersOf(status: number, isReplayable: boolean): Record<string, oas31.ReferenceObject> {
  const names: HeaderName[] = [
    'X-Request-Id',
    'X-Api-Version',
    // While the counters themselves are unreachable, there are no values to send.
    ...(status === 500 || status === 503 ? [] : rate),
    ...retirement,
    ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
    ...(status === 429 ? (['Retry-After'] as const) : []),
    ...(isReplayable ? (['Idempotent-Replayed'] as const) : []),
  ]
  const references = Object.fromEntries(names.map((name) => [name, headerReference(name)]))
  if (status === 503) {
    const ready = rate.map((name) => [name, headerReference(`${name}-Once-Ready`)])
    return { ...references, ...Object.fromEntries(ready), 'Retry-After': headerReference('Retry-After-Start') }
  }
  if (status === 409 && isReplayable) {
    return { ...references, 'Retry-After': headerReference('Retry-After-Progress') }
  }
  return references
}

/** The answer to a read whose content is what the caller has. */
export const notModified: oas31.ResponseObject = {
  description: 'The content is still what `If-None-Match` names',
  headers: { ...headersOf(304, false), ETag: headerReference('ETag') },
}

/** A header parameter, as a reference. */
export function parameterReference(name: keyof typeof parameters): oas31.ReferenceObject {
  return { $ref: `#/components/parameters/${name}` }
}

/** A header of an answer, as a reference. */
export function headerReference(name: HeaderName): oas31.ReferenceObject {
  return { $ref: `#/components/headers/${name}` }
}

function header(description: string, schema: oas31.SchemaObject): oas31.HeaderObject {
  return { description, required: true, schema }
}

function optional(description: string, schema: oas31.SchemaObject): oas31.HeaderObject {
  return { description, schema }
}
