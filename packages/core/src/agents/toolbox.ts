import type { Problem } from '@vitrina/contract/errors'
import type { Context } from '../context.ts'

/** A tool as an agent is told of it. */
export interface ToolSpec {
  name: string
  description: string
  /** JSON Schema of the arguments, with no reference in it. */
  inputSchema: Record<string, unknown>
  /** It changes data. */
  changes: boolean
}

/** The call over REST that a tool's call stands for. */
export interface RestCall {
  method: string
  /** Below `/api/v1`, ids in place. */
  path: string
  query: Record<string, string>
}

/** What a tool answered: the JSON that REST answers to the same call, or its problem. */
export type ToolAnswer = { call: RestCall } & (
  | { ok: true; body: Record<string, unknown> }
  | { ok: false; problem: Problem }
)

/** The tools that an actor may use, by its scopes. */
export interface Toolbox {
  list(): readonly ToolSpec[]
  /**
   * Calls a tool as its actor. Never throws for what the call says: a wrong argument, a missing scope, an unknown tool are
   * answers with a problem.
   */
  call(name: string, args: Record<string, unknown>): Promise<ToolAnswer>
}

/** Opens the tools for an actor. */
export type OpenToolbox = (ctx: Context) => Toolbox
