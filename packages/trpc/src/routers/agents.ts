import { Agent, agentsList } from '@vitrina/contract/agent'
import { listOf } from '@vitrina/contract/envelopes'
import { listQuery } from '@vitrina/contract/list-query'
import { listAgents } from '@vitrina/core/agents/list-agents'
import { procedure, router } from '../init.ts'

export const agentsRouter = router({
  list: procedure
    .meta({
      openapi: { method: 'GET', path: '/agents', tags: ['Agents'], summary: 'List executors of tasks' },
      scope: 'read:agents',
      tool: 'get_agents',
      list: agentsList,
    })
    .input(listQuery(agentsList))
    .output(listOf(Agent))
    .query(({ ctx, input }) => listAgents(ctx.core, input)),
})
