import type { ClientBase, Pool } from 'pg'

/**
 * Tables above the workspaces, or looked up by something else than the workspace: who signs in, by what, where they
 * belong, and the settings that are read along with a key. On a cluster every node has a copy of them. Tables with a
 * `workspace_id` that are not among them are distributed by it; others stay on the coordinator.
 */
export const controlTables: readonly string[] = [
  'user_account',
  'workspace',
  'session',
  'sign_in_account',
  'api_key',
  'invitation',
  'member',
  'password_reset',
  'workspace_setting',
]

/**
 * Small tables that are written for several workspaces at once, and stay on the coordinator: counters of what is going on,
 * and the queue of exchanges.
 */
export const coordinatorTables: readonly string[] = ['key_rate', 'stream_holder', 'exchange_job']

/** How the tables of a database are spread over the nodes of a cluster. */
export interface Distribution {
  /** Version of Citus. */
  version: string
  /** Nodes that may have rows of workspaces. */
  nodes: number
  /** Control tables with a copy on every node. */
  references: string[]
  /** Tables distributed by workspace. */
  distributed: string[]
  /** Tables that should be one or the other and are neither. */
  missing: string[]
}

type Asked = Pick<ClientBase | Pool, 'query'>

/** Reads how tables are spread over a cluster; null for a database without Citus. */
export async function readDistribution(db: Asked): Promise<Distribution | null> {
  const { rows: extensions } = await db.query<{ version: string }>(
    `SELECT extversion AS version FROM pg_extension WHERE extname = 'citus'`,
  )
  const [extension] = extensions
  if (!extension) return null
  const { rows: nodes } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_dist_node WHERE noderole = 'primary' AND isactive AND shouldhaveshards`,
  )
  const { rows } = await db.query<{ name: string; method: string | null }>(
    `SELECT c.relname AS name, p.partmethod::text AS method
     FROM pg_class c LEFT JOIN pg_dist_partition p ON p.logicalrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND (c.relname = ANY($1) OR EXISTS (SELECT FROM pg_attribute a
         WHERE a.attrelid = c.oid AND a.attname = 'workspace_id' AND NOT a.attisdropped))
       AND c.relname <> ALL($2)
     ORDER BY c.relname`,
    [controlTables, coordinatorTables],
  )
  const named = (chosen: typeof rows) => chosen.map(({ name }) => name)
  const isControl = ({ name }: { name: string }) => controlTables.includes(name)
  return {
    version: extension.version,
    nodes: nodes[0]?.count ?? 0,
    references: named(rows.filter((row) => isControl(row) && row.method === 'n')),
    distributed: named(rows.filter((row) => !isControl(row) && row.method === 'h')),
    missing: named(rows.filter((row) => row.method !== (isControl(row) ? 'n' : 'h'))),
  }
}

/** Where the rows of a table are: in this database, copied to every node, or on the nodes of their workspaces. */
export type Placement = 'here' | 'copied' | 'distributed'

/** Finds out where the rows of a table are. */
export async function placementOf(db: { pool: Pool }, table: string): Promise<Placement> {
  if (!(await isDistributed(db))) return 'here'
  const { rows } = await db.pool.query<{ placement: Placement }>(
    `SELECT CASE WHEN partmethod = 'h' THEN 'distributed' WHEN repmodel = 't' THEN 'copied' ELSE 'here' END AS placement
     FROM pg_dist_partition WHERE logicalrelid = $1::regclass`,
    [table],
  )
  return rows[0]?.placement ?? 'here'
}

const known = new WeakMap<object, Promise<boolean>>()

/** Whether the tables of a database are distributed over a cluster. Asked once for each pool. */
export function isDistributed({ pool }: { pool: Pool }): Promise<boolean> {
  const asked = known.get(pool)
  if (asked) return asked
  const answer = readDistribution(pool).then((state) => state !== null && state.distributed.length > 0)
  known.set(pool, answer)
  // Asked again after a failure.
  answer.catch(() => known.delete(pool))
  return answer
}
