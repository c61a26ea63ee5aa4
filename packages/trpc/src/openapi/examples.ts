import { type ErrorCode, errorCatalogue } from '@vitrina/contract/errors'
import { exampleAt, exampleId } from '@vitrina/contract/example'
import type { oas31 } from 'zod-openapi'
import { sampleErrors } from './sample-errors.ts'
import { isReference, type NamedSchemas, nameIn } from './schemas.ts'

type Schema = oas31.SchemaObject | oas31.ReferenceObject

/** An example of a schema: the contract's own, else one assembled from its parts. */
export function exampleOf(schema: Schema, schemas: NamedSchemas): unknown {
  if (isReference(schema)) return schemas.example(nameIn(schema)) ?? exampleOf(schemas.resolve(schema), schemas)
  if (schema.const !== undefined) return schema.const
  const [given] = schema.examples ?? schema.enum ?? []
  if (given !== undefined) return given
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first) return exampleOf(first, schemas)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, exampleOf(inner, schemas)]),
      )
    case 'array':
      return schema.items ? [exampleOf(schema.items, schemas)] : []
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return schema.format === 'date-time' ? exampleAt : 'text'
  }
}

/** The frames of a live stream: its opening, an event, heartbeats. */
export const streamFrames = [
  'retry: 3000\n',
  'id: 1023\n',
  'id: 1024\nevent: card.created\ndata: {"id":"evt_…","object":"event","type":"card.created",…}\n',
  ': heartbeat\n',
  ': heartbeat\nid: 1027\n',
].join('\n')

/** A problem of this code. */
export function problemExample(host: string, code: ErrorCode): oas31.ExampleObject {
  const { status, title } = errorCatalogue[code]
  const { detail, instance = '/api/v1/dishes', ...extra } = sampleErrors[code]
  const value = {
    type: `${host}/problems/${code}`,
    title,
    status,
    detail,
    instance,
    code,
    requestId: exampleId('req'),
    ...extra,
  }
  return { summary: title, value }
}
