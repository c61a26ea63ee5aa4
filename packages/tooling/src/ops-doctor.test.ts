import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@vitrina/db/database'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { type PrivateDatabase, privateDatabase } from '@vitrina/testing/private-database'
import { testContext, testSecret } from '@vitrina/testing/test-context'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { runDoctor } from './ops/doctor.ts'
import { openOperator } from './ops/operator.ts'
import { runOpsCommand } from './ops-commands.ts'
import type { Settings } from './settings.ts'

let database: PrivateDatabase
let settings: Settings

beforeAll(async () => {
  database = await privateDatabase()
  const apiUrl = 'http://127.0.0.1:9'
  settings = {
    ...{ dataDir: await mkdtemp(join(tmpdir(), 'vitrina-doctor-')), databaseUrl: database.url },
    ...{ secret: testSecret.toString('base64'), apiPort: 9, panelPort: 10, panelDistDir: '.next' },
    ...{ apiUrl, panelUrl: apiUrl },
  }
})
afterAll(async () => {
  await database.drop()
  await rm(settings.dataDir, { recursive: true, force: true })
})

/** What is found by the checks of a code. */
async function found(code: string, over: Settings = settings) {
  const operator = openOperator(database.url, over)
  onTestFinished(() => operator.db.close())
  return (await runDoctor(operator)).filter((check) => check.code === code)
}

async function connected(name: string) {
  const db = openDatabase({ url: database.url, name, maxConnections: 1 })
  await db.pool.query('SELECT 1')
  return db
}

test('the doctor tells that no worker runs, and that one does', async () => {
  const none = { level: 'warn', message: 'No worker runs: exchanges, dropped files, events and mailings wait' }
  expect(await found('worker')).toMatchObject([{ ...none, hint: expect.stringContaining('npm run serve -- worker') }])
  const worker = await connected('vitrina-queue')
  expect(await found('worker')).toMatchObject([{ level: 'info', message: 'A worker runs' }])
  await worker.close()
  const nameless = await connected('')
  expect(await found('worker')).toMatchObject([{ level: 'info', message: expect.stringMatching(/not known: \d+/) }])
  await nameless.close()
  await expect.poll(() => found('worker')).toMatchObject([none])
})

test("for a server of one's own the doctor makes no key, and the first command that needs one says which file it is in", async () => {
  const { secret: _, ...without } = { ...settings, dataDir: join(settings.dataDir, 'none') }
  await mkdir(without.dataDir)
  const refusal = expect.stringMatching(/^VITRINA_SECRET is not set.*openssl rand -base64 32/)
  expect(await found('key', without)).toMatchObject([{ level: 'error', message: refusal }])
  expect(await found('figures', without)).toMatchObject([{ level: 'info' }])
  const ctx = await testContext(database.db)
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  const ops = (...args: string[]) => runOpsCommand({ args, databaseUrl: database.url, settings: without })
  const workspace = encodeId('workspace', ctx.workspace.id)
  expect(await ops('workspace', 'list')).toBe(0)
  expect(await readdir(without.dataDir)).toEqual([])
  const { rows } = await database.db.pool.query<{ key_check: string | null }>('SELECT key_check FROM installation')
  await database.db.pool.query("UPDATE installation SET key_check = 'of another key'")
  expect(await ops('key', 'list', '--workspace', workspace)).toBe(1)
  expect(stderr).toHaveBeenCalledWith(refusal)
  await database.db.pool.query('UPDATE installation SET key_check = NULL')
  expect(await ops('key', 'list', '--workspace', workspace)).toBe(0)
  expect(stderr).toHaveBeenCalledWith(expect.stringMatching(/a key was made: .*secret\. Keep it/))
  expect(await readdir(without.dataDir)).toEqual(['secret'])
  await database.db.pool.query('UPDATE installation SET key_check = $1', [rows[0]?.key_check])
})

test('the doctor names the sources whose last exchange refused rows, and where they are', async () => {
  const ctx = await testContext(database.db)
  const [first, last] = [newUuid(), newUuid()]
  const run = (id: string, at: string, rejected: number) =>
    database.db.pool.query(
      `INSERT INTO exchange_run (workspace_id, id, source, origin, fingerprint, dry_run, status, started_at, rejected)
       VALUES ($1, $2, 'source_a', 'b', 'b', false, 'succeeded', $3, $4)`,
      [ctx.workspace.id, id, at, rejected],
    )
  await run(first, '2026-03-01', 3)
  expect(await found('rejects')).toMatchObject([
    {
      level: 'warn',
      message: `The last exchange of ${ctx.workspace.name}/source_a refused 3 rows`,
      hint: expect.stringContaining(`http://127.0.0.1:9/integrations/journal/${encodeId('exchange', first)}`),
    },
  ])
  expect(await found('exchange')).toEqual([])
  await run(last, '2026-03-02', 0)
  expect(await found('rejects')).toEqual([])
  expect(await found('exchange')).toMatchObject([{ level: 'info' }])
})

test('the doctor names what lies in the drop folder for good', async () => {
  const ctx = await testContext(database.db)
  const dropDir = join(settings.dataDir, 'drop')
  const own = join(dropDir, encodeId('workspace', ctx.workspace.id))
  const lost = join(dropDir, encodeId('workspace', newUuid()))
  const taken = join(dropDir, 'former/source_a/done/b1')
  const folders = [join(lost, 'source_a/b1'), join(own, 'source_x/b1'), join(own, 'source_a/old'), taken]
  for (const folder of [...folders, join(own, 'source_a/new')]) {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'checks.csv'), 'check_id')
  }
  const before = new Date(Date.now() - 11 * 60_000)
  for (const path of ['checks.csv', '.']) await utimes(join(own, 'source_a/old', path), before, before)
  const told = await found('drops')
  expect(told.every(({ level, hint }) => level === 'warn' && hint !== null)).toBe(true)
  expect(told.map(({ message }) => message).sort()).toEqual(
    [
      `Never taken: ${lost} is the folder of no workspace`,
      `Never taken: ${join(own, 'source_x')} is the folder of no source`,
      `Never taken: ${join(own, 'source_a/old')} has no manifest.json`,
    ].sort(),
  )
})
