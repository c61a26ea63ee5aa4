import { z } from 'zod'
import { Author } from './actor.ts'
import { AgentLabel, BuiltInProfile } from './agent-labels.ts'
import { ConnectionCheck } from './connection-check.ts'
import { exampleId } from './example.ts'
import { defineList } from './list-query.ts'
import { Reason } from './reason.ts'
import { Scope, scopes } from './scopes.ts'
import { text } from './text.ts'

export const AgentKind = z
  .enum(['employee', 'developer'])
  .describe('`employee`: digital staff for restaurant work; `developer`: platform development')
export type AgentKind = z.infer<typeof AgentKind>

/** An executor of tasks; its `id` goes into a card's `assigneeId`. */
export const Agent = z
  .object({
    id: z.string().describe('Stable id, `agt_…`'),
    object: z.literal('agent'),
    kind: AgentKind,
    name: z.string().describe('Name'),
    description: z.string().nullable().describe('What it is for; null without words'),
    adapter: z.string().describe('Runs its tasks: `agent_local`, `agent_gateway` or a registered one'),
    isActive: z.boolean().describe('It takes tasks'),
  })
  .meta({
    id: 'Agent',
    description: 'An executor of tasks',
    example: {
      id: exampleId('agt'),
      object: 'agent',
      kind: 'employee',
      name: 'Аналитик',
      description: 'Отвечает на вопросы о продажах',
      adapter: 'agent_local',
      isActive: true,
    },
  })
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

export const AgentRunStatus = z.enum(['running', 'succeeded', 'failed', 'cancelled'])
export type AgentRunStatus = z.infer<typeof AgentRunStatus>

/** An executor with every field the panel shows and edits. */
export const AgentDetail = Agent.extend({
  instructions: z.string().describe('What it keeps in mind in all its work'),
  scopes: z.array(Scope).describe('What it may do'),
  isExternal: z.boolean().describe('It runs elsewhere and pulls `GET /agent-tasks`; never dispatched'),
  isBuiltIn: z.boolean(),
  labelsOf: z
    .object({ profile: BuiltInProfile, labels: z.array(AgentLabel) })
    .optional()
    .describe('Of one that comes with the product: which of its texts nobody has changed, for the panel to translate'),
  ownAdapter: z.string().nullable().describe('Null: whatever adapter the workspace uses'),
  lastRun: z
    .object({
      id: z.string(),
      status: AgentRunStatus,
      task: z.string(),
      startedAt: z.string().meta({ format: 'date-time' }),
    })
    .nullable(),
  version: z.int(),
})
export type AgentDetail = z.infer<typeof AgentDetail>

/** Scopes an executor never gets: they allow making executors or keys, or changing what runs them. */
export const scopesNotForAgents: readonly Scope[] = ['write:agents', 'adapter:control', 'write:integrations']

const agentFields = {
  name: text(1, 120),
  description: text(0, 500).nullable(),
  kind: AgentKind,
  instructions: text(0, 8000),
  scopes: z.array(Scope).max(scopes.length),
  adapter: z.string().max(60).nullable(),
  isActive: z.boolean(),
  isExternal: z.boolean(),
}

export const CreateAgent = z.strictObject(agentFields).partial().required({ name: true, kind: true })
export type CreateAgent = z.infer<typeof CreateAgent>

/** `version` is the version of the agent that was edited; 409 if it has changed since. */
export const UpdateAgent = z.strictObject({ ...agentFields, version: z.int() }).partial()
export type UpdateAgent = z.infer<typeof UpdateAgent>

/** Something that happened in a run. */
export const AgentRunEvent = z.object({
  seq: z.int(),
  at: z.string().meta({ format: 'date-time' }),
  kind: z.enum(['step', 'tool', 'note']),
  text: z.string(),
})
export type AgentRunEvent = z.infer<typeof AgentRunEvent>

/** A piece of work of an agent. */
export const AgentRun = z.object({
  id: z.string().describe('`run_…`'),
  agent: z.object({ id: z.string(), name: z.string() }),
  adapter: z.string(),
  modelConnectedBy: Author.nullable().describe(
    'Who had connected the model that carried it, as of then; null where none did',
  ),
  status: AgentRunStatus,
  task: z.string(),
  card: z.object({ id: z.string(), title: z.string() }).nullable(),
  threadId: z.string().nullable(),
  eventId: z.string().nullable(),
  report: z.string().nullable(),
  fault: Reason.nullable().describe('Why it failed or was cancelled; see run-faults.ts'),
  isCancelling: z.boolean().describe('Somebody asked it to end and it has not yet'),
  inputTokens: z.int(),
  outputTokens: z.int(),
  cost: z.number().nullable(),
  startedAt: z.string().meta({ format: 'date-time' }),
  finishedAt: z.string().nullable(),
})
export type AgentRun = z.infer<typeof AgentRun>

/** What an adapter finds when it checks whether it can work here. */
export const AgentEnvironment = z.object({
  status: z.enum(['ok', 'warning', 'error']),
  checks: z.array(ConnectionCheck),
})
export type AgentEnvironment = z.infer<typeof AgentEnvironment>

/** Settings that control the adapters of a workspace; changed with `adapter:control`. */
export const AdapterControl = z.strictObject({
  enabled: z.boolean().describe('Agents run and answer at all'),
  adapter: z.string().max(60).describe('Carries questions, and every agent that names no adapter of its own'),
  maxSeconds: z.int().min(5).max(3600).describe('Longest run'),
  maxSteps: z.int().min(1).max(200).describe('Most tool calls of a run'),
  maxTokens: z.int().min(1000).max(10_000_000).describe('Most tokens of a run, in and out'),
  maxCost: z
    .number()
    .min(0)
    .max(1_000_000)
    .nullable()
    .describe("Most a run may cost by the gateway's prices; null: no limit"),
})
export type AdapterControl = z.infer<typeof AdapterControl>
