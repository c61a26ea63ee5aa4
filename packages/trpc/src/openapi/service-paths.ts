import { Changelog, contractVersion } from '@vitrina/contract/changelog'
import { Problem } from '@vitrina/contract/errors'
import { TypedEvent } from '@vitrina/contract/typed-event'
import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import type { Operation } from './describe-operation.ts'

const Document = z
  .looseObject({
    openapi: z.string().describe('Version of OpenAPI it is written in'),
    info: z.looseObject({}).describe('Title, version and an overview'),
    paths: z.looseObject({}).describe('Operations by path'),
  })
  .meta({
    id: 'OpenApi',
    description: 'An OpenAPI document',
    example: { openapi: '3.1.0', info: { title: 'Vitrina', version: contractVersion }, paths: {} },
  })

const json = (schema: z.ZodType) => ({ description: '', content: { 'application/json': { schema } } })

/** Paths served besides the endpoints of the registry, in the generator's form. */
export const servicePaths: ZodOpenApiPathsObject = {
  '/openapi': {
    get: {
      summary: 'This document',
      description: 'Needs no key.',
      tags: ['Service'],
      responses: {
        200: json(Document),
        // No operation answers with these; this is how the generator learns of schemas that others refer to.
        '5XX': json(Problem),
        default: json(TypedEvent),
      },
    },
  },
  '/changelog': {
    get: {
      summary: 'Releases of the contract, newest first',
      description: 'Needs any valid key.',
      tags: ['Service'],
      responses: { 200: json(Changelog) },
    },
  },
}

const common = {
  method: 'GET',
  successStatus: 200,
  idempotency: null,
  isStream: false,
  list: undefined,
  scope: null,
  example: {},
} as const

/** The same paths, with their descriptions in the document. */
export const serviceOperations: Operation[] = [
  {
    ...common,
    id: 'get_openapi',
    path: '/openapi',
    isGuarded: false,
    codes: ['unsupported_api_version', 'rate_limited', 'internal_error', 'not_available'],
  },
  {
    ...common,
    id: 'get_changelog',
    path: '/changelog',
    isGuarded: true,
    codes: ['unsupported_api_version', 'unauthorized', 'rate_limited', 'internal_error', 'not_available'],
  },
]
