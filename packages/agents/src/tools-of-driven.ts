import type { Scope } from '@vitrina/contract/scopes'
import { asAgent, type RunAgent } from '@vitrina/core/agents/agent-runs'
import type { OpenToolbox, Toolbox } from '@vitrina/core/agents/toolbox'
import type { Context } from '@vitrina/core/context'

/** Scopes that a run needed and that not everyone the agent works for has. */
export type Missing = Set<string>

/**
 * The tools of an agent that works for others. All of its own tools are offered, so that what its asker may not do is
 * refused and reported rather than silently left out. `lacking` collects the scopes for which calls were refused.
 */
export function toolsOfDriven(acting: Context, agent: RunAgent, openToolbox: OpenToolbox, lacking: Missing): Toolbox {
  const own = asAgent(acting, agent)
  const offered = openToolbox(own)
  const tools = openToolbox(acting)
  const isOwn = (scope: string) => [...own.scopes].some((held: Scope) => held === scope)
  return {
    list: () => offered.list(),
    call: async (name, args) => {
      const answer = await tools.call(name, args)
      if (!answer.ok && answer.problem.requiredScope && isOwn(answer.problem.requiredScope)) {
        lacking.add(answer.problem.requiredScope)
      }
      return answer
    },
  }
}

/** What a report has to add about them if it does not mention them itself. */
export function reportedMissing(lacking: Missing, report: string): string {
  const untold = [...lacking].filter((scope) => !report.includes(scope))
  if (untold.length === 0) return ''
  const word = untold.length === 1 ? 'Не хватает права' : 'Не хватает прав'
  return `\n\n${word} ${untold.join(', ')}: агент работает с правами тех, кто поставил задачу и писал в ней.`
}
