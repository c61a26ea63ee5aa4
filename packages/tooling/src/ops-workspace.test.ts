import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addComment } from '@vitrina/core/cards/add-comment'
import type { Context } from '@vitrina/core/context'
import { createDashboard } from '@vitrina/core/dashboards/create-dashboard'
import { connectIntegration } from '@vitrina/core/integrations/connect-integration'
import { createKey } from '@vitrina/core/keys/create-key'
import { createUser } from '@vitrina/core/workspaces/create-user'
import { deleteWorkspace } from '@vitrina/core/workspaces/delete-workspace'
import { openSample } from '@vitrina/core/workspaces/sample-data'
import { wantedSandboxes } from '@vitrina/core/workspaces/wanted-sandboxes'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { secretColumns } from '@vitrina/db/tenant/secret-columns'
import { tenantTables } from '@vitrina/db/tenant/tenant-tables'
import { cardOf } from '@vitrina/testing/board'
import { type Dump, dumpTables } from '@vitrina/testing/dump-tables'
import { sendLedger } from '@vitrina/testing/ledger'
import { mailServer } from '@vitrina/testing/mail-server'
import { smallChain } from '@vitrina/testing/small-chain'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext, testSecret } from '@vitrina/testing/test-context'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { runOpsCommand } from './ops-commands.ts'

const database = suiteDatabase()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-workspace-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function ops(...args: string[]): Promise<{ code: number; out: string }> {
  let out = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text)
    return true
  })
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
  const places = { apiPort: 9, panelPort: 10, apiUrl: 'http://127.0.0.1:9', panelUrl: 'http://127.0.0.1:10' }
  const settings = { ...places, dataDir: folder, secret: testSecret.toString('base64'), panelDistDir: '.next' }
  const code = await runOpsCommand({ args, databaseUrl: database.url, settings })
  vi.restoreAllMocks()
  return { code, out }
}

/** A workspace with something of most kinds, an owner of its own, and one who owns others, too. */
async function fullWorkspace(shared: string): Promise<Context & { ownEmail: string }> {
  const ctx = await testContext(database.db)
  const ownEmail = `${newUuid()}@example.com`
  const { id } = await createUser(ctx, { email: ownEmail, password: 'long enough', name: 'Olga', role: 'owner' })
  const again = { email: shared, password: 'long enough', role: 'owner', resetPassword: true } as const
  await createUser(ctx, again)
  const owner: Context = { ...ctx, actor: { type: 'user', id, name: 'Olga' } }
  await sendLedger(ctx, smallChain)
  const card = await cardOf(owner, { title: 'Order flour' })
  await addComment(owner, { id: card.id, content: 'Line one\nline "two" \\ \t end' })
  await createDashboard(owner, { name: 'Mornings' })
  await createKey(ctx, { name: 'BI', scopes: ['read:checks'] })
  const mail = await mailServer()
  const credentials = { host: '127.0.0.1', port: mail.port, from: 'robot@rest.example' }
  await connectIntegration(ctx, { slug: 'mail', credentials })
  await mail.close()
  return { ...ctx, ownEmail }
}

/** The rows of every table that mention none of these texts. */
function without(dump: Dump, texts: readonly string[]): Dump {
  return Object.fromEntries(
    Object.entries(dump).map(([name, rows]) => [name, rows.filter((row) => !texts.some((text) => row.includes(text)))]),
  )
}

