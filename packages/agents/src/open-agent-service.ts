import type { AgentService } from '@vitrina/core/agents/agent-service'
import type { OpenToolbox } from '@vitrina/core/agents/toolbox'
import { notFound } from '@vitrina/core/errors/not-found'
import { adapterOf, listAdapters } from './adapter.ts'
import { ask } from './ask.ts'
import { checkGateway } from './gateway/agent-gateway.ts'

/** The service that runs agents in this process: the registered adapters, with these tools. */
export function openAgentService(means: { openToolbox: OpenToolbox }): AgentService {
  return {
    adapters: () => listAdapters().map(({ name, title }) => ({ name, title })),
    checkEnvironment: async (ctx, name) => {
      if (!listAdapters().some((adapter) => adapter.name === name)) throw notFound('adapter')
      return adapterOf(name).checkEnvironment(ctx)
    },
    ask: (ctx, input) => ask(ctx, input, means),
    checkGateway: (ctx, credentials) => checkGateway(ctx, credentials),
  }
}
