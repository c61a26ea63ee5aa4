import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startServe } from '@vitrina/testing/serve-process'
import { databaseUrl, run } from './database.ts'

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
  const server = databaseUrl()
  if (server === null) return null
  const name = `serving_${randomBytes(6).toString('hex')}`
  const database = new URL(server)
  database.pathname = `/${name}`
  await run(server, `CREATE DATABASE ${name} TEMPLATE template0`)
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-serving-'))
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
  const serving = await startServe({
    args: ['--migrate'],
    root,
    env: {
      PANEL_DIST_DIR: '.next-test',
      DATABASE_URL: database.href,
      DATA_DIR: join(folder, 'data'),
      VITRINA_SECRET: randomBytes(32).toString('base64'),
    },
  })
  return {
    ...serving,
    setUpLink: async () => {
      for (;;) {
        const link = serving.log().find((line) => 'link' in line)?.['link']
        if (typeof link === 'string') return link
        if (serving.child.exitCode !== null) throw new Error(`serve ended before it was ready:\n${serving.errors()}`)
        await new Promise((resolve) => setTimeout(resolve, pollMs))
      }
    },
    stop: async () => {
      await serving.stop()
      await clean()
    },
  }
}
