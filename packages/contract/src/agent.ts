import { z } from 'zod'
import { defineList } from './list-query.ts'

export const AgentKind = z.enum(['employee', 'developer'])
export type AgentKind = z.infer<typeof AgentKind>

/** An executor of tasks; its `id` goes into a card's `assigneeId`. */
export const Agent = z
  .object({
    id: z.string().describe('Stable id, `agt_…`'),
    object: z.literal('agent'),
    kind: AgentKind.describe('`employee`: digital staff for restaurant work; `developer`: platform development'),
    name: z.string(),
    description: z.string().nullable(),
    adapter: z.string().describe('Runs its tasks: `agent_local`, `agent_gateway` or a registered one'),
    isActive: z.boolean(),
  })
  .meta({ id: 'Agent' })
export type Agent = z.infer<typeof Agent>

export const agentsList = defineList({
  name: 'agents',
  period: false,
  filters: {
    kind: { type: 'enum', values: AgentKind.options, description: 'Kind of executor' },
    is_active: { type: 'boolean', description: '`true`: only those that take tasks' },
  },
  fields: {
    kind: { type: 'enum', values: AgentKind.options },
    name: { type: 'string' },
    adapter: { type: 'string' },
    is_active: { type: 'boolean' },
  },
  sorts: [],
  defaultSort: 'name',
  search: null,
})
