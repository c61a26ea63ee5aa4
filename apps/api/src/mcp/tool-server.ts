import { ProtocolError, ProtocolErrorCode, Server, type Tool } from '@modelcontextprotocol/server'
import { contractVersion } from '@vitrina/contract/changelog'
import { type AgentTool, isOffered } from '@vitrina/trpc/tools/agent-tools'
import { callTool, type ToolCaller } from './call-tool.ts'

const instructions = [
  'Figures of restaurants: sales, menu and food cost, waiters, stock, dashboards, and the task board.',
  'Dates are business dates, both ends included, the last 30 days by default. A figure is null where it is not known, which is not zero.',
  'Lists come in pages: pass `meta.nextCursor` as `cursor`. Filters are arguments named `filter_…`.',
  'A refused call tells why as a problem with a stable `code`.',
].join('\n')

/** The protocol server of one request: the tools its caller may use. */
export function toolServer(
  tools: readonly AgentTool[],
  describe: (tool: AgentTool) => Tool,
  caller: ToolCaller,
): Server {
  const info = { name: 'vitrina', title: 'Vitrina', version: contractVersion }
  const server = new Server(info, { capabilities: { tools: {} }, instructions })
  server.setRequestHandler('tools/list', () => ({
    tools: tools.filter((tool) => isOffered(tool, caller.context, caller.mutations)).map(describe),
  }))
  server.setRequestHandler('tools/call', ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name)
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`)
    return callTool(tool, params.arguments ?? {}, caller)
  })
  return server
}
