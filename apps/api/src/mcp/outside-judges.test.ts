import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { scopes } from '@vitrina/contract/scopes'
import { openLogger } from '@vitrina/core/installation/open-logger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { listAgentTools } from '@vitrina/trpc/tools/agent-tools'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everything } from '../../test/support/everything.ts'
import { type KeyAddingProxy, keyAddingProxy } from '../../test/support/mcp/key-adding-proxy.ts'
import { turnOn } from '../../test/support/mcp/tool-caller.ts'
import { keyWith, noLimits } from '../../test/support/serve.ts'
import { createServer } from '../server.ts'

const database = suiteDatabase()
const require = createRequire(import.meta.url)
let folder: string
let server: ReturnType<typeof createServer>
let address: string
let key: string
let proxy: KeyAddingProxy

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-mcp-'))
  const ctx = await testContext(database.db)
  await everything(ctx)
  await turnOn(ctx, { mutations: true })
  const { db, secret } = ctx
  const host = 'http://localhost:4000'
  server = createServer({
    db,
    secret,
    host,
    logger: openLogger('api', 'silent'),
    now: () => ctx.now(),
    limits: noLimits,
  })
  address = `${await server.listen({ port: 0, host: '127.0.0.1' })}/api/mcp`
  key = await keyWith(ctx, scopes)
  proxy = await keyAddingProxy(new URL(address), key)
})
afterAll(async () => {
  proxy.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs a program of a package by this very node; how it ended and what it printed. */
function run(manifest: string, program: string, args: string[]): Promise<{ code: unknown; out: string }> {
  const script = join(dirname(manifest), program)
  // A home of its own: what a developer keeps there is not to be read, and nothing is to be written.
  const options = { cwd: folder, env: { ...process.env, HOME: folder, NO_COLOR: '1' }, maxBuffer: 1 << 26 }
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], options, (error, stdout, stderr) => {
      resolve({ code: error ? error.code : 0, out: `${stdout}${stderr}` })
    })
  })
}

const baseline = fileURLToPath(new URL('conformance-baseline.yaml', import.meta.url))

test.each(['2026-07-28', '2025-11-25'])(
  'the protocol’s conformance suite passes at revision %s, but for what is not offered',
  async (revision) => {
    const manifest = require.resolve('@modelcontextprotocol/conformance/package.json')
    const args = ['server', '--url', proxy.url, '--requirements', revision, '--expected-failures', baseline]
    const { code, out } = await run(manifest, 'dist/index.js', args)
    expect(code, out).toBe(0)
    for (const scenario of mustPass[revision] ?? [])
      expect(out).toMatch(new RegExp(`✓ ${scenario}: [1-9]\\d* passed, 0 failed`))
  },
)

/** Scenarios that must have been run and passed, lest nothing at all be looked at. */
const mustPass: Record<string, string[]> = {
  '2026-07-28': ['tools-list', 'dns-rebinding-protection', 'http-header-validation'],
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'],
}

const inspector = 'clients/launcher/build/index.js'

test('the Inspector lists every tool, and finds none whose schema a client could stumble over', async () => {
  const args = ['--cli', proxy.url, '--transport', 'http', '--method', 'tools/list', '--strict']
  const { code, out } = await run(require.resolve('@modelcontextprotocol/inspector/package.json'), inspector, args)
  expect(code, out).toBe(0)
  for (const { name } of listAgentTools()) expect(out).toContain(`"name": "${name}"`)
})

test('the Inspector calls a tool', async () => {
  const args = ['--cli', proxy.url, '--transport', 'http', '--method', 'tools/call', '--tool-name', 'get_dishes']
  const more = ['--tool-arg', 'limit=1']
  const { code, out } = await run(require.resolve('@modelcontextprotocol/inspector/package.json'), inspector, [
    ...args,
    ...more,
  ])
  expect(code, out).toBe(0)
  expect(JSON.parse(out)).toMatchObject({
    structuredContent: { object: 'list', data: [{ object: 'dish' }], meta: { limit: 1 } },
  })
})

test.each(['auto', 'legacy'] as const)(
  'the official client, connecting in the mode %s, lists and calls',
  async (mode) => {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
    const headers = { 'X-Api-Key': key }
    await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } }))
    expect(client.getNegotiatedProtocolVersion()).toBe(mode === 'auto' ? '2026-07-28' : '2025-11-25')
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(listAgentTools().map(({ name }) => name))
    const { structuredContent } = await client.callTool({ name: 'get_dishes', arguments: { limit: 1 } })
    expect(structuredContent).toMatchObject({ object: 'list', data: [{ object: 'dish' }] })
    const refused = await client.callTool({ name: 'get_dish', arguments: { id: 'nope' } })
    expect(refused).toMatchObject({
      isError: true,
      structuredContent: { code: 'not_found', instance: '/api/v1/dishes/nope' },
    })
    await client.close()
  },
)
