import { contractVersion } from '@vitrina/contract/changelog'
import { generateOpenApiDocument, type OpenAPIObject } from 'trpc-to-openapi'
import { aboutApi, securitySchemes, tagsOf } from './openapi/about.ts'
import { bodySchema, describeOperation, operationOf } from './openapi/describe-operation.ts'
import { headers, notModified, parameters } from './openapi/headers.ts'
import { addPathExamples, operationsIn } from './openapi/path-examples.ts'
import { Responses } from './openapi/responses.ts'
import { NamedSchemas } from './openapi/schemas.ts'
import { serviceOperations, servicePaths } from './openapi/service-paths.ts'
import { eventWebhooks } from './openapi/webhooks.ts'
import { listEndpoints } from './registry.ts'
import { appRouter } from './router.ts'

/**
 * Returns the OpenAPI 3.1 document of every endpoint, made from the procedures' meta and schemas. `host` is the server
 * root. What the endpoints share (problems, headers, examples, schema names) is under `openapi/`.
 */
export function openApiDocument(host: string): OpenAPIObject {
  const generated = generateOpenApiDocument(appRouter, {
    title: 'Vitrina',
    version: contractVersion,
    openApiVersion: '3.1.0',
    baseUrl: `${host}/api/v1`,
    securitySchemes,
    paths: servicePaths,
  })
  const schemas = new NamedSchemas(generated.components?.schemas ?? {})
  const responses = new Responses(host)
  const paths = generated.paths ?? {}
  for (const operation of [...listEndpoints().map(operationOf), ...serviceOperations]) {
    describeOperation(paths, operation, { schemas, responses })
  }
  addPathExamples(paths)
  schemas.openAnswers(operationsIn(paths).flatMap(bodySchema))
  return {
    openapi: generated.openapi,
    info: aboutApi(host),
    // A variable, so that one text serves every installation and clients can change it.
    servers: [
      {
        url: '{host}/api/v1',
        description: 'This installation',
        variables: { host: { default: host, description: 'Server root' } },
      },
    ],
    tags: tagsOf(paths),
    paths,
    webhooks: eventWebhooks(),
    components: {
      securitySchemes,
      schemas: schemas.all(),
      responses: { NotModified: notModified, ...responses.all() },
      examples: responses.examples(),
      headers,
      parameters,
    },
  }
}
