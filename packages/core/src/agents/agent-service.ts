import type { AgentEnvironment } from '@vitrina/contract/agent'
import type { AiAnswer, AskAi } from '@vitrina/contract/ai'
import type { ConnectionCheck } from '@vitrina/contract/connection-check'
import type { GatewayCredentials } from '@vitrina/contract/integration'
import type { Context } from '../context.ts'

/** What core asks of whatever carries agents. An installation without it answers no questions. */
export interface AgentService {
  /** Adapters that are registered here. */
  adapters(): readonly { name: string; title: { ru: string; en: string } }[]
  /** Whether an adapter can work in this workspace, and what is in its way. Throws `not_found` for an unknown one. */
  checkEnvironment(ctx: Context, adapter: string): Promise<AgentEnvironment>
  /** Puts a question to the default agent; see `askAi`. */
  ask(ctx: Context, input: AskAi): Promise<AiAnswer>
  /** Tries credentials of an agent gateway on it: reach, key, model, tools. Stores nothing. Absent: it calls none. */
  checkGateway?(ctx: Context, credentials: GatewayCredentials): Promise<ConnectionCheck[]>
}
