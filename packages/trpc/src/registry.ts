import type { AnyTRPCProcedure } from '@trpc/server'
import type { ErrorCode } from '@vitrina/contract/errors'
import type { LocalizedText } from '@vitrina/contract/figure-metrics'
import type { ListDefinition } from '@vitrina/contract/list-query'
import type { Scope } from '@vitrina/contract/scopes'
import type { ProcedureMeta } from './init.ts'
import { appRouter } from './router.ts'

/**
 * One endpoint of the contract, as its procedure declares it. REST routes, the document and the tools are made from
 * these.
 */
export interface Endpoint {
  /** Dotted path in the router. */
  name: string
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Path below `/api/v1`, parameters in braces. */
  path: string
  scope: Scope
  tool: string | null
  /** The title of that tool, for people. */
  toolTitle: LocalizedText | null
  /** Whether those who are limited to some restaurants are refused. */
  ofAllRestaurants: boolean
  list: ListDefinition | undefined
  successStatus: 200 | 201
  /**
   * How a repeat under one Idempotency-Key is detected: by a record claimed as the transaction begins, by one written
   * as it ends, by a lease, or not at all.
   */
  idempotency: 'transaction' | 'at-end' | 'lease' | null
  /** Whether the request takes a body. */
  takesBody: boolean
  isStream: boolean
  /** Whether its answer may be given again while the data is the same. */
  isRemembered: boolean
  /** A body to send, and the fields in which its answer differs from the example of its schema. */
  example: NonNullable<ProcedureMeta['example']>
  /** Error codes besides those that follow from the shape of the endpoint. */
  errors: readonly ErrorCode[]
  procedure: AnyTRPCProcedure
}

/** Every procedure with OpenAPI meta, in the order of the router. */
export function listEndpoints(): Endpoint[] {
  return Object.entries(appRouter._def.procedures).flatMap(([name, entry]) => {
    // At run time this record is flat, `restaurants.list` to its procedure; its type describes nested routers.
    const procedure = entry as unknown as AnyTRPCProcedure
    const meta = procedure._def.meta as ProcedureMeta | undefined
    if (!meta?.openapi) return []
    const { method, path } = meta.openapi
    if (!meta.scope) throw new Error(`${name} is open to keys but names no scope`)
    const changes = method === 'POST' || method === 'PATCH'
    return [
      {
        name,
        method,
        path,
        scope: meta.scope,
        tool: meta.tool?.name ?? null,
        toolTitle: meta.tool?.title ?? null,
        ofAllRestaurants: meta.ofAllRestaurants ?? false,
        list: meta.list,
        successStatus: meta.created ? (201 as const) : (200 as const),
        idempotency: changes ? idempotencyOf(meta) : null,
        takesBody: changes && !meta.bodyless,
        isStream: meta.stream ?? false,
        isRemembered: meta.remembered ?? false,
        example: meta.example ?? {},
        errors: meta.errors ?? [],
        procedure,
      },
    ]
  })
}

function idempotencyOf({ outside, adds }: ProcedureMeta) {
  if (outside) return 'lease' as const
  return adds ? ('at-end' as const) : ('transaction' as const)
}
