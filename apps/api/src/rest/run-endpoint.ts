import type { Problem } from '@vitrina/contract/errors'
import type { Context } from '@vitrina/core/context'
import { DomainError } from '@vitrina/core/errors/domain-error'
import { type Answer, type OnceOptions, runOnce, runOnceAtEnd, runOnceLeased } from '@vitrina/core/idempotency/run-once'
import { forTenant } from '@vitrina/db/tenant-pool'
import type { Endpoint } from '@vitrina/trpc/registry'
import { callProcedure } from '@vitrina/trpc/tools/call-procedure'
import { requireShallow } from '@vitrina/trpc/tools/require-shallow'
import type { RememberedAnswers } from './remembered-answers.ts'

/** A call of an endpoint, over any transport. */
export interface EndpointCall {
  endpoint: Endpoint
  /** Path of the REST request, with ids filled in: a repeat has the same path. */
  path: string
  /** The Idempotency-Key; null when repeats of the call are not detected. */
  token: string | null
  /** The exact bytes that a repeat must send again. */
  body: Buffer
  /** Aborted when the caller goes away. */
  signal: AbortSignal
  /** The procedure's input; throws what is wrong with it. */
  input(): object
  /** Makes the problem document of an error of the call. */
  problemOf(error: unknown): Problem
}

const repeatGuards = { transaction: runOnce, 'at-end': runOnceAtEnd, lease: runOnceLeased }

/**
 * Runs an endpoint, once per token if it has one; a read may be answered from memory. The answer is a success or an
 * error stored for repeats; any other error is thrown.
 */
export async function runEndpoint(
  call: EndpointCall,
  context: Context,
  remembered: RememberedAnswers,
): Promise<Answer & { replayed: boolean; tag?: string }> {
  const { endpoint, path, token, body, signal } = call
  if (endpoint.isRemembered) {
    const input = call.input()
    requireShallow(input)
    const compute = (ctx: Context) => callProcedure(endpoint, input, ctx, signal)
    return { status: 200, replayed: false, ...(await remembered.answer(endpoint.name, input, context, compute)) }
  }
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

/** Reads an Idempotency-Key from the parameter with that name; throws `invalid_parameter` when it is not valid. */
export function readToken(token: unknown, parameter: string): string {
  if (typeof token === 'string' && /^[\x21-\x7e]{1,255}$/.test(token)) return token
  const detail = 'must be 1 to 255 visible ASCII characters'
  throw new DomainError('invalid_parameter', `${parameter} ${detail}.`, {
    errors: [{ parameter, code: 'wrong_format', detail }],
  })
}
