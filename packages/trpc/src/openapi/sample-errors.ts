import type { ErrorCode, Problem } from '@vitrina/contract/errors'
import { apiVersion } from '@vitrina/contract/versions'

type SampleError = Pick<Problem, 'detail'> & Partial<Omit<Problem, 'detail' | 'code' | 'status' | 'title' | 'type'>>

/** The texts of the document's example of each problem. */
export const sampleErrors: Record<ErrorCode, SampleError> = {
  invalid_parameter: {
    detail: 'limit: must be a whole number from 1 to 200',
    errors: [{ parameter: 'limit', code: 'too_large', detail: 'must be a whole number from 1 to 200' }],
  },
  invalid_cursor: { detail: 'The cursor does not belong to this list, sort, filter and period.' },
  malformed_json: { detail: 'The body is not valid JSON in UTF-8.', instance: '/api/v1/cards' },
  unsupported_api_version: { detail: 'X-Api-Version 2020-01-01 is not served here.', supported: [apiVersion] },
  unauthorized: { detail: 'Send a valid API key as Authorization: Bearer or as X-Api-Key.' },
  mcp_disabled: { detail: 'The tool server is off.', instance: '/api/mcp' },
  insufficient_scope: { detail: 'This call needs the scope read:dishes.', requiredScope: 'read:dishes' },
  not_found: { detail: 'No such dish in this workspace.', instance: '/api/v1/dishes/dish_01' },
  method_not_allowed: { detail: 'This path takes GET, HEAD.' },
  idempotency_key_reused: {
    detail: 'This Idempotency-Key was sent with another body; use a new key for a new request.',
    instance: '/api/v1/cards',
  },
  idempotency_in_progress: {
    detail: 'Request in progress: the first request with this key still runs; ask again.',
    instance: '/api/v1/cards',
    retryAfterSeconds: 1,
  },
  conflict: { detail: 'The state of the object forbids this.', instance: '/api/v1/cards/t_01' },
  exchange_running: { detail: 'An exchange of source_a runs already.' },
  payload_too_large: { detail: 'The body is over 256 KiB.', instance: '/api/v1/cards' },
  unsupported_media_type: { detail: 'Send the body as application/json.', instance: '/api/v1/cards' },
  validation_failed: {
    detail: '#/title: is required',
    instance: '/api/v1/cards',
    errors: [{ pointer: '#/title', code: 'required', detail: 'is required' }],
  },
  unknown_filter: {
    detail: 'Unknown filter "filter[colour]"; allowed: category, has_cost',
    allowed: ['category', 'has_cost'],
    errors: [{ parameter: 'filter[colour]', code: 'unknown_parameter', detail: 'is not a known parameter' }],
  },
  unknown_sort: { detail: 'Unknown sort key "colour"; allowed: name, revenue', allowed: ['name', 'revenue'] },
  unsupported_parameter: {
    detail: 'include is not supported here; leave it out.',
    instance: '/api/v1/cards',
    errors: [{ parameter: 'include', code: 'unsupported_parameter', detail: 'is not supported here' }],
  },
  unknown_assignee: { detail: 'No executor has this id. Take one from GET /agents.', instance: '/api/v1/cards' },
  unknown_agent_profile: {
    detail: 'No executor has this id. Take one from GET /agents.',
    instance: '/api/v1/webhooks',
  },
  bundle_rejected: { detail: 'The bundle as a whole is wrong; nothing of it was applied.' },
  rate_limited: { detail: 'Over 100 requests a minute; wait 12 seconds.', retryAfterSeconds: 12 },
  internal_error: { detail: 'Something went wrong on our side. Try again; if it goes on, tell us the requestId.' },
  not_available: { detail: 'This is not set up here yet.', instance: '/api/v1/ai/ask' },
}
