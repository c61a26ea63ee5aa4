import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { version } from '@vitrina/contract/version'
import type { Context } from '@vitrina/core/context'
import { createDashboard } from '@vitrina/core/dashboards/create-dashboard'
import { publishEvents } from '@vitrina/core/events/publish-events'
import { checkKey } from '@vitrina/core/installation/check-key'
import { dropSalesMonths } from '@vitrina/core/maintenance/sales-months'
import { keyFingerprint } from '@vitrina/core/secrets/keyring'
import { systemContext } from '@vitrina/core/workspaces/workspace-context'
import { writeBackup } from '@vitrina/db/backup/write-backup'
import { type Database, openDatabase } from '@vitrina/db/database'
import { type EmbeddedServer, startEmbedded } from '@vitrina/db/embedded'
import { decodeId } from '@vitrina/db/ids'
import { makeChain } from '@vitrina/simulator/chain/make-chain'
import { writeBundle } from '@vitrina/simulator/chain/write-bundle'
import { dumpTables } from '@vitrina/testing/dump-tables'
import { type PrivateDatabase, privateDatabase } from '@vitrina/testing/private-database'
import { silentLogger } from '@vitrina/testing/test-context'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runOpsCommand } from './ops-commands.ts'
import type { Settings } from './settings.ts'

const secret = randomBytes(32)
const chain = makeChain({ seed: 'sandbox' })

let folder: string
let here: PrivateDatabase
let elsewhere: EmbeddedServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-backup-'))
  here = await privateDatabase()
  elsewhere = await startEmbedded({ dataDir: join(folder, 'elsewhere'), throwaway: true })
})
afterAll(async () => {
  await elsewhere.stop()
  await here.drop()
  await rm(folder, { recursive: true, force: true })
})

function settingsOf(databaseUrl: string, key = secret): Settings {
  const apiUrl = 'http://127.0.0.1:9'
  const addresses = { apiPort: 9, panelPort: 10, apiUrl, panelUrl: apiUrl, panelDistDir: '.next' }
  return { dataDir: folder, databaseUrl, secret: key.toString('base64'), ...addresses }
}

/** Runs a command over a database; its answer, or what it complains of. */
async function ops(databaseUrl: string, args: string[], key = secret) {
  let out = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text)
    return true
  })
  const complain = vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
  await runOpsCommand({ args: [...args, '--json'], databaseUrl, settings: settingsOf(databaseUrl, key) })
  write.mockRestore()
  complain.mockRestore()
  return JSON.parse(out)
}

async function exchange(databaseUrl: string, workspace: string, day: string) {
  const bundle = await mkdtemp(join(folder, 'bundle-'))
  await writeBundle({ chain, source: 'source_b', from: day, to: day, folder: bundle })
  const args = ['exchange', 'run', '--workspace', workspace, '--source', 'source_b', '--files', bundle]
  expect(await ops(databaseUrl, args)).toMatchObject({ status: 'succeeded' })
}

function contextOf(db: Database, workspace: string): Promise<Context> {
  const workspaceId = decodeId('workspace', workspace) ?? ''
  return systemContext({ db, workspaceId, secret, logger: silentLogger, name: 'test' })
}

async function lastPosition({ db, workspace }: Context): Promise<number> {
  const { rows } = await db.pool.query('SELECT max(position)::int AS last FROM event WHERE workspace_id = $1', [
    workspace.id,
  ])
  return rows[0].last
}

