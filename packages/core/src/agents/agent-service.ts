import type { AgentEnvironment } from '@vitrina/contract/agent'
import type { AiAnswer, AskAi } from '@vitrina/contract/ai'
import type { ConnectionCheck } from '@vitrina/contract/connection-check'
import type { GatewayCredentials } from '@vitrina/contract/integration'
import type { Context } from '../context.ts'

/** What core requires of the service that runs agents. An installation without it answers no questions. */
export interface AgentService {
  /** Adapters that are registered in this installation. */
  adapters(): readonly { name: string; title: { ru: string; en: string } }[]
  /** Whether an adapter can work in this workspace, and what prevents it. Throws `not_found` for an unknown one. */
  checkEnvironment(ctx: Context, adapter: string): Promise<AgentEnvironment>
  /** Asks the default agent a question; see `askAi`. */
  ask(ctx: Context, input: AskAi): Promise<AiAnswer>
  /**
   * Tests credentials of an agent gateway: connection, key, model, tools. Stores nothing. Absent when no gateway is
   * called.
   */
  checkGateway?(ctx: Context, credentials: GatewayCredentials): Promise<ConnectionCheck[]>
}
