import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PrismaRun, projectRoot, runPrisma } from './run-prisma.ts'

const database = `prisma_cli_${randomBytes(6).toString('hex')}`
let project: string
let url: string

const schema = `
generator client {
  provider               = "prisma-client"
  output                 = "./generated"
  runtime                = "nodejs"
  importFileExtension    = "ts"
  generatedFileExtension = "ts"
}

datasource db {
  provider = "postgresql"
}

model Sale {
  id   Int      @id
  name String
}
`

const partitioned = `
CREATE TABLE "sale" (id int NOT NULL, day date NOT NULL, PRIMARY KEY (id, day)) PARTITION BY RANGE (day);
CREATE TABLE sale_2026_01 PARTITION OF "sale" FOR VALUES FROM ('2026-01-01') TO ('2026-02-01');
CREATE FUNCTION twice(n int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE result int;
BEGIN
  result := n * 2; -- a semicolon inside a body
  RETURN result;
END
$$;
`

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'vitrina-prisma-'))
  const target = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  target.pathname = `/${database}`
  url = target.href
  await mkdir(join(project, 'prisma/migrations'), { recursive: true })
  await writeFile(join(project, 'prisma/schema.prisma'), schema)
  await writeFile(join(project, 'prisma/migrations/migration_lock.toml'), 'provider = "postgresql"\n')
  await writeFile(
    join(project, 'prisma.config.ts'),
    `export default { schema: 'prisma', migrations: { path: 'prisma/migrations' }, datasource: { url: process.env['DATABASE_URL'] ?? '' } }\n`,
  )
  await addMigration('20260101000000_partitioned', partitioned)
})

afterAll(async () => {
  await onServer(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
  await rm(project, { recursive: true, force: true })
})

describe("Prisma's CLI over the WASM schema engine", () => {
  test('generates a client without a database', async () => {
    expect(await prisma(['generate'], '')).toMatchObject({ code: 0 })
    expect(await readFile(join(project, 'prisma/generated/client.ts'), 'utf8')).toContain('PrismaClient')
  })

  test('writes the SQL between two schemas without a database', async () => {
    const { code, output } = await prisma(['migrate', 'diff', '--from-empty', '--to-schema', 'prisma', '--script'], '')
    expect(code).toBe(0)
    expect(output).toContain('CREATE TABLE "Sale"')
  })

  test('creates a missing database and applies migrations with partitions and functions, each once', async () => {
    expect(await prisma(['migrate', 'deploy'])).toMatchObject({ code: 0 })
    expect(await query('SELECT twice(21) AS n')).toEqual([{ n: 42 }])
    expect(await query(`INSERT INTO sale VALUES (1, '2026-01-31') RETURNING tableoid::regclass::text AS part`)).toEqual(
      [{ part: 'sale_2026_01' }],
    )
    const again = await prisma(['migrate', 'deploy'])
    expect(again.output).toContain('No pending migrations')
    expect((await prisma(['migrate', 'status'])).output).toContain('up to date')
  })

  test('builds an index concurrently, however long others use the table', async () => {
    await addMigration(
      '20260101100000_index',
      '-- By name.\nCREATE INDEX CONCURRENTLY sale_2026_01_by_id ON sale_2026_01(id);',
    )
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    await other.query('BEGIN; LOCK TABLE sale_2026_01 IN ROW EXCLUSIVE MODE')
    const deployed = prisma(['migrate', 'deploy'])
    const waits = `SELECT 1 AS one FROM pg_stat_activity WHERE query ~ '^-- By name' AND wait_event_type = 'Lock' AND now() - query_start > '4 s'`
    await expect.poll(() => query(waits), { timeout: 20_000 }).toHaveLength(1)
    await other.end()
    expect(await deployed).toMatchObject({ code: 0 })
    expect(await query(`SELECT indisvalid FROM pg_index WHERE indexrelid = 'sale_2026_01_by_id'::regclass`)).toEqual([
      { indisvalid: true },
    ])
  })

  test('names the migration that fails, and takes it up again once it is resolved', async () => {
    await addMigration('20260102000000_wrong', 'SELECT nothing FROM nowhere;')
    const failed = await prisma(['migrate', 'deploy'])
    expect(failed.code).toBe(1)
    expect(failed.output).toContain('20260102000000_wrong')
    expect((await prisma(['migrate', 'resolve', '--rolled-back', '20260102000000_wrong'])).code).toBe(0)
    await addMigration('20260102000000_wrong', 'SELECT 1;')
    expect((await prisma(['migrate', 'deploy'])).code).toBe(0)
  })

  test('reports a wrong password and an unreachable server by Prisma codes', async () => {
    const stranger = new URL(url)
    stranger.password = 'wrong'
    expect((await prisma(['migrate', 'deploy'], stranger.href)).output).toContain('P1000')
    expect((await prisma(['migrate', 'deploy'], 'postgresql://a:b@127.0.0.1:1/c')).output).toContain('P1001')
  })
})

test("the project's migrations make every table and column of its schema, and no other", async () => {
  const target = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  target.pathname = `/${database}_drift`
  await onServer(`CREATE DATABASE ${database}_drift TEMPLATE ${process.env['TEST_TEMPLATE_DATABASE']}`)
  try {
    const args = ['migrate', 'diff', '--from-config-datasource', '--to-schema', 'prisma', '--script']
    const { code, output } = await runPrisma(args, { cwd: projectRoot, databaseUrl: target.href })
    expect(code).toBe(0)
    // Indexes, foreign keys and nullability may differ: the schema cannot say all that a hand-written migration can.
    expect(output).not.toMatch(/(CREATE|DROP) (TABLE|TYPE)|(ADD|DROP) COLUMN|SET DATA TYPE/)
  } finally {
    await onServer(`DROP DATABASE ${database}_drift WITH (FORCE)`)
  }
})

function prisma(args: string[], databaseUrl = url): Promise<PrismaRun> {
  return runPrisma(args, { cwd: project, databaseUrl })
}

async function addMigration(name: string, sql: string): Promise<void> {
  await mkdir(join(project, 'prisma/migrations', name), { recursive: true })
  await writeFile(join(project, 'prisma/migrations', name, 'migration.sql'), sql)
}

function query(sql: string): Promise<unknown[]> {
  return run(url, sql)
}

function onServer(sql: string): Promise<unknown[]> {
  return run(process.env['TEST_DATABASE_URL'] ?? '', sql)
}

async function run(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