test('a backup is restored into an empty cluster elsewhere, where work goes on: every table, new ids, new events', async () => {
  const { workspaceId } = await ops(here.url, ['workspace', 'create', '--name', 'Here', '--timezone', 'Europe/Moscow'])
  const password = randomBytes(12).toString('hex')
  const person = ['--email', 'olga@example.com', '--password', password, '--role', 'owner']
  const { userId } = await ops(here.url, ['user', 'create', '--workspace', workspaceId, ...person])
  const actor = { type: 'user' as const, id: userId, name: 'Olga' }
  const ctx = { ...(await contextOf(here.db, workspaceId)), actor }
  // As the apps do when they start.
  await checkKey(here.url, secret, { claim: true })
  await exchange(here.url, workspaceId, '2026-03-02')
  const made = await createDashboard(ctx, { name: 'Before' })
  await publishEvents(here.db, ctx.workspace.id, ctx.now)
  // A number that was given to a row that is gone is not given again.
  const gone = await createDashboard(ctx, { name: 'Gone' })
  await here.db.pool.query('DELETE FROM dashboard WHERE id = $1', [gone.id])

  // As if the months before had been dropped.
  await here.db.pool.query(`UPDATE installation SET sales_from = '2026-02-01'`)

  const backup = join(folder, 'backup')
  await ops(here.url, ['backup', backup])
  const manifest = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8'))
  expect(manifest).toMatchObject({ version, keyFingerprints: [keyFingerprint(secret)] })
  expect(JSON.stringify(manifest)).not.toContain(secret.toString('base64'))

  await ops(elsewhere.url, ['migrate', 'up'])
  expect((await ops(elsewhere.url, ['restore', backup], randomBytes(32))).error).toMatch(
    /made with another VITRINA_SECRET: its fingerprint is [0-9a-f]{16}/,
  )
  expect(await ops(elsewhere.url, ['restore', backup])).toMatchObject({ rows: expect.any(Number) })

  const db = openDatabase({ url: elsewhere.url, maxConnections: 4 })
  try {
    // Restored data has a version of its own.
    expect(await dumpTables(db, ['data_version'])).toEqual(await dumpTables(here.db, ['data_version']))
    await expect(db.pool.query(`SELECT ensure_sales_month('2026-01-31')`)).rejects.toThrow('2026-01 were dropped')
    const there = { ...(await contextOf(db, workspaceId)), actor }
    const next = await createDashboard(there, { name: 'After' })
    expect(Number(next.id)).toBeGreaterThan(Number(gone.id))
    expect(Number(gone.id)).toBeGreaterThan(Number(made.id))
    const before = await lastPosition(there)
    await exchange(elsewhere.url, workspaceId, '2026-03-03')
    const { events } = await publishEvents(db, there.workspace.id, there.now)
    expect(events).toBeGreaterThan(0)
    expect(await lastPosition(there)).toBe(before + events)
    const { rows } = await db.pool.query(
      'SELECT count(*)::int AS all, count(DISTINCT written_no)::int AS numbers FROM event',
    )
    expect(rows[0].numbers).toBe(rows[0].all)
  } finally {
    await db.close()
  }
})

test('a backup is not restored under processes that use the database; they are named, and nothing has changed', async () => {
  const db = openDatabase({ url: elsewhere.url, name: 'vitrina-api', maxConnections: 1 })
  const count = async () => (await db.pool.query('SELECT count(*)::int AS n FROM sale_line')).rows
  const before = await count()
  const refused = await ops(elsewhere.url, ['restore', join(folder, 'backup'), '--replace'])
  expect(JSON.stringify(refused)).toMatch(/in use by vitrina-api: stop these processes/)
  expect(await count()).toEqual(before)
  await db.close()
})

test('a backup without its sequences and key, as older versions wrote it, is restored by what its tables hold', async () => {
  const backup = join(folder, 'backup')
  const file = join(backup, 'manifest.json')
  const { sequences: _, keyFingerprints: __, version: ___, ...older } = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify(older))
  await ops(elsewhere.url, ['restore', backup, '--replace'])
  const db = openDatabase({ url: elsewhere.url, maxConnections: 2 })
  const { rows } = await db.pool.query(
    `SELECT nextval('dashboard_id_seq')::int > (SELECT max(id) FROM dashboard) AS "isNew"`,
  )
  await db.close()
  expect(rows).toEqual([{ isNew: true }])
})

test('a month is not dropped while a backup is made, which would lack its checks and not know', async () => {
  const db = here.db
  const { rows: stored } = await db.pool.query('SELECT count(*)::int AS checks FROM sale_check')
  const holder = await db.pool.connect()
  try {
    await holder.query('BEGIN; LOCK TABLE restaurant IN ACCESS EXCLUSIVE MODE')
    const writing = writeBackup({ url: here.url, folder: join(folder, 'held'), now: new Date(), version })
    const waits = async () => {
      const { rows } = await db.pool.query(
        `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database()
          AND application_name = 'vitrina-backup' AND wait_event_type = 'Lock') AS waits`,
      )
      return rows[0].waits
    }
    await expect.poll(waits, { timeout: 20_000 }).toBe(true)
    expect(await dropSalesMonths({ db }, new Date('2036-01-01'), 14)).toEqual([])
    await holder.query('COMMIT')
    const { tables } = await writing
    expect(tables.find(({ name }) => name === 'sale_check')?.rows).toBe(stored[0].checks)
    expect(stored[0].checks).toBeGreaterThan(0)
  } finally {
    holder.release()
  }
})
