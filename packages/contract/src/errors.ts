import { z } from 'zod'

/**
 * Every stable error code with its HTTP status and title. The problem pages and the OpenAPI document are built from
 * this.
 */
export const errorCatalogue = {
  invalid_parameter: { status: 400, title: 'Invalid parameter' },
  invalid_cursor: { status: 400, title: 'Invalid cursor' },
  malformed_json: { status: 400, title: 'Malformed JSON' },
  unsupported_api_version: { status: 400, title: 'Unsupported API version' },
  unauthorized: { status: 401, title: 'Unauthorized' },
  mcp_disabled: { status: 403, title: 'Tool server is off' },
  insufficient_scope: { status: 403, title: 'Insufficient scope' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  idempotency_key_reused: { status: 409, title: 'Idempotency key reused' },
  idempotency_in_progress: { status: 409, title: 'Request in progress' },
  conflict: { status: 409, title: 'Conflict' },
  exchange_running: { status: 409, title: 'Exchange already running' },
  payload_too_large: { status: 413, title: 'Payload too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  validation_failed: { status: 422, title: 'Validation failed' },
  unknown_filter: { status: 422, title: 'Unknown filter' },
  unknown_sort: { status: 422, title: 'Unknown sort key' },
  unsupported_parameter: { status: 422, title: 'Unsupported parameter' },
  unknown_assignee: { status: 422, title: 'Unknown assignee' },
  unknown_agent_profile: { status: 422, title: 'Unknown agent profile' },
  bundle_rejected: { status: 422, title: 'Bundle rejected' },
  rate_limited: { status: 429, title: 'Rate limit exceeded' },
  internal_error: { status: 500, title: 'Internal error' },
  not_available: { status: 503, title: 'Not available' },
} as const satisfies Record<string, { status: number; title: string }>

export type ErrorCode = keyof typeof errorCatalogue

/** What may be wrong with a field or parameter, in words. The document and docs/api.md list the same set. */
export const fieldErrorCatalogue = {
  required: 'It is missing',
  unknown_field: 'The body has no such field',
  unknown_parameter: 'There is no such parameter',
  wrong_type: 'Another type of value is due, such as a number in place of text',
  wrong_format: 'The text or number is not written as it has to be',
  not_allowed: 'It is none of the values that are allowed',
  too_short: 'The text has too few characters',
  too_long: 'The text has too many characters',
  blank: 'The text holds nothing to read',
  too_small: 'The number is below the least',
  too_large: 'The number is above the greatest',
  too_many_decimals: 'The number has too many decimals',
  too_few_items: 'The list has too few items',
  too_many_items: 'The list has too many items',
  too_deep: 'It is nested deeper than 32 levels',
  invalid: 'The field is well formed and can’t be taken here; `detail` says why',
  invalid_parameter: 'The same of a parameter',
  period_too_long: 'The period holds more than the 1,100 days that figures by day are told of',
  checks_dropped: 'The period begins before the first day that checks are stored of, `storedFrom`',
  took_too_long: 'No field: the request ran into the time limit and was stopped',
  unknown_filter: 'The list has no such filter; `allowed` names those it has',
  unknown_sort: 'The list has no such sort key; `allowed` names those it has',
  unsupported_parameter: 'The parameter is not supported here',
  unknown_assignee: 'No executor has this id',
  unknown_agent_profile: 'No executor has this id',
} as const satisfies Record<string, string>

export type FieldErrorCode = keyof typeof fieldErrorCatalogue

export const FieldErrorCode = z.enum(Object.keys(fieldErrorCatalogue) as [FieldErrorCode, ...FieldErrorCode[]])

const fieldErrorLabels = Object.entries(fieldErrorCatalogue).map(([code, words]) => `\`${code}\`: ${words}.`)

/** One wrong field of a request. */
const FieldError = z
  .object({
    pointer: z.string().describe('JSON pointer into the body (RFC 6901), such as `#/price`').optional(),
    parameter: z.string().describe('Name of a parameter of the path, query or header').optional(),
    code: FieldErrorCode.describe(['What is wrong with it; the set is closed.', ...fieldErrorLabels].join(' ')),
    detail: z.string().describe('The same for a person; the text may change'),
  })
  .meta({
    id: 'FieldError',
    description: 'A field or parameter that is wrong: either `pointer` or `parameter` is there',
  })
export type FieldError = z.infer<typeof FieldError>

/** RFC 9457 problem document as every transport returns it. */
export const Problem = z
  .object({
    type: z.string().describe('Address of the page that explains the code'),
    title: z.string().describe('The code in words'),
    status: z.int().describe('HTTP status of the answer'),
    detail: z.string().describe('What is wrong with this very request, for a person; the text may change'),
    instance: z.string().describe('Path of the request'),
    code: z
      .enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]])
      .describe('Stable code of the problem, for a program'),
    requestId: z.string().describe('`req_…`, the same as X-Request-Id'),
    allowed: z.array(z.string()).optional().describe('Every filter or sort key allowed here'),
    requiredScope: z.string().optional().describe('The scope the key would need'),
    retryAfterSeconds: z.int().optional().describe('The same as the header Retry-After'),
    storedFrom: z.string().optional().describe('The first day that checks are stored of; those before were dropped'),
    supported: z.array(z.string()).optional().describe('API versions that are served'),
    errors: z.array(FieldError).optional().describe('What is wrong, field by field'),
  })
  .meta({ id: 'Problem', description: 'A problem (RFC 9457)' })
export type Problem = z.infer<typeof Problem>
