import type { AgentEnvironment } from '@vitrina/contract/agent'
import { type ConnectionCheck, makeCheck } from '@vitrina/contract/connection-check'
import type { GatewayCredentials } from '@vitrina/contract/integration'
import type { Context } from '@vitrina/core/context'
import { gatewayCredentials, NoGateway } from '@vitrina/core/integrations/gateway-credentials'
import type { AgentAdapter } from '../adapter.ts'
import { answerByGateway } from './answer-by-gateway.ts'
import { type GatewayOptions, gatewayOptions } from './gateway-options.ts'
import { type GatewaySession, gatewaySessions } from './gateway-session.ts'

/**
 * The adapter behind any OpenAI-compatible endpoint, called with the credentials of the integration `agent_gateway`.
 */
export function openGateway(changed: Partial<GatewayOptions> = {}): AgentAdapter<GatewaySession> {
  const options = { ...gatewayOptions, ...changed }
  return {
    name: 'agent_gateway',
    title: { ru: 'Модель за шлюзом', en: 'A model behind a gateway' },
    sessions: gatewaySessions,
    execute: async (context, onEvent) => {
      const { cause } = context
      if (cause.kind === 'question') return answerByGateway(context, cause.question, onEvent, options)
      const credentials = await gatewayCredentials(context.ctx)
      const { GatewayRun } = await import('./gateway-run.ts')
      return new GatewayRun({ ...context, cause }, onEvent, { credentials, options }).carry()
    },
    checkEnvironment: async (ctx) => {
      try {
        return environmentOf(await checkGateway(ctx, await gatewayCredentials(ctx), options))
      } catch (error) {
        if (!(error instanceof NoGateway)) throw error
        return environmentOf([makeCheck({ code: 'connected', level: 'error' }, error.reason, error.params)])
      }
    },
  }
}

/** The one that comes with the product. */
export const agentGateway = openGateway()

/** Tries a gateway with the given credentials: connection, key, model, tools. Stores nothing. */
export async function checkGateway(
  ctx: Pick<Context, 'connectPrivate'>,
  credentials: GatewayCredentials,
  options: GatewayOptions = gatewayOptions,
): Promise<ConnectionCheck[]> {
  // The SDK takes most of a second to load; a process that calls no model must not wait for it.
  const { tryGateway } = await import('./try-gateway.ts')
  return tryGateway(credentials, { ...options, allowPrivate: ctx.connectPrivate === true })
}

function environmentOf(checks: ConnectionCheck[]): AgentEnvironment {
  const levels = checks.map(({ level }) => level)
  return { status: levels.includes('error') ? 'error' : levels.includes('warn') ? 'warning' : 'ok', checks }
}
