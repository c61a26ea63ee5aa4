import type { AgentEnvironment } from '@vitrina/contract/agent'
import type { AnswerQuery, AnswerSource, AnswerSurface } from '@vitrina/contract/ai'
import type { Card, CardComment } from '@vitrina/contract/card'
import type { ServiceEvent } from '@vitrina/contract/event'
import type { Reason } from '@vitrina/contract/reason'
import { runFault } from '@vitrina/contract/run-faults'
import { RunFaultError } from '@vitrina/core/agents/run-fault-error'
import type { Toolbox } from '@vitrina/core/agents/toolbox'
import type { Context } from '@vitrina/core/context'
import { readResult } from './read-result.ts'

/** Why an agent runs. */
export type RunCause =
  | { kind: 'question'; question: string }
  | { kind: 'card'; card: Card; comments: readonly CardComment[] }
  | { kind: 'event'; event: ServiceEvent; text: string }

export interface RunLimits {
  /** The run ends after this time, even if the adapter is still working. */
  maxSeconds: number
  maxSteps: number
  maxTokens: number
  /** In the currency of the gateway's prices; null: no limit. */
  maxCost: number | null
}

/** What an agent is given to do. */
export interface RunContext<Session> {
  /** Acts as the agent, with its scopes; for a question as the asker, with theirs. */
  ctx: Context
  agent: { id: string; name: string; profile: string | null; instructions: string }
  cause: RunCause
  /** The tools it may use. Every call is an event of the run and counts against its steps: past the limit it throws. */
  tools: Toolbox
  /** What the agent stored for this card or conversation; null at first. */
  session: Session | null
  limits: RunLimits
  /** Aborted when the run's time is over or it is cancelled. */
  signal: AbortSignal
}

/** Something that happened in a run. */
export interface RunEvent {
  kind: 'step' | 'tool' | 'note'
  text: string
}

export interface RunUsage {
  inputTokens: number
  outputTokens: number
  /** Null where prices are not known. */
  cost: number | null
}

export interface RunResult<Session> {
  /** `handed_back`: the agent can't do it; the report says why. */
  outcome: 'done' | 'handed_back'
  /** The text the agent ends with: the answer to a question, or the report on a card. */
  report: string
  /** What to draw with it. */
  surface?: Omit<AnswerSurface, 'a2ui'>
  /** Calls that give the numbers of the report. */
  sources?: readonly AnswerSource[]
  /** What was computed, one after another. */
  queries?: readonly AnswerQuery[]
  /** Follow-up questions; each can be asked as it is written. */
  suggestions?: readonly string[]
  /** To be stored; if absent, the stored session stays. */
  session?: Session
  usage?: RunUsage
}

/** Ends a run that cannot continue, with a fault or a text that users may read, and the usage so far. */
export class RunFailure extends RunFaultError {
  readonly usage: RunUsage | undefined

  constructor(given: string | Reason, usage?: RunUsage) {
    super(given)
    this.name = 'RunFailure'
    this.usage = usage
  }
}

/** How an adapter's session is written as text and read back. */
export interface SessionCodec<Session> {
  encode(session: Session): string
  /** Null for what it can't read (any more); the agent then begins anew. */
  decode(text: string): Session | null
}

/** The one contract for everything that runs agents: built in, behind a model, or external. */
export interface AgentAdapter<Session> {
  name: string
  title: { ru: string; en: string }
  sessions: SessionCodec<Session>
  /**
   * All its work is done in this process, which other workspaces use too, so a workspace may ask it one question at a
   * time.
   */
  isWorkOfProcess?: true
  /**
   * Does the work; throws when it can't: a `RunFailure`, or a `PublicLogText` with what people outside may read. Ends soon
   * after its signal is aborted.
   */
  execute(context: RunContext<Session>, onEvent: (event: RunEvent) => void): Promise<RunResult<Session>>
  /** Whether it can work in this workspace: what was checked, and how to fix what is wrong. */
  checkEnvironment(ctx: Context): Promise<AgentEnvironment>
}

/** An adapter whose sessions are text and whose results are validated: the form the rest of the product uses. */
export type RegisteredAdapter = AgentAdapter<string>

const adapters = new Map<string, RegisteredAdapter>()

/** Registers an adapter, replacing any of the same name. Returns a function that removes it. */
export function registerAdapter<Session>(adapter: AgentAdapter<Session>): () => void {
  const registered = sessionsAsText(adapter)
  adapters.set(adapter.name, registered)
  return () => {
    if (adapters.get(adapter.name) === registered) adapters.delete(adapter.name)
  }
}

/** The adapter of a name; throws a fault of the run if there is none. */
export function adapterOf(name: string): RegisteredAdapter {
  const adapter = adapters.get(name)
  if (adapter) return adapter
  throw new RunFailure(runFault('no_adapter', { adapter: name, adapters: [...adapters.keys()].join(', ') || 'none' }))
}

/** Every adapter that is registered, by name. */
export function listAdapters(): RegisteredAdapter[] {
  return [...adapters.values()].toSorted((a, b) => a.name.localeCompare(b.name))
}

function sessionsAsText<Session>(adapter: AgentAdapter<Session>): RegisteredAdapter {
  const { sessions } = adapter
  return {
    name: adapter.name,
    title: adapter.title,
    sessions: { encode: (text) => text, decode: (text) => text },
    ...(adapter.isWorkOfProcess && { isWorkOfProcess: true }),
    checkEnvironment: (ctx) => adapter.checkEnvironment(ctx),
    execute: async ({ session, ...context }, onEvent) => {
      const held = session === null ? null : readSession(sessions, session)
      const { session: kept, ...result } = await adapter.execute({ ...context, session: held }, onEvent)
      const asText = { ...result, ...(kept !== undefined && { session: sessions.encode(kept) }) }
      const read = readResult(asText)
      if (read.success) return read.data
      context.ctx.logger.error({ err: read.error, adapter: adapter.name }, 'an adapter gave a result of another shape')
      throw new RunFailure(runFault('other_shape'))
    },
  }
}

// A text stored by an older adapter of the same name may be unreadable for this one.
function readSession<Session>(sessions: SessionCodec<Session>, text: string): Session | null {
  try {
    return sessions.decode(text)
  } catch {
    return null
  }
}
