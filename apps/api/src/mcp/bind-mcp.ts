import {
  createMcpHandler,
  localhostAllowedOrigins,
  originValidationResponse,
  type Tool,
} from '@modelcontextprotocol/server'
import { DomainError } from '@vitrina/core/errors/domain-error'
import type { openApiDocument } from '@vitrina/trpc/openapi-document'
import { type AgentTool, listAgentTools } from '@vitrina/trpc/tools/agent-tools'
import { describeTool } from '@vitrina/trpc/tools/describe-tool'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { callerGone } from '../http/caller-gone.ts'
import { type ContextMeans, contextOf, refuseOthers } from '../rest/bind-routes.ts'
import { bodyOf } from '../rest/read-input.ts'
import type { RememberedAnswers } from '../rest/remembered-answers.ts'
import { ForwardedBody } from './forwarded-body.ts'
import { toolServer } from './tool-server.ts'

export interface McpOptions extends ContextMeans {
  /** Public server root. */
  host: string
  /** Address of the panel, whose pages may call too. */
  panelUrl?: string | undefined
  remembered: RememberedAnswers
  /** The OpenAPI document, from which the tools take their texts and schemas. */
  document(): ReturnType<typeof openApiDocument>
}

const url = '/api/mcp'

/**
 * The tool server: Streamable HTTP without sessions, in the current revision of the protocol and those of 2025. Keys,
 * limits, log and headers are those of REST. Off unless the workspace turns it on: 403 `mcp_disabled`.
 */
export function bindMcp(server: FastifyInstance, options: McpOptions): void {
  const tools = listAgentTools()
  const described = new Map<AgentTool, Tool>()
  const describe = (tool: AgentTool) => {
    const words = described.get(tool) ?? describeTool(tool, options.document())
    described.set(tool, words)
    return words
  }
  const origins = ownOrigins(options)
  server.route({
    method: 'POST',
    url,
    // Checked before the body is read: a caller without access is refused whatever it sent.
    onRequest: async (request, reply) => {
      // Throws why the caller was not admitted.
      contextOf(request, options)
      // A page of another site must not reach a server on its visitor's machine or network.
      if (request.headers.origin !== undefined) {
        const stranger = originValidationResponse(webRequest(request, options.host), origins)
        if (stranger) return reply.send(stranger)
      }
      if (request.admission?.tools.isEnabled) return
      throw new DomainError(
        'mcp_disabled',
        'The tool server is off in this workspace; whoever runs it sets mcp.enabled to true.',
      )
    },
    handler: async (request, reply) => {
      const message = parsed(bodyOf(request))
      // A batch would be many calls that count as one.
      if (Array.isArray(message)) return reply.code(400).send(batchRefused)
      const context = contextOf(request, options)
      const carried = takesLong(tools, message) ? null : new ForwardedBody()
      const mutations = request.admission?.tools.mayChange === true
      const { host, remembered } = options
      const caller = { context, mutations, host, remembered, carried, signal: callerGone(reply) }
      const { fetch } = createMcpHandler(() => toolServer(tools, describe, caller), {
        // Nothing here changes while a client listens.
        maxSubscriptions: 0,
        ...(carried && { keepAliveMs: 0 }),
        onerror: (error) => request.log.debug({ err: error }, 'tool server'),
      })
      const isRead = message !== undefined
      const asked = webRequest(request, options.host, isRead ? undefined : bodyOf(request))
      const answer = await fetch(asked, { ...(isRead && { parsedBody: message }) })
      if (!carried) return reply.send(answer)
      // The full answer is sent in one piece.
      const text = carried.fill(await answer.text())
      return reply.code(answer.status).headers(Object.fromEntries(answer.headers)).send(text)
    },
  })
  refuseOthers(server, url, new Set(['POST']))
}

const ToolCall = z.object({ params: z.object({ name: z.string() }) })

/** True for a call that waits for something external: its answer may be a stream that is kept alive meanwhile. */
function takesLong(tools: readonly AgentTool[], message: unknown): boolean {
  const called = ToolCall.safeParse(message).data?.params.name
  return tools.some(({ name, endpoint }) => name === called && endpoint.idempotency === 'lease')
}

const batchRefused = {
  jsonrpc: '2.0',
  error: { code: -32600, message: 'Batches are not served; send one message a request.' },
  id: null,
}

function webRequest(request: FastifyRequest, host: string, body?: Buffer): Request {
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
  )
  return new Request(`${host}${url}`, { method: 'POST', headers, ...(body && { body: new Uint8Array(body) }) })
}

/**
 * Host names of pages that may call: those of the API and the panel, and every name of this machine when they run on
 * it.
 */
function ownOrigins({ host, panelUrl }: McpOptions): string[] {
  const own = [host, ...(panelUrl === undefined ? [] : [panelUrl])].map((address) => new URL(address).hostname)
  return own.some((name) => localhostAllowedOrigins().includes(name)) ? [...own, ...localhostAllowedOrigins()] : own
}

/** Parses a JSON text; undefined when it is invalid, which the protocol reports with its own error. */
function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
