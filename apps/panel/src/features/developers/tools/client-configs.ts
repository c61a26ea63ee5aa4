import { keyPlaceholder } from '../snippets/snippet-facts'

export const clients = ['cursor', 'vscode', 'bridge', 'curl'] as const
export type Client = (typeof clients)[number]

const authorization = `Bearer ${keyPlaceholder}`

/** What a client is told of the tool server at `address`. */
export const clientConfigs: Record<Client, (address: string) => string> = {
  cursor: (url) => asJson({ mcpServers: { vitrina: { url, headers: { Authorization: authorization } } } }),

  vscode: (url) => asJson({ servers: { vitrina: { type: 'http', url, headers: { Authorization: authorization } } } }),

  bridge: (url) =>
    asJson({
      mcpServers: {
        vitrina: { command: 'npx', args: ['-y', 'mcp-remote', url, '--header', `Authorization: ${authorization}`] },
      },
    }),

  curl: (url) => `curl -X POST '${url}' \\
  -H 'Authorization: ${authorization}' \\
  -H 'Content-Type: application/json' \\
  -H 'Accept: application/json, text/event-stream' \\
  -d '{"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}'
`,
}

function asJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
