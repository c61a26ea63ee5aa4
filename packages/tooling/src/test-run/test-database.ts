import { rm } from 'node:fs/promises'
import { startEmbedded } from '@vitrina/db/embedded'
import { deployMigrations } from '@vitrina/db/migrate'
import pg from 'pg'
import { makeClusterTemplate } from './test-cluster.ts'
import { startPooler, wantsPooler } from './test-pooler.ts'
import { makeThrowawayFolder } from './throwaway-folder.ts'

const template = 'vitrina_template'

/**
 * Vitest's global setup: one throwaway PostgreSQL for the full run, with a migrated template database. Tests read
 * TEST_DATABASE_URL, whose user may create databases, and TEST_TEMPLATE_DATABASE, and create their own by `CREATE
 * DATABASE … TEMPLATE …`. If TEST_DATABASE_URL is already set, that server is used instead. Every project calls this;
 * the first call does the work. With TEST_POOLER=1, and in CI
 * wherever PgBouncer is installed, that runs in front of it and tests reach it over that. With TEST_CITUS_URL, the
 * databases are made on the cluster of that coordinator's database; TEST_CLUSTER_NODES are then its other nodes.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_TEMPLATE_DATABASE']) return undefined
  // Of the machine's own installation, which processes of tests would inherit.
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL']) {
    delete process.env[name]
    delete process.env[`${name}_FILE`]
  }
  const cluster = process.env['TEST_CITUS_URL']
  if (cluster) {
    const [coordinator, ...nodes] = await makeClusterTemplate(cluster, template)
    process.env['TEST_DATABASE_URL'] = coordinator
    process.env['TEST_CLUSTER_NODES'] = nodes.join(' ')
    process.env['TEST_TEMPLATE_DATABASE'] = template
    return undefined
  }
  const given = process.env['TEST_DATABASE_URL']
  if (given) return await prepare(given, async () => undefined)
  const dataDir = await makeThrowawayFolder('vitrina-test-')
  const server = await startEmbedded({ dataDir, throwaway: true })
  return await prepare(server.url, async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
}

async function prepare(url: string, stopServer: () => Promise<void>): Promise<() => Promise<void>> {
  let stop = stopServer
  try {
    await makeTemplate(url)
    if (wantsPooler()) {
      const pooler = await startPooler(url)
      stop = () => pooler.stop().then(stopServer)
      process.env['TEST_POOLER_URL'] = pooler.url
    }
  } catch (error) {
    await stop()
    throw error
  }
  process.env['TEST_DATABASE_URL'] = url
  process.env['TEST_TEMPLATE_DATABASE'] = template
  return stop
}

async function makeTemplate(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await admin.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`)
    await admin.query(`CREATE DATABASE ${template}`)
    const target = new URL(url)
    target.pathname = `/${template}`
    await deployMigrations(target.href)
    // A template with connections cannot be copied, so from here on none are allowed.
    await admin.query(`ALTER DATABASE ${template} ALLOW_CONNECTIONS false`)
  } finally {
    await admin.end()
  }
}
