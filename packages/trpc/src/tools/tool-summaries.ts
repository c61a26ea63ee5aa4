import type { ToolSummary } from '@vitrina/contract/developer-settings'
import { listAgentTools } from './agent-tools.ts'

/** What the tool server offers, in the order of the contract; the same in every workspace. */
export function toolSummaries(): ToolSummary[] {
  return listAgentTools().map(({ name, title, changes, endpoint: { scope, method, path } }) => {
    return { name, title, scope, changes, method, path }
  })
}
