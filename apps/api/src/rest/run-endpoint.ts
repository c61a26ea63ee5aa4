import type { Problem } from '@vitrina/contract/errors'
import type { Context } from '@vitrina/core/context'
import { DomainError } from '@vitrina/core/errors/domain-error'
import { type Answer, type OnceOptions, runOnce, runOnceAtEnd, runOnceLeased } from '@vitrina/core/idempotency/run-once'
import { forTenant } from '@vitrina/db/tenant-pool'
import type { Endpoint } from '@vitrina/trpc/registry'
import { callProcedure } from '@vitrina/trpc/tools/call-procedure'

/** A call of an endpoint, by whichever transport it came. */
export interface EndpointCall {
  endpoint: Endpoint
  /** Path of the REST request, ids in place: a repeat is one of the same path. */
  path: string
  /** The Idempotency-Key; null when the call is not to be told from its repeats. */
  token: string | null
  /** The exact bytes that a repeat must send again. */
  body: Buffer
  /** Aborted when the caller goes away. */
  signal: AbortSignal
  /** What the procedure takes; throws what is wrong with it. */
  input(): object
  /** Any error of the call as its problem document. */
  problemOf(error: unknown): Problem
}

const repeatGuards = { transaction: runOnce, 'at-end': runOnceAtEnd, lease: runOnceLeased }

/**
 * Runs an endpoint, once for its token if it has one. The answer is a success or an error kept for repeats; any other
 * error is thrown.
 */
export async function runEndpoint(call: EndpointCall, context: Context): Promise<Answer & { replayed: boolean }> {
  const { endpoint, path, token, body, signal } = call
  const run = async (ctx: Context): Promise<Answer> => ({
    status: endpoint.successStatus,
    body: JSON.stringify(await callProcedure(endpoint, call.input(), ctx, signal)),
  })
  if (token === null) return { ...(await run(context)), replayed: false }
  const options: OnceOptions = {
    answerError: (error) => {
      const problem = call.problemOf(error)
      return { status: problem.status, body: JSON.stringify(problem), code: problem.code }
    },
  }
  const keyed = { token, method: endpoint.method, path, body }
  const runOnceFor = repeatGuards[endpoint.idempotency ?? 'transaction']
  return forTenant(context.workspace.id, () => runOnceFor(context, keyed, options, run))
}

/** An Idempotency-Key as it came in the parameter of that name; throws `invalid_parameter` when it is none. */
export function readToken(token: unknown, parameter: string): string {
  if (typeof token === 'string' && /^[\x21-\x7e]{1,255}$/.test(token)) return token
  const detail = 'must be 1 to 255 visible ASCII characters'
  throw new DomainError('invalid_parameter', `${parameter} ${detail}.`, {
    errors: [{ parameter, code: 'wrong_format', detail }],
  })
}
