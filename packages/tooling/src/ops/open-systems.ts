import { registerBuiltInAdapters } from '@vitrina/agents/built-in-adapters'
import { openAgentService } from '@vitrina/agents/open-agent-service'
import { openToolbox } from '@vitrina/trpc/tools/open-toolbox'

export { openSystem } from '@vitrina/connectors/open-system'

registerBuiltInAdapters()
export const agentService = openAgentService({ openToolbox })
