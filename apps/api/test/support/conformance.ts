import { Document, type Operation, type Response } from './document.ts'
import { host } from './host.ts'

/** A request and its answer, as sent over the wire. */
export interface Exchange {
  method: string
  /** Path with its query. */
  url: string
  requestHeaders: Record<string, unknown>
  requestBody: string
  status: number
  headers: Record<string, unknown>
  body: string
}

let document: Document | undefined

/**
 * Checks an answer of the API against the OpenAPI document: the operation, the status, the media type, each header and
 * the body have to be as described, with nothing else. Where the answer is a success, the request has to fit as well.
 * Throws a description of every breach. Anything outside the API (pages, health) is not checked.
 */
export function checkConformance(exchange: Exchange): void {
  const [path = '', query = ''] = exchange.url.split('?', 2)
  if (!path.startsWith('/api/v1/') || exchange.method === 'OPTIONS') return
  document ??= new Document(host)
  const operation = document.operation(exchange.method, path.slice('/api/v1'.length))
  const breaches = operation
    ? [...answerBreaches(document, operation, exchange), ...requestBreaches(document, operation, exchange, query)]
    : strangerBreaches(document, exchange)
  if (breaches.length === 0) return
  const { method, url, status, body } = exchange
  throw new Error(
    [`${method} ${url} → ${status} is not as the OpenAPI document says:`, ...breaches, body.slice(0, 1000)].join(
      '\n- ',
    ),
  )
}

function answerBreaches(document: Document, operation: Operation, exchange: Exchange): string[] {
  const response = document.response(operation, exchange.status)
  if (!response) return [`the status ${exchange.status} of ${operation.operationId} is not documented`]
  return [
    ...headerBreaches(document, response, exchange),
    ...contentBreaches(document, document.content(response), exchange),
  ]
}

// The document does not have this path and method: only the form of the refusal is fixed.
function strangerBreaches(document: Document, exchange: Exchange): string[] {
  const { status, headers } = exchange
  if (![400, 404, 405, 415, 429].includes(status))
    return [`the document has no such operation, but it answers ${status}`]
  const needed = [...onEveryAnswer, ...(status === 405 ? ['allow'] : []), ...(status === 429 ? ['retry-after'] : [])]
  return [
    ...needed.filter((name) => headers[name] === undefined).map((name) => `the header ${name} is missing`),
    ...contentBreaches(document, new Map([['application/problem+json', document.problem]]), exchange),
    ...requestIdBreaches(exchange),
  ]
}

const onEveryAnswer = [
  'x-request-id',
  'x-api-version',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
]

function headerBreaches(document: Document, response: Response, exchange: Exchange): string[] {
  const documented = document.headers(response)
  const known = new Set(documented.map(({ name }) => name))
  const strange = Object.keys(exchange.headers).filter((name) => !known.has(name) && !unspoken.has(name))
  return [
    ...strange.map((name) => `the header ${name} is not documented`),
    ...documented.flatMap(({ name, required, schema }) => {
      const value = exchange.headers[name]
      if (value === undefined) return required ? [`the header ${name} is missing`] : []
      return document.textBreaches(schema, String(value)).map((words) => `the header ${name} ${words}`)
    }),
    ...requestIdBreaches(exchange),
  ]
}

/** Headers of HTTP itself, of proxies and of browser security, which no document needs to describe. */
const unspoken = new Set([
  'access-control-allow-origin',
  'access-control-expose-headers',
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-security-policy',
  'content-type',
  'date',
  'keep-alive',
  'referrer-policy',
  'transfer-encoding',
  'vary',
  'x-accel-buffering',
  'x-content-type-options',
  'x-frame-options',
])

function requestIdBreaches({ method, headers, body, status }: Exchange): string[] {
  // A replayed answer is that of the first request, byte for byte.
  if (method === 'HEAD' || status < 400 || headers['idempotent-replayed']) return []
  const value = parse(body)
  const told = typeof value === 'object' && value !== null ? Reflect.get(value, 'requestId') : undefined
  return told === headers['x-request-id'] ? [] : ['requestId is not that of X-Request-Id']
}

function contentBreaches(document: Document, content: Map<string, string>, exchange: Exchange): string[] {
  if (content.size === 0) return exchange.body === '' ? [] : ['no body is documented, but it has one']
  const type = mediaType(exchange.headers)
  const schema = content.get(type)
  if (!schema) return [`the media type ${type || '(none)'} is not documented; ${[...content.keys()].join(', ')} is`]
  if (exchange.method === 'HEAD') return exchange.body === '' ? [] : ['HEAD has a body']
  if (!/[/+]json$/.test(type) || exchange.headers['content-encoding'] !== undefined) return []
  const value = parse(exchange.body)
  return value === undefined
    ? ['the body is not JSON']
    : document.breaches(schema, value).map((words) => `the body ${words}`)
}

function requestBreaches(document: Document, operation: Operation, exchange: Exchange, query: string): string[] {
  if (exchange.status >= 300) return []
  const parameters = document.parameters(operation)
  const sent = [...new URLSearchParams(query)]
  const names = sent.map(([name]) => name)
  const strange = sent.filter(([name]) => !parameters.some((known) => known.in === 'query' && known.name === name))
  return [
    ...strange.map(([name]) => `the query parameter ${name} was taken, but is not documented`),
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name} was taken twice`),
    ...parameters.flatMap(({ in: place, name, required, schema }) => {
      const value =
        place === 'query'
          ? sent.find(([each]) => each === name)?.[1]
          : place === 'header'
            ? exchange.requestHeaders[name.toLowerCase()]
            : undefined
      if (value === undefined) return required && place !== 'path' ? [`${name} is required, but was not asked for`] : []
      return document.textBreaches(schema, String(value)).map((words) => `${place} ${name} was taken, but ${words}`)
    }),
    ...requestBodyBreaches(document, operation, exchange),
  ]
}

function requestBodyBreaches(
  document: Document,
  operation: Operation,
  { requestHeaders, requestBody }: Exchange,
): string[] {
  const content = document.requestContent(operation)
  if (!content) return requestBody === '' || requestBody === '{}' ? [] : ['a body was taken, but none is documented']
  const schema = content.get(mediaType(requestHeaders))
  if (!schema) return ['a body of an undocumented media type was taken']
  const value = parse(requestBody)
  if (value === undefined) return ['a body that is not JSON was taken']
  return document.breaches(schema, value).map((words) => `a body was taken that ${words}`)
}

function mediaType(headers: Record<string, unknown>): string {
  const [type = ''] = String(headers['content-type'] ?? '').split(';')
  return type.trim().toLowerCase()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
