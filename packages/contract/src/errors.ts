import { z } from 'zod'

/** Every stable error code with its HTTP status and title. The problem pages and the OpenAPI document read this. */
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

/** RFC 9457 problem document as every transport answers it. */
export const Problem = z.object({
  type: z.string().describe('Address of the page that explains the code'),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string().describe('Path of the request'),
  code: z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]),
  requestId: z.string(),
  allowed: z.array(z.string()).optional().describe('Every filter or sort key allowed here'),
  requiredScope: z.string().optional(),
  retryAfterSeconds: z.int().optional().describe('The same as the header Retry-After'),
  supported: z.array(z.string()).optional().describe('API versions that are served'),
  errors: z
    .array(
      z.object({
        pointer: z.string().optional(),
        parameter: z.string().optional(),
        code: z.string(),
        detail: z.string(),
      }),
    )
    .optional(),
})
export type Problem = z.infer<typeof Problem>
