import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DemoAccess } from '../demo-workspace.ts'
import type { Settings } from '../settings.ts'

/** Writes `demo.json`: addresses and access of the demo, for tests and tools. Readable by its owner only. */
export function writeDemoFile(settings: Settings, access: DemoAccess): string {
  const { panelUrl, apiUrl, dataDir } = settings
  const file = join(dataDir, 'demo.json')
  const content = { panelUrl, apiUrl, mcpUrl: `${apiUrl}/api/mcp`, ...access }
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  return file
}

/** What a person needs to begin, for the terminal. */
export function describeDemo(settings: Settings, access: DemoAccess, demoFile: string): string {
  return `
  Panel      ${settings.panelUrl}
  API        ${settings.apiUrl}/api/v1
  MCP        ${settings.apiUrl}/api/mcp
  Sign in    ${access.email}  ${access.password}
  Live key   ${access.liveKey}
  Test key   ${access.testKey}

  The same is in ${demoFile}; logs are in ${join(settings.dataDir, 'logs')}. Ctrl-C stops everything.
`
}
