import type { ErrorCode } from '@vitrina/contract/errors'
import { scopeCatalogue } from '@vitrina/contract/scopes'
import { z } from 'zod'
import type { oas31 } from 'zod-openapi'
import type { Endpoint } from '../registry.ts'
import { codesOf } from './codes.ts'
import { exampleOf, streamFrames } from './examples.ts'
import { headerReference, headersOf, parameterReference } from './headers.ts'
import { operationId } from './operation-id.ts'
import { pascal, type Responses } from './responses.ts'
import { sampleEvent } from './sample-events.ts'
import { isReference, type NamedSchemas, tidied } from './schemas.ts'

/** What the document says about an operation: an endpoint of the registry, or one outside it. */
export type Operation = Pick<
  Endpoint,
  'method' | 'path' | 'successStatus' | 'idempotency' | 'isStream' | 'list' | 'example'
> & {
  id: string
  /** Null: any valid key will do. */
  scope: Endpoint['scope'] | null
  /** False: no key is required. */
  isGuarded: boolean
  codes: readonly ErrorCode[]
}

export interface Components {
  schemas: NamedSchemas
  responses: Responses
}

const keys = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

/** Makes the operation of an endpoint. */
export function operationOf(endpoint: Endpoint): Operation {
  return { ...endpoint, id: operationId(endpoint), isGuarded: true, codes: codesOf(endpoint) }
}

/** Completes what the generator made of an operation: id, scope, headers, every answer, examples. */
export function describeOperation(paths: oas31.PathsObject, operation: Operation, components: Components): void {
  const described: oas31.OperationObject | undefined = paths[operation.path]?.[keys[operation.method]]
  if (!described) throw new Error(`${operation.method} ${operation.path} is not in the generated document`)
  const { id, scope, isGuarded, codes, idempotency } = operation
  const success = described.responses?.['200']
  described.operationId = id
  described.description = [described.description, ...(scope ? [`Scope \`${scope}\`: ${scopeCatalogue[scope]}.`] : [])]
    .filter((part) => part !== undefined)
    .join('\n\n')
  described.security = isGuarded ? [{ bearer: [] }, { apiKey: [] }] : []
  if (scope !== null) described['x-required-scope'] = scope
  described.parameters = parametersOf(operation, described.parameters ?? [])
  if (described.requestBody) described.requestBody = bodyOf(operation, described.requestBody, components)
  described.responses = {
    [operation.successStatus]: successOf(operation, success, components),
    ...(isTagged(operation) && { 304: { $ref: '#/components/responses/NotModified' } }),
    ...components.responses.problems(codes, idempotency !== null),
  }
}

/** Whether answers have a tag of their content. */
function isTagged({ method, isStream }: Pick<Operation, 'method' | 'isStream'>): boolean {
  return method === 'GET' && !isStream
}

function parametersOf(
  { method, path, idempotency, isStream }: Operation,
  generated: (oas31.ParameterObject | oas31.ReferenceObject)[],
): oas31.OperationObject['parameters'] {
  return [
    ...generated.map((parameter) => (isReference(parameter) ? parameter : describeParameter(parameter, path))),
    parameterReference('X-Api-Version'),
    ...(isTagged({ method, isStream }) ? [parameterReference('If-None-Match')] : []),
    ...(idempotency ? [parameterReference('Idempotency-Key')] : []),
    ...(isStream ? [parameterReference('Last-Event-ID')] : []),
  ]
}

// Readers of the document look for a parameter's description next to its name, not inside its schema.
function describeParameter(parameter: oas31.ParameterObject, path: string): oas31.ParameterObject {
  const { description: within, ...schema } = tidied(inner(parameter))
  const collection = path.slice(0, path.indexOf(`/{${parameter.name}}`))
  const fallback = parameter.in === 'path' ? `As \`GET ${collection}\` gives it` : undefined
  const description = parameter.description ?? within ?? fallback
  const { name, in: place, required } = parameter
  return { in: place, name, ...(description !== undefined && { description }), ...(required && { required }), schema }
}

function inner({ name, schema = {} }: oas31.ParameterObject): oas31.SchemaObject {
  if (isReference(schema)) throw new Error(`The parameter ${name} has a schema of a name of its own`)
  return schema
}

function bodyOf(
  { id, example }: Operation,
  body: oas31.RequestBodyObject | oas31.ReferenceObject,
  { schemas }: Components,
): oas31.RequestBodyObject {
  const generated = isReference(body) ? undefined : body.content['application/json']?.schema
  if (!generated) throw new Error(`${id} has a body without a schema`)
  const schema = schemas.reference(generated, pascal(id))
  return {
    required: true,
    content: { 'application/json': { schema, example: example.body ?? exampleOf(schema, schemas) } },
  }
}

function successOf(
  operation: Operation,
  generated: oas31.ResponseObject | undefined,
  { schemas }: Components,
): oas31.ResponseObject {
  const { id, isStream, successStatus, idempotency } = operation
  const headers = headersOf(successStatus, idempotency !== null)
  if (isStream) {
    // The schema describes what `data` contains: this version of OpenAPI cannot describe a stream of frames.
    const schema = { $ref: '#/components/schemas/Event' }
    const example = sampleEvent('card.created')
    return { description: streamLabels, headers, content: { 'text/event-stream': { schema, example } } }
  }
  const answer = generated?.content?.['application/json']?.schema
  if (!answer) throw new Error(`${id} has no schema of its answer`)
  const schema = schemas.reference(answer, pascal(id))
  const example = answerTo(operation, exampleOf(schema, schemas))
  const content = { 'application/json': { schema, example } }
  if (isTagged(operation)) headers['ETag'] = headerReference('ETag')
  return { description: successLabels(operation), headers, content }
}

/** The example answer, repeating the fields that were sent, and with one object where one was requested. */
function answerTo({ method, path, example }: Operation, answer: unknown): unknown {
  const envelope = Envelope.safeParse(answer).data
  if (!envelope) return answer
  const { object, data, meta } = envelope
  if (method === 'GET' && path.endsWith('}'))
    return object === 'list' ? { ...envelope, meta: { ...meta, limit: 1 } } : answer
  if (Array.isArray(data)) return answer
  const again = Object.entries(example.body ?? {}).filter(([name]) => name in data)
  return { ...envelope, data: { ...data, ...Object.fromEntries(again), ...example.answer } }
}

const Envelope = z.object({
  object: z.enum(['item', 'list']),
  data: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]),
  meta: z.record(z.string(), z.unknown()),
})

const streamLabels = [
  'Server-sent events. `event` is the type, `id` the position to resume from, `data` one line of JSON: an Event.',
  `\`\`\`text\n${streamFrames}\`\`\``,
  'The stream begins with `retry` and a frame of `id` alone, so that it can be resumed before any event came. Every 15 ' +
    'seconds comes a comment, with an `id` when events of other types went by.',
  '`event: reset` says that what followed the position asked for is no longer held: load the state anew; `data` is ' +
    '`{position, detail}`, and the stream goes on from there.',
].join('\n\n')

function successLabels({ method, successStatus, list }: Operation): string {
  if (list && list.paged !== false) return 'A page of the list'
  if (method === 'GET') return 'What was asked for'
  return successStatus === 201 ? 'Created' : 'Done'
}

/** The schema of the body an operation takes; undefined when it takes none. */
export function bodySchema({ requestBody }: oas31.OperationObject): (oas31.SchemaObject | oas31.ReferenceObject)[] {
  const schema = requestBody && !isReference(requestBody) ? requestBody.content['application/json']?.schema : undefined
  return schema ? [schema] : []
}
