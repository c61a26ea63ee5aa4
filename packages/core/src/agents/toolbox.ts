import type { Problem } from '@vitrina/contract/errors'
import type { Context } from '../context.ts'

/** A tool as it is described to an agent. */
export interface ToolSpec {
  name: string
  description: string
  /** JSON Schema of the arguments, without references. */
  inputSchema: Record<string, unknown>
  /** Whether it changes data. */
  changes: boolean
}

/** The REST call that a tool call stands for. */
export interface RestCall {
  method: string
  /** Below `/api/v1`, with the ids filled in. */
  path: string
  query: Record<string, string>
}

/** The answer of a tool: the JSON that REST answers to the same call, or its problem. */
export type ToolAnswer = { call: RestCall } & (
  | { ok: true; body: Record<string, unknown> }
  | { ok: false; problem: Problem }
)

/** The tools that an actor may use with its scopes. */
export interface Toolbox {
  list(): readonly ToolSpec[]
  /**
   * Calls a tool as its actor. Never throws because of the call itself: a wrong argument, a missing scope or an unknown
   * tool is answered with a problem.
   */
  call(name: string, args: Record<string, unknown>): Promise<ToolAnswer>
}

/** Opens the tools for an actor. */
export type OpenToolbox = (ctx: Context) => Toolbox
