import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { clusterSettings } from '@vitrina/db/citus/distribute'
import { type Database, openDatabase } from '@vitrina/db/database'
import { deployMigrations } from '@vitrina/db/migrate'
import pg from 'pg'
import { reach } from './reach.ts'

export interface PrivateDatabase {
  /** Over the pooler of the run, if it has one. */
  db: Database
  /** The server itself. */
  url: string
  /** Closes the connections and drops the database. */
  drop(): Promise<void>
}

/**
 * A migrated database for one suite, copied from the template that the test run prepared. Reads TEST_DATABASE_URL and
 * TEST_TEMPLATE_DATABASE, which vitest's global setup provides. On a cluster it is made on every node (TEST_CLUSTER_NODES).
 */
export function privateDatabase(maxConnections = 10): Promise<PrivateDatabase> {
  const nodes = (process.env['TEST_CLUSTER_NODES'] ?? '').split(' ').filter((url) => url !== '')
  return create(`TEMPLATE ${required('TEST_TEMPLATE_DATABASE')} STRATEGY FILE_COPY`, maxConnections, nodes)
}

/** A migrated database with another locale, e.g. `C`. It is migrated from scratch, which takes some seconds. */
export async function privateDatabaseOfLocale(locale: string): Promise<PrivateDatabase> {
  const made = await create(`TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE '${locale}' LC_CTYPE '${locale}'`, 10)
  await deployMigrations(made.url)
  return made
}

/** A database without anything in it, as an operator makes one. */
export function emptyDatabase(): Promise<PrivateDatabase> {
  return create('TEMPLATE template0', 4)
}

async function create(options: string, maxConnections: number, nodes: string[] = []): Promise<PrivateDatabase> {
  const adminUrl = required('TEST_DATABASE_URL')
  const name = `test_${randomBytes(6).toString('hex')}`
  const onEach = (sql: string) => Promise.all([adminUrl, ...nodes].map((url) => asAdmin(url, sql)))
  await onEach(`CREATE DATABASE ${name} ${options}`)
  // A copy does not have the settings of its template.
  for (const setting of nodes.length > 0 ? clusterSettings : []) await onEach(`ALTER DATABASE ${name} SET ${setting}`)
  const target = new URL(adminUrl)
  target.pathname = `/${name}`
  const db = openDatabase({ ...reach(target.href), maxConnections })
  const drop = async () => {
    await db.close()
    await dropOnEach(onEach, name)
  }
  return { db, url: target.href, drop }
}

/** Citus itself works in each of its databases, and may be about to connect to one that is dropped. */
async function dropOnEach(onEach: (sql: string) => Promise<unknown>, name: string, attempts = 5): Promise<void> {
  try {
    await onEach(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '55006') || attempts === 1) throw error
    await sleep(200)
    await dropOnEach(onEach, name, attempts - 1)
  }
}

async function asAdmin(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function required(name: string): string {
  const value = process.env[name]
  if (value) return value
  throw new Error(`${name} is not set: run the tests by npm test, or by vitest from the root of the project`)
}
