import { distributeTables } from '@vitrina/db/citus/distribute'
import { deployMigrations } from '@vitrina/db/migrate'
import pg from 'pg'
import { CommandError } from '../command-error.ts'

/**
 * Makes a template database on every node of the cluster that a coordinator's database belongs to: migrated, and its
 * tables distributed. A copy of it on every node is a cluster too, since nodes know each other by address and not by
 * database. Returns the address of a database on each node that others are created from, the coordinator's first.
 */
export async function makeClusterTemplate(coordinatorUrl: string, template: string): Promise<[string, ...string[]]> {
  const [coordinator, ...workers] = await addressesOf(coordinatorUrl)
  const nodes = [coordinator, ...workers]
  for (const node of nodes) {
    await withClient(urlOf(node, 'postgres'), async (client) => {
      await client.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`)
      await client.query(`CREATE DATABASE ${template}`)
    })
    await withClient(urlOf(node, template), (client) => client.query('CREATE EXTENSION citus'))
  }
  await withClient(urlOf(coordinator, template), async (client) => {
    await client.query('SELECT citus_set_coordinator_host($1, $2)', [coordinator.hostname, Number(coordinator.port)])
    for (const { hostname, port } of workers) {
      await client.query('SELECT citus_add_node($1, $2)', [hostname, Number(port)])
    }
  })
  await deployMigrations(urlOf(coordinator, template))
  await distributeTables(urlOf(coordinator, template))
  for (const node of nodes) {
    await withClient(urlOf(node, 'postgres'), async (client) => {
      // A template with connections cannot be copied, and Citus itself has some in every database that it works in.
      await client.query(`ALTER DATABASE ${template} ALLOW_CONNECTIONS false`)
      await client.query('SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = $1', [template])
    })
  }
  return [urlOf(coordinator, 'postgres'), ...workers.map((node) => urlOf(node, 'postgres'))]
}

/** Addresses of the nodes that may have rows, as the coordinator knows them, after its own. */
async function addressesOf(coordinatorUrl: string): Promise<[URL, ...URL[]]> {
  const coordinator = new URL(coordinatorUrl)
  const nodes = await withClient(coordinatorUrl, async (client) => {
    const { rows } = await client.query<{ name: string; port: number }>(
      `SELECT nodename AS name, nodeport AS port FROM pg_dist_node WHERE shouldhaveshards AND isactive ORDER BY nodeid`,
    )
    return rows
  })
  if (nodes.length === 0)
    throw new CommandError('The database of TEST_CITUS_URL knows no nodes: SELECT citus_add_node(…)')
  return [
    coordinator,
    ...nodes.map(({ name, port }) => {
      const node = new URL(coordinatorUrl)
      node.host = `${name}:${port}`
      return node
    }),
  ]
}

function urlOf(node: URL, database: string): string {
  const url = new URL(node)
  url.pathname = `/${database}`
  return url.href
}

/** Works with a connection of its own. */
export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
