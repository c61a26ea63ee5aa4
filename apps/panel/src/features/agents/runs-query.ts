/** How many runs a page shows at first, and how many more each press loads. */
export const runsAtOnce = 20
/** The maximum number of runs in one answer. */
export const maxRuns = 200

/** Returns the input of the query of the latest runs of an agent. */
export function runsInput(agentId: string, limit: number = runsAtOnce) {
  return { agentId, limit: Math.min(limit, maxRuns) }
}
