import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeChain } from '@vitrina/simulator/chain/make-chain'
import { writeBundle } from '@vitrina/simulator/chain/write-bundle'
import { type PrivateDatabase, privateDatabase } from '@vitrina/testing/private-database'
import { testSecret } from '@vitrina/testing/test-context'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { runOpsCommand } from './ops-commands.ts'
import type { Settings } from './settings.ts'

let database: PrivateDatabase
let folder: string
let settings: Settings

beforeAll(async () => {
  database = await privateDatabase()
  folder = await mkdtemp(join(tmpdir(), 'vitrina-ops-'))
  const apiUrl = 'http://127.0.0.1:9'
  settings = {
    dataDir: folder,
    databaseUrl: database.url,
    secret: testSecret.toString('base64'),
    apiPort: 9,
    panelPort: 10,
    apiUrl,
    panelUrl: apiUrl,
    panelDistDir: '.next',
  }
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Runs a command and gives back its exit code and what it wrote to standard output. */
async function ops(...args: string[]): Promise<{ code: number; out: string }> {
  let out = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text)
    return true
  })
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
  const code = await runOpsCommand({ args, databaseUrl: database.url, settings })
  vi.restoreAllMocks()
  return { code, out }
}

async function answer(...args: string[]) {
  const { out } = await ops(...args, '--json')
  expect(out.trim().split('\n')).toHaveLength(1)
  return JSON.parse(out)
}

async function newWorkspace(): Promise<string> {
  const { workspaceId } = await answer('workspace', 'create', '--name', 'Ops', '--timezone', 'Europe/Moscow')
  expect(workspaceId).toMatch(/^ws_[0-9a-z]{26}$/)
  return workspaceId
}

