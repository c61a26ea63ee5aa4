import { z } from 'zod'
import type { openApiDocument } from '../openapi-document.ts'
import { listEndpoints } from '../registry.ts'
import type { AgentTool } from './agent-tools.ts'
import { argumentName } from './read-arguments.ts'

type Document = ReturnType<typeof openApiDocument>

const Schema = z.record(z.string(), z.json())

const Operation = z.object({
  summary: z.string(),
  description: z.string(),
  // Parameters shared by reference are headers, which a tool does not have.
  parameters: z.array(
    z.union([
      z.object({ $ref: z.string() }),
      z.object({
        in: z.enum(['path', 'query']),
        name: z.string(),
        description: z.string().optional(),
        required: z.boolean().default(false),
        schema: Schema,
      }),
    ]),
  ),
  requestBody: z.object({ content: z.object({ 'application/json': z.object({ schema: Schema }) }) }).optional(),
})
type Operation = z.infer<typeof Operation>

const keys = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

const tokenSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  pattern: '^[\\x21-\\x7e]+$',
  description:
    'A text of your own for this call. A repeat with the same text within 24 hours changes nothing and gets the same answer.',
} as const

/** The description of a tool that its callers get. */
export interface ToolDescription {
  name: string
  title: string
  description: string
  /** JSON Schema of the arguments, with no reference in it. */
  inputSchema: {
    type: 'object'
    properties: Record<string, z.core.util.JSONType>
    required?: string[]
    additionalProperties: false
  }
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean }
}

/** Describes a tool with the texts and schemas of the OpenAPI document. */
export function describeTool(tool: AgentTool, document: Document): ToolDescription {
  const { endpoint, name } = tool
  const described = Operation.parse(document.paths?.[endpoint.path]?.[keys[endpoint.method]])
  const operation = Operation.parse(standingAlone(described, document))
  return {
    name,
    title: operation.summary,
    description: `${operation.summary}. ${operation.description}`,
    inputSchema: inputSchema(tool, operation),
    annotations: {
      readOnlyHint: endpoint.method === 'GET',
      destructiveHint: tool.changes && endpoint.successStatus !== 201,
      idempotentHint: endpoint.method === 'GET' || tool.token === 'required',
      openWorldHint: endpoint.idempotency === 'lease',
    },
  }
}

function inputSchema(tool: AgentTool, { parameters, requestBody }: Operation): ToolDescription['inputSchema'] {
  const own = parameters.flatMap((parameter) => ('$ref' in parameter ? [] : [parameter]))
  const body = ObjectSchema.parse(requestBody?.content['application/json'].schema ?? {})
  const properties = {
    ...Object.fromEntries(
      own.map(({ name, schema, description }) => [
        argumentName(name),
        { ...schema, ...(description && { description }) },
      ]),
    ),
    ...body.properties,
    ...(tool.token && { idempotencyKey: tokenSchema }),
  }
  const required = [
    ...own.filter((parameter) => parameter.required).map(({ name }) => name),
    ...body.required,
    ...(tool.token === 'required' ? ['idempotencyKey'] : []),
  ]
  return { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false }
}

const ObjectSchema = z.object({
  properties: z.record(z.string(), Schema).default({}),
  required: z.array(z.string()).default([]),
})

/** The same with every reference replaced by its schema, and endpoints by the names of their tools. */
function standingAlone(value: unknown, document: Document): unknown {
  if (Array.isArray(value)) return value.map((inner) => standingAlone(inner, document))
  if (typeof value === 'string') return inToolNames(value)
  if (typeof value !== 'object' || value === null) return value
  const named = '$ref' in value ? /^#\/components\/schemas\/(.+)$/.exec(String(value.$ref))?.[1] : undefined
  if (named !== undefined) return standingAlone(document.components?.schemas?.[named], document)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, standingAlone(inner, document)]))
}

function inToolNames(text: string): string {
  return text.replace(/`([A-Z]+) (\/[^`?]*)`/g, (whole, method: string, path: string) => {
    const endpoint = listEndpoints().find((each) => each.method === method && each.path === path)
    return endpoint?.tool ? `\`${endpoint.tool}\`` : whole
  })
}
