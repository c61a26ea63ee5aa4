import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Context } from '@vitrina/core/context'
import { DomainError } from '@vitrina/core/errors/domain-error'
import type { Answer } from '@vitrina/core/idempotency/run-once'
import { isInternal, toProblem } from '@vitrina/trpc/problem'
import { type AgentTool, requireOffered } from '@vitrina/trpc/tools/agent-tools'
import { readArguments } from '@vitrina/trpc/tools/read-arguments'
import { z } from 'zod'
import type { RememberedAnswers } from '../rest/remembered-answers.ts'
import { readToken, runEndpoint } from '../rest/run-endpoint.ts'
import type { ForwardedBody } from './forwarded-body.ts'

/** The caller of a tool, and what the workspace allows. */
export interface ToolCaller {
  context: Context
  /** Whether tools that change data are allowed. */
  mutations: boolean
  /** Server root, for the addresses of problem pages. */
  host: string
  remembered: RememberedAnswers
  /** Forwards the answer past the protocol's handling; null when the answer is a stream. */
  carried: ForwardedBody | null
  /** Aborted when the caller goes away. */
  signal: AbortSignal
}

/**
 * Calls a tool. The result is the endpoint's own answer, byte for byte, as text and as structured content. A refusal is
 * an error result with the same problem that REST returns for that call.
 */
export async function callTool(
  tool: AgentTool,
  given: Record<string, unknown>,
  { context, mutations, host, remembered, carried, signal }: ToolCaller,
): Promise<CallToolResult> {
  const { endpoint } = tool
  const { idempotencyKey, ...others } = given
  const parts = readArguments(endpoint, tool.token === null ? given : others)
  const problemOf = (error: unknown) =>
    toProblem(error, {
      host,
      instance: parts.path,
      requestId: context.requestId,
      input: endpoint.method === 'GET' ? 'query' : 'body',
      list: endpoint.list,
    })
  try {
    requireOffered(tool, context, mutations)
    const token = tokenOf(tool, idempotencyKey)
    const call = { endpoint, ...parts, body: parts.body(), token, signal, problemOf }
    return resultOf(await runEndpoint(call, context, remembered), carried)
  } catch (error) {
    const problem = problemOf(error)
    if (isInternal(error)) {
      context.logger.error({ err: error, tool: tool.name, requestId: context.requestId }, 'tool failed')
    }
    return resultOf({ status: problem.status, body: JSON.stringify(problem), replayed: false }, carried)
  }
}

function tokenOf(tool: AgentTool, given: unknown): string | null {
  if (tool.token === null || (tool.token === 'optional' && given === undefined)) return null
  if (given !== undefined) return readToken(given, 'idempotencyKey')
  const detail = 'is required: a text of your own for this change, the same when you repeat it'
  throw new DomainError('invalid_parameter', `idempotencyKey ${detail}.`, {
    errors: [{ parameter: 'idempotencyKey', code: 'required', detail }],
  })
}

const JsonObject = z.record(z.string(), z.unknown())

function resultOf(
  { status, body, replayed }: Answer & { replayed: boolean },
  carried: ForwardedBody | null,
): CallToolResult {
  return {
    ...(carried?.put(body) ?? {
      content: [{ type: 'text', text: body }],
      structuredContent: JsonObject.parse(JSON.parse(body)),
    }),
    ...(status >= 400 && { isError: true }),
    ...(replayed && { _meta: { idempotentReplayed: true } }),
  }
}
