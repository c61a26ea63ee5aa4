import { Changelog } from '@vitrina/contract/changelog'
import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import type { Operation } from './describe-operation.ts'

const Document = z.looseObject({ openapi: z.string(), info: z.looseObject({}), paths: z.looseObject({}) })

/** What is served beside the endpoints of the registry, as the generator takes it. */
export const servicePaths: ZodOpenApiPathsObject = {
  '/openapi': {
    get: {
      summary: 'This document',
      description: 'Needs no key.',
      tags: ['Service'],
      responses: {
        200: { description: '', content: { 'application/json': { schema: Document.meta({ id: 'OpenApi' }) } } },
      },
    },
  },
  '/changelog': {
    get: {
      summary: 'Releases of the contract, newest first',
      description: 'Needs any valid key.',
      tags: ['Service'],
      responses: { 200: { description: '', content: { 'application/json': { schema: Changelog } } } },
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
} as const

/** The same, with what the document tells of each. */
export const serviceOperations: Operation[] = [
  {
    ...common,
    id: 'get_openapi',
    path: '/openapi',
    isGuarded: false,
    codes: ['unsupported_api_version', 'rate_limited', 'internal_error'],
  },
  {
    ...common,
    id: 'get_changelog',
    path: '/changelog',
    isGuarded: true,
    codes: ['unsupported_api_version', 'unauthorized', 'rate_limited', 'internal_error'],
  },
]
