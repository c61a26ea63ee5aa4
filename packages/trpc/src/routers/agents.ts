import {
  AdapterControl,
  Agent,
  AgentDetail,
  AgentEnvironment,
  AgentRun,
  AgentRunEvent,
  agentsList,
  CreateAgent,
  UpdateAgent,
} from '@vitrina/contract/agent'
import { listOf } from '@vitrina/contract/envelopes'
import { listQuery } from '@vitrina/contract/list-query'
import { getAdapterControl, setAdapterControl } from '@vitrina/core/agents/adapter-control'
import { listAdapters } from '@vitrina/core/agents/adapters'
import { cancelRun } from '@vitrina/core/agents/cancel-run'
import { checkAdapter } from '@vitrina/core/agents/check-adapter'
import { createAgent } from '@vitrina/core/agents/create-agent'
import { getAgentDetail } from '@vitrina/core/agents/get-agent-detail'
import { getRun } from '@vitrina/core/agents/get-run'
import { listAgentDetails } from '@vitrina/core/agents/list-agent-details'
import { listAgents } from '@vitrina/core/agents/list-agents'
import { listRuns } from '@vitrina/core/agents/list-runs'
import { updateAgent } from '@vitrina/core/agents/update-agent'
import { z } from 'zod'
import { procedure, router } from '../init.ts'

const byId = z.strictObject({ id: z.string() })
const Adapter = z.object({ name: z.string(), title: z.object({ ru: z.string(), en: z.string() }) })
const RunsOf = z
  .strictObject({
    agentId: z.string(),
    cardId: z.string(),
    threadId: z.string(),
    limit: z.int().min(1).max(200),
    before: z.string().describe('Id of the last run of the page before'),
  })
  .partial()

/** Everything except the list is for the panel alone. */
export const agentsRouter = router({
  list: procedure
    .meta({
      openapi: { method: 'GET', path: '/agents', tags: ['Agents'], summary: 'List executors of tasks' },
      scope: 'read:agents',
      tool: {
        name: 'get_agents',
        title: { ru: 'Агенты, которым можно поручить задачу.', en: 'The agents that a task can be given to.' },
      },
      list: agentsList,
    })
    .input(listQuery(agentsList))
    .output(listOf(Agent))
    .query(({ ctx, input }) => listAgents(ctx.core, input)),

  /** Those a card or an event may be given to, and whose texts they have. */
  assignees: procedure
    .output(z.array(AgentDetail.pick({ id: true, name: true, description: true, isActive: true, labelsOf: true })))
    .query(({ ctx }) => listAgentDetails(ctx.core)),

  details: procedure.output(z.array(AgentDetail)).query(({ ctx }) => listAgentDetails(ctx.core)),

  detail: procedure
    .input(byId)
    .output(AgentDetail)
    .query(({ ctx, input }) => getAgentDetail(ctx.core, input)),

  create: procedure
    .input(CreateAgent)
    .output(AgentDetail)
    .mutation(({ ctx, input }) => createAgent(ctx.core, input)),

  update: procedure
    .input(UpdateAgent.extend({ id: z.string() }))
    .output(AgentDetail)
    .mutation(({ ctx, input }) => updateAgent(ctx.core, input)),

  adapters: procedure.output(z.array(Adapter)).query(({ ctx }) => [...listAdapters(ctx.core)]),

  checkEnvironment: procedure
    .input(z.strictObject({ adapter: z.string() }))
    .output(AgentEnvironment)
    .mutation(({ ctx, input }) => checkAdapter(ctx.core, input)),

  control: procedure.output(AdapterControl).query(({ ctx }) => getAdapterControl(ctx.core)),

  setControl: procedure
    .input(AdapterControl)
    .output(AdapterControl)
    .mutation(({ ctx, input }) => setAdapterControl(ctx.core, input)),

  runs: procedure
    .input(RunsOf)
    .output(z.array(AgentRun))
    .query(({ ctx, input }) => listRuns(ctx.core, input)),

  run: procedure
    .input(byId)
    .output(z.object({ run: AgentRun, events: z.array(AgentRunEvent) }))
    .query(({ ctx, input }) => getRun(ctx.core, input)),

  cancelRun: procedure
    .input(byId)
    .output(AgentRun)
    .mutation(({ ctx, input }) => cancelRun(ctx.core, input)),
})
