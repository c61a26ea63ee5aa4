import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { version } from '@vitrina/contract/version'
import { emptyDatabase, type PrivateDatabase, privateDatabase } from '@vitrina/testing/private-database'
import { type ServeProcess, startServe } from '@vitrina/testing/serve-process'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

let database: PrivateDatabase
let folder: string
let env: Record<string, string>
const started: ServeProcess[] = []

beforeAll(async () => {
  database = await privateDatabase()
  folder = await mkdtemp(join(tmpdir(), 'vitrina-serve-'))
  env = {
    DATABASE_URL: database.url,
    VITRINA_SECRET: randomBytes(32).toString('base64'),
    DATA_DIR: folder,
  }
})
afterEach(async () => {
  await Promise.all(started.splice(0).map(({ stop }) => stop()))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function serve(args: string[], more: Record<string, string> = {}): Promise<ServeProcess> {
  const serving = await startServe({ args, env: { ...env, ...more } })
  started.push(serving)
  return serving
}

async function forgetLastMigration(): Promise<void> {
  await database.db.pool.query(
    'DELETE FROM _prisma_migrations WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)',
  )
}

describe('serve', () => {
  test('migrates an empty database, runs the apps that are named, logs one JSON object a line, and ends them in order', async () => {
    const empty = await emptyDatabase()
    const serving = await serve(['api', 'worker', '--migrate'], { DATABASE_URL: empty.url })
    await expect.poll(serving.ready).toBe(200)
    expect(await (await fetch(`${serving.apiUrl}/healthz`)).json()).toEqual({ status: 'ok', version })
    await expect.poll(() => serving.log().map(({ message }) => message)).toContain('worker is ready')
    expect(new Set(serving.log().map(({ app }) => app))).toEqual(new Set(['serve', 'api', 'worker']))
    for (const line of serving.log()) {
      expect(line).toMatchObject({ level: expect.stringMatching(/^[a-z]+$/), time: expect.stringMatching(/Z$/) })
    }
    // Nobody's demo.
    expect(await empty.db.prisma.workspace.count()).toBe(0)
    expect(await serving.stop()).toBe(0)
    expect(serving.errors()).toBe('')
    await empty.drop()
  })

  test('waits unready while migrations are missing, and is ready once they are applied', async () => {
    const { rows } = await database.db.pool.query(
      'SELECT * FROM _prisma_migrations ORDER BY migration_name DESC LIMIT 1',
    )
    await forgetLastMigration()
    const serving = await serve(['api'])
    await expect.poll(serving.ready).toBe(503)
    const said = () => serving.log().filter(({ app, message }) => app === 'api' && /migrate up/.test(String(message)))
    await expect.poll(said).toHaveLength(1)
    const readyz = await fetch(`${serving.apiUrl}/readyz`)
    expect(await readyz.json()).toEqual({ status: 'starting or being upgraded' })
    const [{ id, checksum, finished_at, migration_name }] = rows
    await database.db.pool.query(
      'INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name) VALUES ($1, $2, $3, $4)',
      [id, checksum, finished_at, migration_name],
    )
    await expect.poll(serving.ready).toBe(200)
  })

  test('over a database of a newer version ends at once, and says why', async () => {
    await database.db.pool.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('2', '', '20990101_next', now())`,
    )
    const serving = await serve(['api', '--migrate'])
    await once(serving.child, 'exit')
    expect(serving.child.exitCode).toBe(1)
    expect(serving.errors()).toMatch(/newer version of Vitrina/)
    await database.db.pool.query(`DELETE FROM _prisma_migrations WHERE id = '2'`)
  })

  test('starts its apps over a database that does not answer, and they wait for it', async () => {
    const serving = await serve(['api'], { DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none' })
    await expect.poll(serving.ready).toBe(503)
    await expect
      .poll(() => serving.log().filter(({ app, message }) => app === 'api' && /out of reach/.test(String(message))))
      .toHaveLength(1)
    expect(await serving.stop()).toBe(0)
  })

  test('is given a key where the database is one of several machines, and the one that fills it', async () => {
    const without = await serve(['api'], { VITRINA_SECRET: '' })
    await once(without.child, 'exit')
    expect(without.errors()).toMatch(/VITRINA_SECRET is not set.*openssl rand -base64 32/)
    const another = await serve(['api'], { VITRINA_SECRET: randomBytes(32).toString('base64') })
    await once(another.child, 'exit')
    expect(another.errors()).toMatch(/not the key that this database was filled with/)
  })

  test('names a variable that is wrong', async () => {
    const serving = await serve(['api'], { LOG_LEVEL: 'verbose' })
    await once(serving.child, 'exit')
    expect(serving.errors()).toMatch(/LOG_LEVEL: /)
  })

  test('names a variable that only an app reads, instead of an app that does not start', async () => {
    const serving = await serve(['worker'], { RETENTION_SALES_MONTHS: '6' })
    await once(serving.child, 'exit')
    expect(serving.errors()).toMatch(/RETENTION_SALES_MONTHS: must be at least 14/)
  })

  test('names the variable of a port that is taken', async () => {
    const other = createServer()
    await once(other.listen(0, '127.0.0.1'), 'listening')
    const address = other.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    const said = (serving: ServeProcess) => serving.log().map(({ message }) => String(message))
    const metrics = await serve(['api'], { API_METRICS_PORT: String(address.port) })
    await expect.poll(() => said(metrics)).toContainEqual(expect.stringMatching(/is taken.*API_METRICS_PORT/))
    const api = await serve(['api'], { API_PORT: String(address.port) })
    await expect.poll(() => said(api)).toContainEqual(expect.stringMatching(/is taken.*API_PORT/))
    expect(metrics.errors() + api.errors()).toBe('')
    other.close()
  })

  test('two of the same app share a database', async () => {
    const both = await Promise.all([serve(['api']), serve(['api'])])
    for (const { ready } of both) await expect.poll(ready).toBe(200)
  })

  test('refuses an app that there is not', async () => {
    const serving = await serve(['simulator'])
    await once(serving.child, 'exit')
    expect(serving.errors()).toMatch(/Allowed choices are api, worker, panel/)
  })
})
