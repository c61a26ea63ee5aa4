/** How many runs a page shows at first, and how many more each press brings. */
export const runsAtOnce = 20
/** The most that one answer holds. */
export const maxRuns = 200

/** The latest runs of an agent. */
export function runsInput(agentId: string, limit: number = runsAtOnce) {
  return { agentId, limit: Math.min(limit, maxRuns) }
}