async function tablesWith(workspaceId: string): Promise<string[]> {
  const { rows } = await database.db.pool.query<{ name: string }>(
    `SELECT c.table_name AS name FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND c.column_name = 'workspace_id' AND t.table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await database.db.pool.query(`SELECT FROM "${name}" WHERE workspace_id = $1 LIMIT 1`, [
      workspaceId,
    ])
    if (rowCount) found.push(name)
  }
  return found
}

describe('workspace delete', () => {
  test('leaves no row of the workspace in any table, and every row of another as it was', async () => {
    const shared = `${newUuid()}@example.com`
    const [doomed, other] = [await fullWorkspace(shared), await fullWorkspace(shared)]
    expect((await tablesWith(doomed.workspace.id)).length).toBeGreaterThan(25)
    const own = await database.db.kysely
      .selectFrom('user_account')
      .select('id')
      .where('email', '=', doomed.ownEmail)
      .executeTakeFirstOrThrow()
    const sandbox = await database.db.kysely
      .selectFrom('workspace')
      .select('id')
      .where('sandbox_of', '=', doomed.workspace.id)
      .execute()
    const gone = [doomed.workspace.id, own.id, ...sandbox.map(({ id }) => id)]
    const before = await dumpTables(database.db)
    const publicId = encodeId('workspace', doomed.workspace.id)
    const { code, out } = await ops('workspace', 'delete', '--workspace', publicId, '--yes', '--json')
    expect([code, JSON.parse(out)]).toMatchObject([0, { workspaceId: publicId, people: 1 }])
    expect(await tablesWith(doomed.workspace.id)).toEqual([])
    const after = await dumpTables(database.db)
    expect(after).toEqual(without(before, gone))
    expect(JSON.stringify(after)).not.toContain(doomed.workspace.id)
    expect(await tablesWith(other.workspace.id)).not.toEqual([])
  })

  test('goes on where it was interrupted: nobody can use the workspace meanwhile, and nothing fills its sample data again', async () => {
    const doomed = await fullWorkspace(`${newUuid()}@example.com`)
    await openSample(doomed)
    let deleted = 0
    const interrupted = deleteWorkspace(database, doomed.workspace.id, {
      keepPeople: false,
      onProgress: () => {
        deleted += 1
        if (deleted === 3) throw new Error('the power went')
      },
    })
    await expect(interrupted).rejects.toThrow('the power went')
    const left = await tablesWith(doomed.workspace.id)
    expect(left.length).toBeGreaterThan(10)
    expect(left.filter((table) => ['member', 'api_key', 'integration', 'webhook'].includes(table))).toEqual([])
    const { rows } = await database.db.pool.query('SELECT id FROM workspace WHERE sandbox_of = $1', [
      doomed.workspace.id,
    ])
    const wanted = await wantedSandboxes(database.db, new Date())
    expect(wanted.filter(({ id }) => rows.some((row) => row.id === id))).toEqual([])
    const publicId = encodeId('workspace', doomed.workspace.id)
    expect((await ops('workspace', 'delete', '--workspace', publicId, '--yes')).code).toBe(0)
    expect(JSON.stringify(await dumpTables(database.db))).not.toContain(doomed.workspace.id)
  })

  test('keeps its people with --keep-people, and changes nothing without a confirmation', async () => {
    const doomed = await fullWorkspace(`${newUuid()}@example.com`)
    const publicId = encodeId('workspace', doomed.workspace.id)
    const before = await dumpTables(database.db)
    const refused = await ops('workspace', 'delete', '--workspace', publicId)
    expect([refused.code, await dumpTables(database.db)]).toEqual([1, before])
    expect((await ops('workspace', 'delete', '--workspace', publicId, '--yes', '--keep-people')).code).toBe(0)
    const kept = database.db.kysely.selectFrom('user_account').select('id').where('email', '=', doomed.ownEmail)
    expect(await kept.execute()).toHaveLength(1)
    expect((await ops('workspace', 'delete', '--workspace', publicId, '--yes')).code).toBe(1)
  })
})

const Manifest = z.object({
  tables: z.array(z.object({ name: z.string(), file: z.string(), rows: z.number() })),
})

describe('workspace export', () => {
  test('has every row of the workspace as JSON, none of another, and no secret', async () => {
    const [mine] = [await fullWorkspace(`${newUuid()}@example.com`), await fullWorkspace(`${newUuid()}@example.com`)]
    const target = join(folder, 'export')
    const { code } = await ops('workspace', 'export', '--workspace', encodeId('workspace', mine.workspace.id), target)
    expect(code).toBe(0)
    const { tables } = Manifest.parse(JSON.parse(await readFile(join(target, 'manifest.json'), 'utf8')))
    const client = await database.db.pool.connect()
    const known = await tenantTables(client)
    client.release()
    expect(tables.map(({ name }) => name).sort()).toEqual(
      [...known.map(({ name }) => name), 'person', 'workspace'].sort(),
    )
    for (const { name } of known) {
      const file = tables.find((table) => table.name === name)
      const lines = (await readFile(join(target, `${name}.jsonl`), 'utf8')).split('\n').filter(Boolean)
      const { rows } = await database.db.pool.query<{ row: object }>(
        `SELECT to_jsonb(t) - $2::text[] AS row FROM "${name}" t WHERE workspace_id = $1`,
        [mine.workspace.id, secretColumns[name] ?? []],
      )
      expect([name, file?.rows, lines.length]).toEqual([name, rows.length, rows.length])
      const parsed = lines.map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line)))
      for (const row of parsed) expect(row['workspace_id']).toBe(mine.workspace.id)
    }
    const comments = await readFile(join(target, 'card_comment.jsonl'), 'utf8')
    expect(JSON.parse(comments.trim())).toMatchObject({ content: 'Line one\nline "two" \\ \t end' })
    const everything = await Promise.all((await readdir(target)).map((file) => readFile(join(target, file), 'utf8')))
    const { rows: secrets } = await database.db.pool.query<{ text: string }>(
      `SELECT password AS text FROM sign_in_account WHERE password IS NOT NULL UNION SELECT hash FROM api_key
       UNION SELECT sealed_credentials FROM integration WHERE sealed_credentials IS NOT NULL`,
    )
    expect(secrets.length).toBeGreaterThan(3)
    for (const { text } of secrets) expect(everything.some((file) => file.includes(text))).toBe(false)
    expect(await readFile(join(target, 'columns.md'), 'utf8')).toContain('`restaurant_id`')
  })

  test('leaves out every column that is named like a secret', async () => {
    const client = await database.db.pool.connect()
    const known = await tenantTables(client)
    client.release()
    const harmless = ['agent_run.input_tokens', 'agent_run.output_tokens', 'webhook.previous_secret_expires_at']
    const like = known.flatMap(({ name, columns }) =>
      columns.filter((column) => /hash|secret|sealed|password|token/.test(column)).map((column) => `${name}.${column}`),
    )
    const secret = Object.entries(secretColumns).flatMap(([name, columns]) =>
      columns.map((column) => `${name}.${column}`),
    )
    expect(like.filter((column) => !secret.includes(column))).toEqual(harmless)
  })
})
