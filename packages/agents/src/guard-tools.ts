import type { Toolbox } from '@vitrina/core/agents/toolbox'
import { LogWords } from '@vitrina/core/webhooks/log-words'
import type { RunEvent } from './adapter.ts'

/** The tools within the limits of a run: each call is told and counted; past the limit, or after the run's end, they throw. */
export function guardTools(
  tools: Toolbox,
  options: { maxSteps: number; signal: AbortSignal; onEvent(event: RunEvent): void },
): Toolbox {
  const { maxSteps, signal, onEvent } = options
  let steps = 0
  return {
    list: () => tools.list(),
    call: async (name, args) => {
      if (signal.aborted) throw new LogWords('Работа агента уже окончена: инструменты больше не отвечают.')
      if (steps >= maxSteps) {
        throw new LogWords(
          `Агент исчерпал предел шагов: не больше ${maxSteps} вызовов инструментов за одну работу (adapter.maxSteps).`,
        )
      }
      steps += 1
      onEvent({ kind: 'tool', text: `${name} ${JSON.stringify(args)}` })
      const answer = await tools.call(name, args)
      if (!answer.ok) onEvent({ kind: 'note', text: `${name}: ${answer.problem.status} ${answer.problem.detail}` })
      return answer
    },
  }
}
