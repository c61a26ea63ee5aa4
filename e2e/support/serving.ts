import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '@vitrina/testing/free-port'
import pg from 'pg'

const packScript = fileURLToPath(new URL('../../packages/tooling/src/pack.ts', import.meta.url))
const pollMs = 100

export interface Serving {
  apiUrl: string
  panelUrl: string
  /** The link of the set-up, once the panel has logged it. */
  setUpLink(): Promise<string>
  /** Ends everything and removes its database. */
  stop(): Promise<void>
}

/**
 * Packs the product as an image has it, and starts all of it by `serve` over a new database on the server of the
 * installation under test; null if that is another machine's.
 */
export async function startServing(): Promise<Serving | null> {
  const server = serverUrl()
  if (server === null) return null
  const name = `serving_${randomBytes(6).toString('hex')}`
  const database = new URL(server)
  database.pathname = `/${name}`
  await run(server, `CREATE DATABASE ${name} TEMPLATE template0`)
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-serving-'))
  const [api, panel] = [await freePort(), await freePort()]
  const root = join(folder, 'product')
  const own = { ...process.env, PANEL_DIST_DIR: '.next-test' }
  const clean = async () => {
    await run(server, `DROP DATABASE ${name} WITH (FORCE)`)
    await rm(folder, { recursive: true, force: true })
  }
  const call = promisify(execFile)
  try {
    await call(process.execPath, [packScript, root], { env: own })
    // Every command of ops finds its modules there.
    await call(process.execPath, [join(root, 'packages/tooling/src/ops.ts'), '--help'], { cwd: root })
  } catch (error) {
    await clean()
    throw error
  }
  const child = spawn(process.execPath, [join(root, 'packages/tooling/src/serve.ts'), '--migrate'], {
    cwd: root,
    env: {
      ...own,
      DATABASE_URL: database.href,
      DATA_DIR: join(folder, 'data'),
      VITRINA_SECRET: randomBytes(32).toString('base64'),
      API_PORT: String(api),
      PANEL_PORT: String(panel),
      ...{ API_URL: '', PANEL_URL: '', API_METRICS_PORT: '0', WORKER_METRICS_PORT: '0', PANEL_METRICS_PORT: '0' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const exited = once(child, 'exit')
  return {
    apiUrl: `http://localhost:${api}`,
    panelUrl: `http://localhost:${panel}`,
    setUpLink: async () => {
      for (;;) {
        const link = /"link":"([^"]+)"/.exec(output)?.[1]
        if (link !== undefined) return link
        if (child.exitCode !== null) throw new Error(`serve ended before it was ready:\n${output}`)
        await new Promise((resolve) => setTimeout(resolve, pollMs))
      }
    },
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      await clean()
    },
  }
}

function serverUrl(): string | null {
  const [demo] = process.env['E2E_DEMO_FILE']?.split(delimiter) ?? []
  const file = demo === undefined ? '' : join(dirname(demo), 'postgres/server.json')
  if (!existsSync(file)) return null
  const { port, password }: { port: number; password: string } = JSON.parse(readFileSync(file, 'utf8'))
  return `postgresql://vitrina:${password}@127.0.0.1:${port}/vitrina`
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
