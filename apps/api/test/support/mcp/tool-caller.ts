import type { Context } from '@vitrina/core/context'
import { setSetting } from '@vitrina/core/settings/settings'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { z } from 'zod'

const revision = '2026-07-28'

const ToolResult = z.object({
  content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]),
  structuredContent: z.record(z.string(), z.unknown()),
  isError: z.boolean().default(false),
  _meta: z.looseObject({ idempotentReplayed: z.boolean().optional() }).default({}),
})
export type ToolResult = z.infer<typeof ToolResult>

const ToolList = z.object({
  tools: z.array(
    z.looseObject({
      name: z.string(),
      title: z.string(),
      description: z.string(),
      inputSchema: z.looseObject({
        properties: z.record(z.string(), z.looseObject({})),
        required: z.array(z.string()).default([]),
      }),
      annotations: z.record(z.string(), z.boolean()),
    }),
  ),
})

/** The tools of a server, called without a socket in the current revision of the protocol. */
export function toolsOver(server: FastifyInstance) {
  const ask = (key: string, method: string, params: Record<string, unknown> = {}, more: Partial<InjectOptions> = {}) =>
    server.inject({
      method: 'POST',
      url: '/api/mcp',
      payload: { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: envelope } },
      ...more,
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': revision,
        'mcp-method': method,
        ...(typeof params.name === 'string' && { 'mcp-name': params.name }),
        ...more.headers,
      },
    })
  return {
    ask,
    list: async (key: string) => {
      const answer = await ask(key, 'tools/list')
      return ToolList.parse(answer.json().result).tools
    },
    call: async (key: string, name: string, given: Record<string, unknown> = {}): Promise<ToolResult> => {
      const answer = await ask(key, 'tools/call', { name, arguments: given })
      return ToolResult.parse(answer.json().result)
    },
  }
}

const envelope = {
  'io.modelcontextprotocol/protocolVersion': revision,
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

/** Turns the tool server of a workspace on, and with `mutations` its tools that change data. */
export async function turnOn(ctx: Context, { mutations = false } = {}): Promise<void> {
  await setSetting(ctx, 'mcp.enabled', 'true')
  await setSetting(ctx, 'mcp.mutations', String(mutations))
}
