import type { OpenToolbox, RestCall, ToolAnswer, ToolSpec } from '@vitrina/core/agents/toolbox'
import type { Context } from '@vitrina/core/context'
import { DomainError } from '@vitrina/core/errors/domain-error'
import { z } from 'zod'
import { openApiDocument } from '../openapi-document.ts'
import { isInternal, toProblem } from '../problem.ts'
import { type AgentTool, isOffered, listAgentTools } from './agent-tools.ts'
import { callProcedure } from './call-procedure.ts'
import { describeTool } from './describe-tool.ts'
import { readArguments } from './read-arguments.ts'

/**
 * The product's tools for an agent that runs inside it: the endpoints of the registry, by the same functions that REST
 * calls, with the scopes of its context. `ask_ai` is not included, so that a question is not asked recursively.
 */
export const openToolbox: OpenToolbox = (ctx) => ({
  list: () => describedTools().flatMap(({ tool, spec }) => (isOffered(tool, ctx, true) ? [spec] : [])),
  call: (name, args) => callTool(ctx, name, args),
})

const root = '/api/v1'
let tools: Map<string, AgentTool> | undefined
let described: { tool: AgentTool; spec: ToolSpec }[] | undefined

function ownTools(): Map<string, AgentTool> {
  tools ??= new Map(listAgentTools().flatMap((tool) => (tool.name === 'ask_ai' ? [] : [[tool.name, tool] as const])))
  return tools
}

function describedTools(): { tool: AgentTool; spec: ToolSpec }[] {
  described ??= describeTools()
  return described
}

function describeTools(): { tool: AgentTool; spec: ToolSpec }[] {
  const document = openApiDocument('')
  return [...ownTools().values()].map((tool) => {
    // Here the run identifies a repeat; keys are for external callers.
    const { name, description, inputSchema } = describeTool({ ...tool, token: null }, document)
    return { tool, spec: { name, description, inputSchema, changes: tool.changes } }
  })
}

async function callTool(ctx: Context, name: string, args: Record<string, unknown>): Promise<ToolAnswer> {
  const tool = ownTools().get(name)
  if (!tool) {
    const unknown = new DomainError('not_found', `There is no tool ${name}.`)
    const place = { host: '', instance: '', requestId: ctx.requestId, input: 'query' as const }
    return { ok: false, problem: toProblem(unknown, place), call: { method: '', path: '', query: {} } }
  }
  const { endpoint } = tool
  const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined))
  const parts = readArguments(endpoint, given)
  const isQuery = endpoint.method === 'GET'
  let call: RestCall = { method: endpoint.method, path: parts.path.slice(root.length), query: {} }
  try {
    call = { ...call, query: parts.query() }
    return { ok: true, body: JsonObject.parse(await callProcedure(endpoint, parts.input(), ctx)), call }
  } catch (error) {
    if (isInternal(error)) ctx.logger.error({ err: error, tool: name, requestId: ctx.requestId }, 'tool failed')
    const input = isQuery ? 'query' : 'body'
    const place = { host: '', instance: parts.path, requestId: ctx.requestId, input, list: endpoint.list } as const
    return { ok: false, problem: toProblem(error, place), call }
  }
}

const JsonObject = z.record(z.string(), z.unknown())