describe('the operator', () => {
  test('is told which credentials a connection takes', async () => {
    const { code, out } = await ops('integration', 'connect', '--help')
    expect(code).toBe(0)
    for (const field of ['url', 'allowWeakTls (optional)', 'referenceUrl (optional)', 'departments (optional)']) {
      expect(out).toContain(`\n  ${field}  `)
    }
  })

  test('sees which migrations the database lacks, and applies them', async () => {
    const { applied, missing } = await answer('migrate', 'status')
    expect(missing).toEqual([])
    expect(applied).toBeGreaterThan(40)
    expect(await answer('migrate', 'up')).toEqual({ applied: [] })
    const next = `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('2', '', '20990101_next', now())`
    await database.db.pool.query(next)
    const newer = await ops('migrate', 'status', '--json')
    await database.db.pool.query(`DELETE FROM _prisma_migrations WHERE id = '2'`)
    expect(newer.code).toBe(1)
    expect(JSON.parse(newer.out).error).toMatch(/newer version/)
  })

  test('makes a workspace, and is told what is wrong with one', async () => {
    await newWorkspace()
    const wrong = await ops('workspace', 'create', '--name', 'X', '--timezone', 'Mars/Base', '--json')
    expect(wrong.code).toBe(1)
    expect(JSON.parse(wrong.out).error).toMatch(/IANA/)
    expect((await ops('workspace', 'create', '--name', 'X')).code).toBe(2)
    expect((await ops('bogus')).code).toBe(2)
  })

  test('makes people, is told of an address that has an account, and gives passwords', async () => {
    const [first, second] = [await newWorkspace(), await newWorkspace()]
    const email = `${crypto.randomUUID()}@vitrina.example`
    const create = (workspace: string, password: string, ...more: string[]) => {
      const person = ['--email', email, '--password', password, '--role', 'owner']
      return ops('user', 'create', '--workspace', workspace, ...person, ...more, '--json')
    }
    expect((await create(first, 'operator-chosen-1')).code).toBe(0)
    const refused = await create(second, 'operator-chosen-2')
    expect([refused.code, JSON.parse(refused.out).error]).toEqual([
      1,
      expect.stringContaining('has an account: invite them'),
    ])
    expect(JSON.parse((await create(second, 'operator-chosen-2', '--reset-password')).out)).toMatchObject({ email })
    const again = await create(second, 'operator-chosen-2', '--reset-password')
    expect([again.code, JSON.parse(again.out).error]).toEqual([1, expect.stringContaining('user set-password')])
    expect(await answer('user', 'set-password', '--email', email, '--password', 'operator-chosen-3')).toEqual({ email })
    expect(await answer('user', 'verify', '--email', email)).toEqual({ email })
    const nobody = await ops('user', 'verify', '--email', 'nobody@vitrina.example')
    expect(nobody.code).toBe(1)
    const short = await ops('user', 'set-password', '--email', email, '--password', 'short')
    expect(short.code).toBe(1)
  })

  test('lists people with their workspaces, and ends memberships but that of the last owner', async () => {
    const workspace = await newWorkspace()
    const [olga, boris] = ['olga', 'boris'].map((name) => `${name}.${crypto.randomUUID()}@vitrina.example`)
    const person = (email = '', role = '') => ['--email', email, '--password', 'operator-chosen-1', '--role', role]
    for (const [email, role] of [
      [olga, 'owner'],
      [boris, 'viewer'],
    ]) {
      await answer('user', 'create', '--workspace', workspace, ...person(email, role))
    }
    const { users } = await answer('user', 'list', '--workspace', workspace)
    expect(users).toMatchObject([
      { email: boris, isProven: true, lastSeenAt: null, workspaces: [{ workspaceId: workspace, role: 'viewer' }] },
      { email: olga, workspaces: [{ workspaceId: workspace, name: 'Ops', role: 'owner' }] },
    ])
    const remove = (email = '') => ops('user', 'remove', '--workspace', workspace, '--email', email, '--json')
    expect(JSON.parse((await remove(boris)).out)).toEqual({ email: boris, role: 'viewer' })
    expect((await remove(boris)).code).toBe(1)
    expect(JSON.parse((await remove(olga)).out).error).toMatch(/last owner/)
    const all = await answer('user', 'list')
    expect(all.users.find(({ email }: { email: string }) => email === boris)).toMatchObject({ workspaces: [] })
  })

  test('makes, lists, rotates and revokes keys; the key is shown once', async () => {
    const workspace = await newWorkspace()
    const made = await answer(
      'key',
      'create',
      '--workspace',
      workspace,
      '--name',
      'BI',
      '--scopes',
      'read:checks,read:dishes',
    )
    expect(made.key).toMatch(/^svc_live_[0-9A-Za-z]{38}$/)
    const rotated = await answer('key', 'rotate', made.id, '--workspace', workspace)
    expect(rotated.key).not.toBe(made.key)
    await answer('key', 'revoke', made.id, '--workspace', workspace)
    const { keys } = await answer('key', 'list', '--workspace', workspace)
    expect(JSON.stringify(keys)).not.toContain(made.key)
    expect(keys).toMatchObject([
      { id: rotated.id, scopes: ['read:checks', 'read:dishes'], revokedAt: null },
      { id: made.id, revokedAt: expect.any(String) },
    ])
    const unknown = await ops(
      'key',
      'create',
      '--workspace',
      workspace,
      '--name',
      'x',
      '--scopes',
      'read:all',
      '--json',
    )
    expect(unknown.code).toBe(1)
  })

  test('a test key leads to a filled sandbox', async () => {
    const workspace = await newWorkspace()
    const made = await answer('key', 'create', '--workspace', workspace, '--name', 'Try', '--scopes', 'all', '--test')
    expect(made.key).toMatch(/^svc_test_/)
    const row = await database.db.prisma.apiKey.findFirstOrThrow({
      where: { name: 'Try' },
      include: { workspace: true },
    })
    expect(row.workspace.sandboxOf).not.toBeNull()
    expect(await database.db.prisma.restaurantDay.count({ where: { workspaceId: row.workspaceId } })).toBeGreaterThan(
      100,
    )
  }, 120_000)

  test('reads and changes settings', async () => {
    const workspace = await newWorkspace()
    expect(await answer('settings', 'get', '--workspace', workspace, 'mcp.enabled')).toEqual({
      key: 'mcp.enabled',
      value: false,
    })
    await answer('settings', 'set', '--workspace', workspace, 'mcp.enabled', 'true')
    expect(await answer('settings', 'get', '--workspace', workspace, 'mcp.enabled')).toMatchObject({ value: true })
    expect((await ops('settings', 'set', '--workspace', workspace, 'key.rateLimit', '0')).code).toBe(1)
    expect((await ops('settings', 'get', '--workspace', workspace, 'bogus')).code).toBe(1)
    const unknown = await ops('settings', 'set', '--workspace', workspace, 'adapter.name', 'nosuch', '--json')
    expect([unknown.code, JSON.parse(unknown.out).error]).toEqual([1, expect.stringContaining('agent_local')])
    await answer('settings', 'set', '--workspace', workspace, 'adapter.name', 'agent_gateway')
  })

  test('runs an exchange, dry first, and a backup brings everything back', async () => {
    const workspace = await newWorkspace()
    const bundle = join(folder, 'bundle')
    const chain = makeChain({ seed: 'sandbox' })
    const totals = await writeBundle({
      chain,
      source: 'source_b',
      from: '2026-03-02',
      to: '2026-03-04',
      folder: bundle,
    })
    const run = ['exchange', 'run', '--workspace', workspace, '--source', 'source_b', '--files', bundle]
    const dry = await answer(...run, '--dry-run')
    expect(dry).toMatchObject({ status: 'succeeded', read: totals.lines, inserted: totals.lines, rejects: [] })
    const real = await answer(...run)
    expect(real).toMatchObject({ status: 'succeeded', inserted: totals.lines, totals: { revenue: totals.revenue } })
    const narrowed = await answer(...run, '--from', '2026-03-03', '--to', '2026-03-03')
    expect(narrowed).toMatchObject({
      period: { from: '2026-03-03', to: '2026-03-03' },
      days: { unchanged: 1, removed: 0 },
    })

    const before = await checksums()
    const backup = join(folder, 'backup')
    const { rows } = await answer('backup', backup)
    expect(rows).toBeGreaterThan(totals.lines)
    expect((await ops('restore', backup)).code).toBe(1)
    await database.db.pool.query('DELETE FROM waiter_hour')
    const restored = await ops('restore', backup, '--replace', '--json')
    expect(restored.code).toBe(0)
    expect(await checksums()).toEqual(before)
  }, 120_000)

  test.each([
    ['answers nobody', 'postgresql://nobody@127.0.0.1:9/none', 'error', /does not answer: .*9/],
    ['is no pooler', null, 'warn', /no pooler at the address/],
  ])('the doctor tells that the address of the pooler %s', async (_, pooledUrl, level, message) => {
    const usual = settings
    settings = { ...settings, pooledUrl: pooledUrl ?? database.url }
    const { out } = await ops('doctor', '--json').finally(() => {
      settings = usual
    })
    const told = expect.objectContaining({ code: 'pooler', level, message: expect.stringMatching(message) })
    expect(JSON.parse(out)).toMatchObject({ checks: expect.arrayContaining([told]) })
  })

  test.each([
    ['answers nobody', 'postgresql://nobody@127.0.0.1:9/none', /does not answer: .*9/],
    ['is the server itself', null, /is no replica/],
  ])('the doctor tells that the replica %s', async (_, readUrl, message) => {
    const usual = settings
    settings = { ...settings, readUrl: readUrl ?? database.url }
    const { code, out } = await ops('doctor', '--json').finally(() => {
      settings = usual
    })
    const told = expect.objectContaining({ code: 'replica', level: 'warn', message: expect.stringMatching(message) })
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ checks: expect.arrayContaining([told]) })
  })

  test('the doctor tells a day its source has another revenue of, and finds a rollup that disagrees with its lines', async () => {
    const workspace = await newWorkspace()
    const bundle = join(folder, 'recent')
    // Closed at any hour and in any zone.
    const longClosed = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
    const chain = makeChain({ seed: 'sandbox' })
    await writeBundle({ chain, source: 'source_b', from: longClosed, to: longClosed, folder: bundle })
    await answer('exchange', 'run', '--workspace', workspace, '--source', 'source_b', '--files', bundle)
    expect((await ops('doctor', '--json')).code).toBe(0)
    await database.db.pool.query(
      `INSERT INTO day_difference (workspace_id, restaurant_id, business_date, kind, source, ours, theirs, cause, noted_at)
       SELECT workspace_id, id, $1, 'report', 'source_b', 1200, 1180.5, 'corrected', now() FROM restaurant
       WHERE source = 'source_b' LIMIT 1`,
      [longClosed],
    )
    const differing = await ops('doctor')
    expect(differing.out).toMatch(/ok +The log of requests has a partition a day/)
    expect(differing.out).toMatch(/ok +Checks of \d+ months: \d{4}-\d{2} to \d{4}-\d{2}\n/)
    await database.db.pool.query(`UPDATE installation SET sales_from = '2020-02-01'`)
    const bounded = (await ops('doctor')).out
    expect(bounded).toMatch(/; months before 2020-02 were dropped, and their figures stay/)
    await database.db.pool.query('UPDATE installation SET sales_from = NULL')
    expect(differing.out).toMatch(new RegExp(`Revenue differs from its source: .*${longClosed}.*1200\\.00.*1180\\.50`))
    await database.db.pool.query('UPDATE restaurant_day SET revenue = revenue + 0.01 WHERE business_date = $1', [
      longClosed,
    ])
    const sick = await ops('doctor', '--json')
    await database.db.pool.query(
      `UPDATE restaurant_day SET revenue = revenue - 0.01 WHERE business_date = '${longClosed}';
       INSERT INTO sale_line SELECT workspace_id, business_date, new_uuid_v7(), 1, 'x', dish_id, 'sale', 1, 3, 0, 3
       FROM sale_line WHERE business_date = '${longClosed}' LIMIT 1`,
    )
    expect((await ops('doctor')).out).toMatch(/Lines without a check or a dish: \d{4}-/)
    // A month of dishes that is not there is a rollup, though no restaurant is named and it has no amount.
    await database.db.pool.query('DELETE FROM dish_month')
    const both = (await ops('doctor')).out
    expect(both).toMatch(/Lines without a check or a dish: \d{4}-/)
    expect(both).toMatch(/Rollups differ from their lines: .*all restaurants \d{4}-/)
    expect(sick.code).toBe(1)
    expect(JSON.parse(sick.out)).toMatchObject({ healthy: false })
  })
})

/** Order-independent digest of every table that matters. */
async function checksums(): Promise<Record<string, string>> {
  const tables = [
    'workspace',
    'api_key',
    'restaurant',
    'dish',
    'waiter',
    'sale_check',
    'sale_line',
    'dish_day',
    'waiter_hour',
  ]
  const sums: Record<string, string> = {}
  for (const table of tables) {
    const { rows } = await database.db.pool.query<{ sum: string }>(
      `SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) AS sum FROM ${table} t`,
    )
    sums[table] = rows[0]?.sum ?? ''
  }
  return sums
}
