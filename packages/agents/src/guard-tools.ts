import { runFault } from '@vitrina/contract/run-faults'
import { RunFaultError } from '@vitrina/core/agents/run-fault-error'
import type { ToolAnswer, Toolbox, ToolSpec } from '@vitrina/core/agents/toolbox'
import type { RunCause, RunEvent } from './adapter.ts'
import { mayUse, refusalOf } from './allowed-tools.ts'

interface GuardOptions {
  cause: RunCause
  requestId: string
  maxSteps: number
  signal: AbortSignal
  onEvent(event: RunEvent): void
  /** Called after a change; `body` is the tool's answer. */
  onChange(name: string, body: Record<string, unknown>): void
}

/**
 * The tools within the limits of a run: each call is recorded and counted; past the limit, or after the run's end, they
 * throw. Changes that the cause does not allow are neither offered nor made.
 */
export function guardTools(tools: Toolbox, options: GuardOptions): Toolbox {
  const { cause, maxSteps, signal, onEvent, onChange } = options
  let steps = 0
  let specs: Map<string, ToolSpec> | undefined
  return {
    list: () => tools.list().filter((spec) => mayUse(spec, cause)),
    call: async (name, args) => {
      if (signal.aborted) throw new RunFaultError(runFault('run_over'))
      if (steps >= maxSteps) throw new RunFaultError(runFault('out_of_steps', { max: maxSteps }))
      steps += 1
      onEvent({ kind: 'tool', text: `${name} ${withoutSecrets(args)}` })
      specs ??= new Map(tools.list().map((each) => [each.name, each]))
      const spec = specs.get(name)
      const refusal = spec ? refusalOf(spec, args, cause) : null
      const answer = refusal === null ? await tools.call(name, args) : refused(refusal, options)
      if (!answer.ok) onEvent({ kind: 'note', text: `${name}: ${answer.problem.status} ${answer.problem.detail}` })
      else if (spec?.changes) onChange(name, answer.body)
      return answer
    },
  }
}

// More people can read the events of a run than may know these values.
const secretField = /password|passphrase|secret|token|credential|authorization|api_?key|private_?key/i

function withoutSecrets(args: Record<string, unknown>): string {
  return JSON.stringify(args, (key, value: unknown) => (secretField.test(key) ? '•••' : value))
}

function refused(detail: string, { requestId }: Pick<GuardOptions, 'requestId'>): ToolAnswer {
  const problem = { title: 'Not allowed in this run', status: 403, code: 'insufficient_scope', detail } as const
  return {
    ok: false,
    problem: { ...problem, type: '', instance: '', requestId },
    call: { method: '', path: '', query: {} },
  }
}
