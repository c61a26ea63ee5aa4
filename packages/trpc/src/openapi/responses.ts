import { type ErrorCode, errorCatalogue } from '@vitrina/contract/errors'
import type { oas31 } from 'zod-openapi'
import { problemExample } from './examples.ts'
import { headersOf } from './headers.ts'

/** Names of problem answers by status, and the codes that the names leave out. */
const statuses: Record<number, { name: string; usual: readonly ErrorCode[] }> = {
  400: { name: 'BadRequest', usual: ['invalid_parameter', 'unsupported_api_version'] },
  401: { name: 'Unauthorized', usual: ['unauthorized'] },
  403: { name: 'Forbidden', usual: ['insufficient_scope'] },
  404: { name: 'NotFound', usual: ['not_found'] },
  409: { name: 'Conflict', usual: ['idempotency_key_reused', 'idempotency_in_progress'] },
  413: { name: 'PayloadTooLarge', usual: ['payload_too_large'] },
  415: { name: 'UnsupportedMediaType', usual: ['unsupported_media_type'] },
  422: { name: 'Unprocessable', usual: [] },
  429: { name: 'TooManyRequests', usual: ['rate_limited'] },
  500: { name: 'InternalError', usual: ['internal_error'] },
  503: { name: 'Unavailable', usual: ['not_available'] },
}

/** Statuses of errors that are stored for an Idempotency-Key and replayed. */
const savedStatuses = [404, 409, 422]

/** The problem answers of the document: each is written once among the components, and operations refer to it. */
export class Responses {
  readonly #host: string
  readonly #named = new Map<string, oas31.ResponseObject>()
  readonly #codes = new Set<ErrorCode>()

  /** `host` is the server root, where the pages that explain the codes are. */
  constructor(host: string) {
    this.#host = host
  }

  /** References to the answers with these codes, by status. */
  problems(codes: readonly ErrorCode[], isIdempotent: boolean): Record<string, oas31.ReferenceObject> {
    for (const code of codes) this.#codes.add(code)
    const byStatus = Object.groupBy(new Set(codes), (code) => errorCatalogue[code].status)
    return Object.fromEntries(
      Object.entries(byStatus).map(([status, together = []]) => [
        status,
        this.#reference(Number(status), together, isIdempotent && savedStatuses.includes(Number(status))),
      ]),
    )
  }

  /** Every answer that was referred to, by name. */
  all(): Record<string, oas31.ResponseObject> {
    return Object.fromEntries([...this.#named].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  /** A problem of each code that was referred to. */
  examples(): Record<string, oas31.ExampleObject> {
    return Object.fromEntries([...this.#codes].sort().map((code) => [code, problemExample(this.#host, code)]))
  }

  #reference(status: number, codes: readonly ErrorCode[], isReplayable: boolean): oas31.ReferenceObject {
    const known = statuses[status] ?? { name: `Status${status}`, usual: [] }
    const isUsual = known.usual.every((code) => codes.includes(code))
    const special = isUsual ? codes.filter((code) => !known.usual.includes(code)) : codes
    const name = `${known.name}${special.toSorted().map(pascal).join('')}${isReplayable ? 'Replayable' : ''}`
    this.#named.set(name, this.#problem(status, codes, isReplayable))
    return { $ref: `#/components/responses/${name}` }
  }

  #problem(status: number, codes: readonly ErrorCode[], isReplayable: boolean): oas31.ResponseObject {
    const told: oas31.SchemaObject = {
      type: 'object',
      properties: {
        status: { type: 'integer', const: status, description: 'HTTP status of the answer' },
        code: { type: 'string', enum: [...codes], description: 'Stable code of the problem' },
      },
      required: ['status', 'code'],
    }
    const problem = { $ref: '#/components/schemas/Problem' }
    const examples = codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])
    const pages = codes.map((code) => `[\`${code}\`](${this.#host}/problems/${code}): ${errorCatalogue[code].title}`)
    return {
      description: pages.join(' · '),
      headers: headersOf(status, isReplayable),
      content: {
        'application/problem+json': { schema: { allOf: [problem, told] }, examples: Object.fromEntries(examples) },
      },
    }
  }
}

/** `get_dish` as `GetDish`: the form of component names in the document. */
export function pascal(snake: string): string {
  return snake.replace(/(?:^|[_.-])([a-z])/gi, (_, letter: string) => letter.toUpperCase())
}
