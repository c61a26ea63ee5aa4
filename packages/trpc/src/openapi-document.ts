import { errorCatalogue, Problem } from '@vitrina/contract/errors'
import { scopeCatalogue } from '@vitrina/contract/scopes'
import { contractVersion } from '@vitrina/contract/versions'
import { generateOpenApiDocument, type OpenAPIObject } from 'trpc-to-openapi'
import { z } from 'zod'
import { type Endpoint, listEndpoints } from './registry.ts'
import { appRouter } from './router.ts'

/**
 * The OpenAPI 3.1 document of every endpoint, made from the procedures' own meta and schemas. `host` is the server root.
 * Error responses, success status and scopes are written here once for all.
 */
export function openApiDocument(host: string): OpenAPIObject {
  const document = generateOpenApiDocument(appRouter, {
    title: 'Vitrina',
    description: 'Restaurant analytics showcase: the same figures as the panel shows, over REST.',
    version: contractVersion,
    openApiVersion: '3.1.0',
    baseUrl: `${host}/api/v1`,
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', description: 'An API key: `Authorization: Bearer svc_live_…`' },
      apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'An API key in a header of its own' },
    },
  })
  const { $schema: _, ...problem } = z.toJSONSchema(Problem)
  const schemas = Object.entries(document.components?.schemas ?? {}).filter(([name]) => !name.startsWith('error.'))
  document.components = {
    ...document.components,
    // The generator's own error schemas are not what we answer. Its schema dialect and OpenAPI's are one in 3.1; its type for schemas is just narrower.
    schemas: { ...Object.fromEntries(schemas), Problem: problem as Record<string, unknown> },
  }
  for (const endpoint of listEndpoints()) describe(document, endpoint)
  return document
}

type Operation = NonNullable<NonNullable<OpenAPIObject['paths']>[string]['get']>

function describe(document: OpenAPIObject, endpoint: Endpoint): void {
  const item = document.paths?.[endpoint.path]
  const operation = item?.[endpoint.method === 'GET' ? 'get' : endpoint.method === 'POST' ? 'post' : 'patch']
  if (!operation) return
  const success = operation.responses?.['200']
  const scope = `Scope \`${endpoint.scope}\`: ${scopeCatalogue[endpoint.scope]}.`
  operation.description = operation.description ? `${operation.description}\n\n${scope}` : scope
  operation.operationId = endpoint.tool ?? endpoint.name.replace('.', '_')
  operation.security = [{ bearer: [] }, { apiKey: [] }]
  for (const parameter of operation.parameters ?? []) liftDescription(parameter)
  operation.responses = { [endpoint.successStatus]: success ?? { description: 'Done' }, ...problems(endpoint) }
}

// Readers of the document look for a parameter's words beside its name, not inside its schema.
function liftDescription(parameter: NonNullable<Operation['parameters']>[number]): void {
  if ('$ref' in parameter || !parameter.schema || '$ref' in parameter.schema) return
  const { description, ...schema } = parameter.schema
  if (description !== undefined) Object.assign(parameter, { description, schema })
}

const documentedStatuses = [400, 401, 403, 404, 422, 429, 500] as const

function problems(endpoint: Endpoint): Operation['responses'] {
  const applies = (status: number) =>
    (status !== 404 || endpoint.path.includes('{')) && (status !== 422 || endpoint.list || endpoint.method !== 'GET')
  return Object.fromEntries(
    documentedStatuses.filter(applies).map((status) => [
      String(status),
      {
        description: codesOf(status),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

function codesOf(status: number): string {
  const codes = Object.entries(errorCatalogue).filter(([, entry]) => entry.status === status)
  return codes.map(([code, { title }]) => `${title} (\`${code}\`)`).join(' · ')
}
