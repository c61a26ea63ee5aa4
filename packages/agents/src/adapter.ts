import type { ServiceEvent } from '@vitrina/contract/event'
import type { Context } from '@vitrina/core/context'
import { LogWords } from '@vitrina/core/webhooks/log-words'

/** What an agent is given to do. */
export interface RunContext {
  /** Acts as the agent. */
  ctx: Context
  agent: { id: string; name: string; profile: string | null }
  /** What is asked of it, in words. */
  task: string
  /** The event that woke it; null when something else did. */
  event: ServiceEvent | null
  /** Ends the run. */
  signal: AbortSignal
}

/** Something that happened in a run. */
export interface RunEvent {
  kind: 'step' | 'tool' | 'note'
  text: string
}

export interface RunResult {
  /** What the agent has to say at the end, in words. */
  report: string
}

/** The one contract of whatever carries agents: built in, behind a model, or somewhere else. */
export interface AgentAdapter {
  name: string
  /** Does the work; throws when it can't, a `LogWords` with what people outside may read. */
  execute(context: RunContext, onEvent: (event: RunEvent) => void): Promise<RunResult>
}

const adapters = new Map<string, AgentAdapter>()

/** Adds an adapter, or takes the place of the one of its name. Returns how to take it away again. */
export function registerAdapter(adapter: AgentAdapter): () => void {
  adapters.set(adapter.name, adapter)
  return () => {
    if (adapters.get(adapter.name) === adapter) adapters.delete(adapter.name)
  }
}

/** The adapter of a name; throws words for the log when there is none. */
export function adapterOf(name: string): AgentAdapter {
  const adapter = adapters.get(name)
  if (adapter) return adapter
  throw new LogWords(`No adapter "${name}" is registered here; there are: ${[...adapters.keys()].join(', ') || 'none'}`)
}
