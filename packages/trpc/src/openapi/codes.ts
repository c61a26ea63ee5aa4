import type { ErrorCode } from '@vitrina/contract/errors'
import type { Endpoint } from '../registry.ts'

/** Every error code an endpoint may answer with: those that follow from its shape, and those its procedure adds. */
export function codesOf(endpoint: Endpoint): ErrorCode[] {
  const { method, path, list, idempotency, errors } = endpoint
  return [
    'invalid_parameter',
    'unsupported_api_version',
    ...(list && list.paged !== false ? (['invalid_cursor'] as const) : []),
    ...(method !== 'GET' ? bodyCodes : []),
    'unauthorized',
    'insufficient_scope',
    ...(path.includes('{') ? (['not_found'] as const) : []),
    ...(idempotency ? (['idempotency_key_reused', 'idempotency_in_progress'] as const) : []),
    ...(list ? (['unknown_filter'] as const) : []),
    ...(list && list.sorts.length > 0 ? (['unknown_sort'] as const) : []),
    ...(list?.unsupported ? (['unsupported_parameter'] as const) : []),
    'rate_limited',
    'internal_error',
    'not_available',
    ...errors,
  ]
}

// Also where the request takes no body: a body that is sent is parsed all the same.
const bodyCodes = ['malformed_json', 'payload_too_large', 'unsupported_media_type', 'validation_failed'] as const
