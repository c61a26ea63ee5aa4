import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeChain } from '@vitrina/simulator/chain/make-chain'
import { createFaults } from '@vitrina/simulator/systems/faults'
import { makeIikoHandler } from '@vitrina/simulator/systems/iiko/make-iiko-handler'
import { type RunningSystem, serveSystem } from '@vitrina/simulator/systems/serve-system'
import { createWorld } from '@vitrina/simulator/world/create-world'
import { dumpTables } from '@vitrina/testing/dump-tables'
import { type PrivateDatabase, privateDatabase } from '@vitrina/testing/private-database'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { runOpsCommand } from './ops-commands.ts'

const password = 'pa55word-of-iiko'
let database: PrivateDatabase
let folder: string
let iiko: RunningSystem
let workspace: string

beforeAll(async () => {
  database = await privateDatabase()
  folder = await mkdtemp(join(tmpdir(), 'vitrina-ops-'))
  const chain = makeChain({ seed: 'ops', restaurants: 2, scale: 0.05 })
  const world = createWorld({ chain, clock: () => new Date(), stateFile: null })
  const handler = makeIikoHandler(world, createFaults(), { login: 'api', password })
  iiko = await serveSystem({ system: 'iiko', handler, faults: createFaults(), port: 0 })
})
afterAll(async () => {
  await iiko.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  workspace = (await ops('workspace', 'create', '--name', 'Ops', '--timezone', 'Asia/Yekaterinburg')).json.workspaceId
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function ops(...args: string[]) {
  let out = ''
  let told = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text)
    return true
  })
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    told += String(text)
    return true
  })
  const apiUrl = 'http://127.0.0.1:9'
  const settings = { dataDir: folder, apiPort: 9, panelPort: 10, apiUrl, panelUrl: apiUrl, panelDistDir: '.next' }
  const code = await runOpsCommand({ args: [...args, '--json'], databaseUrl: database.url, settings })
  vi.restoreAllMocks()
  return { code, json: JSON.parse(out), said: out + told }
}

async function connect(credentials: object) {
  const file = join(folder, 'iiko.json')
  await writeFile(file, JSON.stringify(credentials))
  return ops('integration', 'connect', 'source_b', '--workspace', workspace, '--credentials', file)
}
const good = () => ({ url: iiko.url, login: 'api', password, timezone: 'Asia/Yekaterinburg' })

describe('an operator', () => {
  test('connects iiko, exchanges whole days and current data with it, and disconnects; the password is nowhere', async () => {
    const connected = await connect(good())
    expect(connected).toMatchObject({ code: 0, json: { slug: 'source_b', connected: true } })
    const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
    const run = (...more: string[]) => ops('exchange', 'run', '--workspace', workspace, '--source', 'source_b', ...more)
    const trial = await run('--from', day, '--to', day, '--dry-run')
    const first = await run('--from', day, '--to', day)
    expect(first).toMatchObject({ code: 0, json: { status: 'succeeded', rejected: 0, unchanged: 0, rejects: [] } })
    expect(first.json.inserted).toBeGreaterThan(0)
    expect(trial.json).toMatchObject({ read: first.json.read, inserted: first.json.inserted })
    expect((await run('--from', day, '--to', day)).json).toMatchObject({ inserted: 0, unchanged: first.json.inserted })
    expect((await run()).json).toMatchObject({ status: 'succeeded' })
    const list = await ops('integration', 'list', '--workspace', workspace)
    expect(list.json.health).toMatchObject([{ source: 'source_b', late: false, lastError: null }])

    const dump = JSON.stringify(await dumpTables(database.db))
    for (const text of [connected.said, trial.said, first.said, list.said, dump]) expect(text).not.toContain(password)
    const gone = await ops('integration', 'disconnect', 'source_b', '--workspace', workspace)
    expect(gone.json).toEqual({ slug: 'source_b', connected: false })
    expect(await run()).toMatchObject({ code: 1, json: { error: expect.stringContaining('not connected') } })
  })

  test('is told by the doctor of a part that was left out, though the run itself went well', async () => {
    await connect(good())
    await ops('exchange', 'run', '--workspace', workspace, '--source', 'source_b')
    const exchanges = async () => {
      const { json } = await ops('doctor')
      return json.checks.find(({ code }: { code: string }) => code === 'exchange')
    }
    expect(await exchanges()).toMatchObject({ level: 'info' })
    const note = (last: string | null, nightly: string | null) =>
      database.db.pool.query('UPDATE integration SET last_error = $1, nightly_error = $2', [last, nightly])
    await note('Stock was not exchanged: no right\nThis server was not exchanged: silent', null)
    expect(await exchanges()).toMatchObject({
      level: 'warn',
      message:
        'Not all was exchanged: Ops/source_b: Stock was not exchanged: no right; This server was not exchanged: silent',
    })
    await note(null, null)
    expect(await exchanges()).toMatchObject({ level: 'info' })
  })

  test('is told what is wrong with credentials that do not work, and nothing is stored', async () => {
    const { code, json, said } = await connect({ ...good(), password: `${password}!` })
    expect(code).toBe(1)
    expect(json).toMatchObject({ connected: false })
    expect(json.checks.at(-1)).toMatchObject({ code: 'login', level: 'error', hint: expect.any(String) })
    expect(said).not.toContain(password)
    const { json: list } = await ops('integration', 'list', '--workspace', workspace)
    expect(list.integrations[1]).toMatchObject({ slug: 'source_b', connected: false })
  })

  test.each([
    [{ ...good, url: 1 }, '#/credentials/url'],
    [{ login: 'api' }, '#/credentials/url'],
  ])('gives credentials %j: the wrong field is named', async (credentials, pointer) => {
    const { code, json } = await connect(credentials)
    expect(code).toBe(1)
    expect(json.error).toContain(pointer.replace('#/credentials/', ''))
  })

  test('sets when a source is read', async () => {
    await connect(good())
    const set = (...args: string[]) => ops('integration', 'schedule', 'source_b', '--workspace', workspace, ...args)
    expect((await set('--current', '*/2 * * * *', '--history-days', '30')).json).toMatchObject({
      schedule: '*/2 * * * *',
      nightly: '30 4 * * *',
      historyDays: 30,
    })
    expect(await set('--current', 'often')).toMatchObject({ code: 1, json: { error: expect.stringContaining('cron') } })
  })

  test.each([[['--from', '2026-03-01']], [['--profile', 'coffee']]])(
    'exchanging over the wire with %j alone is told how to ask',
    async (more) => {
      await connect(good())
      const { code } = await ops('exchange', 'run', '--workspace', workspace, '--source', 'source_b', ...more)
      expect(code).toBe(1)
    },
  )
})
