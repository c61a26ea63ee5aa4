import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findPostmaster } from './embedded/postmaster.ts'
import { EmbeddedServerError } from './embedded/server-error.ts'
import { serverFiles } from './embedded/server-files.ts'
import { type EmbeddedServer, startEmbedded } from './embedded.ts'
import { processIdentity } from './process/process-identity.ts'

let fresh: string
let dataDir: string
const started: EmbeddedServer[] = []

// Making a cluster takes seconds, so each test has a copy of one made once.
beforeAll(async () => {
  dataDir = fresh = await mkdtemp(join(tmpdir(), 'vitrina-embedded-'))
  await (await start()).stop()
  started.length = 0
})

afterAll(() => rm(fresh, { recursive: true, force: true }))

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-embedded-'))
  execFileSync('cp', ['-a', join(fresh, 'postgres'), dataDir])
})

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

describe('the embedded PostgreSQL', () => {
  test('keeps its data, port and password from one start to the next', async () => {
    const first = await start()
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    await first.stop()
    expect(first.pid()).toBeUndefined()
    const second = await start()
    expect(second).toMatchObject({ url: first.url, started: true })
    expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
  })

  test('knows upper and lower case of Cyrillic', async () => {
    const { url } = await start()
    const [row] = await query(url, `SELECT lower('ЩИ Ёлка') AS lower, 'Борщ' ILIKE 'бОРЩ' AS alike`)
    expect(row).toEqual({ lower: 'щи ёлка', alike: true })
  })

  test('is shared by a second user and stops only when the last of them leaves', async () => {
    const first = await start()
    const second = await start()
    expect(second).toMatchObject({ url: first.url, started: false })
    await first.stop()
    expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await second.stop()
    expect(findPostmaster(serverFiles(dataDir).cluster)).toBeUndefined()
  })

  test('begins once when two start it at the same moment', async () => {
    const both = await Promise.all([start(), start()])
    expect(both.map((server) => server.started).toSorted()).toEqual([false, true])
    expect(both[0].pid()).toBe(both[1].pid())
  })

  test('comes back with what was committed after kill -9, under a new start and under a running user', async () => {
    const server = await start()
    await query(server.url, 'CREATE TABLE kept AS SELECT 1 AS n')
    await killServer(server)
    expect(await server.revive()).toBe(true)
    expect(await query(server.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }])
    await killServer(server)
    const next = await start()
    expect(next).toMatchObject({ url: server.url, started: true })
    expect(await query(next.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }])
  })

  test("starts over a pid file that names another program's process", async () => {
    const server = await start()
    await server.stop()
    // As after a restart of a container, where the same small pids come again.
    writeFileSync(join(serverFiles(dataDir).cluster, 'postmaster.pid'), `${process.pid}\n${dataDir}\n0\n1\n`)
    expect((await start()).started).toBe(true)
  })

  test('takes another port when a stranger has its own', async () => {
    const server = await start()
    await server.stop()
    const port = Number(new URL(server.url).port)
    const stranger = spawn(process.execPath, [
      '-e',
      `require('net').createServer().listen(${port}, '127.0.0.1', () => console.log(1))`,
    ])
    await once(stranger.stdout, 'data')
    const moved = await start()
    expect(new URL(moved.url).port).not.toBe(String(port))
    expect(await query(moved.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    stranger.kill()
  })

  test('stops by itself when its user is killed', async () => {
    const script = fileURLToPath(new URL('./embedded.ts', import.meta.url))
    const code = `const { startEmbedded } = await import(${JSON.stringify(script)})
      await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} })
      console.log('up'); setInterval(() => {}, 1000)`
    const user = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(user.stdout, 'data')
    const pid = findPostmaster(serverFiles(dataDir).cluster)?.pid ?? 0
    expect(processIdentity(pid)).not.toBeNull()
    user.kill('SIGKILL')
    await expect.poll(() => processIdentity(pid)).toBeNull()
  })

  test('of a test leaves no file behind', async () => {
    rmSync(serverFiles(dataDir).home, { recursive: true })
    const server = await start({ throwaway: true })
    expect(await query(server.url, 'SHOW fsync')).toEqual([{ fsync: 'off' }])
    await server.stop()
    expect(existsSync(serverFiles(dataDir).home)).toBe(false)
  })

  test('is kept from strangers: its settings are readable by their owner only, and a password is asked for', async () => {
    const { url } = await start()
    const open = new URL(url)
    open.password = ''
    await expect(query(open.href, 'SELECT 1')).rejects.toThrow(/password/i)
    expect(statSync(serverFiles(dataDir).settings).mode & 0o777).toBe(0o600)
  })
})

describe('a broken state', () => {
  test('of another PostgreSQL version says so and names the directory', async () => {
    const { cluster } = serverFiles(dataDir)
    await (await start()).stop()
    writeFileSync(join(cluster, 'PG_VERSION'), '15\n')
    await expect(start()).rejects.toThrow(EmbeddedServerError)
    await expect(start()).rejects.toThrow(/made by PostgreSQL 15.*Move .*postgres away/)
  })

  test('of lost settings says that the password is gone', async () => {
    await (await start()).stop()
    rmSync(serverFiles(dataDir).settings)
    await expect(start()).rejects.toThrow(/server\.json is missing/)
  })

  test('of damaged files shows how the server log ends', async () => {
    const { cluster, log } = serverFiles(dataDir)
    await (await start()).stop()
    rmSync(join(cluster, 'global'), { recursive: true })
    await expect(start()).rejects.toThrow(/does not start\. Its log/)
    expect(readFileSync(log, 'utf8')).toContain('could not find the database system')
  })
})

async function start(options: { throwaway?: boolean } = {}): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir, ...options })
  started.push(server)
  return server
}

async function killServer(server: EmbeddedServer): Promise<void> {
  process.kill(server.pid() ?? 0, 'SIGKILL')
  while (server.pid() !== undefined) await sleep(10)
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
