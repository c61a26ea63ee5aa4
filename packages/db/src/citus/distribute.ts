import pg from 'pg'
import { controlTables, coordinatorTables, readDistribution } from './distribution.ts'

/** The database cannot be distributed as it is; the message says what to do. */
export class DistributionError extends Error {
  override name = 'DistributionError'
}

/** What `distributeTables` has changed; everything is empty where nothing was left to do. */
export interface Distributed {
  /** Control tables that every node now has a copy of. */
  references: string[]
  /** Tables that are now distributed by workspace. */
  distributed: string[]
  /** Foreign keys that no longer follow a changed key, which keys of workspaces never do. */
  keys: string[]
  /** What else was set or replaced. */
  settings: string[]
}

/** What the database is set to, as `ALTER DATABASE` stores it. */
export const clusterSettings = [
  'citus.enable_unsafe_triggers=on',
  'citus.multi_shard_modify_mode=sequential',
  'citus.propagate_set_commands=local',
] as const

/** The table whose shards say where a workspace is; all others are placed with it. */
const first = 'restaurant'

/**
 * Spreads the tables of a migrated database over the nodes of its cluster, in one transaction: copies of control tables
 * on every node, tables of workspaces distributed by workspace and placed together. Rows are taken along. Run again, it
 * does what is left to do, such as tables of later migrations. Throws a DistributionError where there is no Citus or no
 * node for rows. Nothing else may use the database meanwhile: it waits for those who do.
 */
export async function distributeTables(url: string, onProgress?: (line: string) => void): Promise<Distributed> {
  const client = new pg.Client({ connectionString: url, application_name: 'vitrina-distribute' })
  // A connection that is lost fails the next statement; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { references, distributed } = await missingOf(client)
    const settings = await adjustSettings(client)
    await client.query('BEGIN')
    // Not together with what is set: that is repeated on each connection to a node, and a second one would wait for the first.
    await client.query("SELECT pg_advisory_xact_lock(hashtext('vitrina distribute'))")
    // One connection a node: what one table's step does is seen by the next one's.
    await client.query(
      `SET LOCAL citus.multi_shard_modify_mode = 'sequential'; SET LOCAL citus.enable_unsafe_triggers = on;
       SET LOCAL client_min_messages = error; SET LOCAL jit = off`,
    )
    const keys = await dropKeys(client, [...references, ...distributed])
    const triggers = await dropTriggers(client, [...references, ...distributed])
    for (const table of await unloggedOf(client, distributed)) {
      // Rows of unlogged tables do not move to another node while they are in use.
      await client.query(`ALTER TABLE ${client.escapeIdentifier(table)} SET LOGGED`)
      settings.push(`${table} is logged`)
    }
    for (const table of references) {
      onProgress?.(`copying ${table} to every node`)
      await client.query('SELECT create_reference_table($1)', [table])
    }
    for (const table of distributed) {
      onProgress?.(`distributing ${table}`)
      const place = table === first ? 'default' : first
      await client.query(`SELECT create_distributed_table($1, 'workspace_id', colocate_with => $2)`, [table, place])
    }
    // The rows are on the nodes now; those left behind would be in backups of the coordinator.
    for (const table of [...references, ...distributed]) {
      await client.query('SELECT truncate_local_data_after_distributing_table($1)', [table])
    }
    for (const { owner, name, definition } of keys) {
      // With a key to a control table it would be a table of the cluster, where claims by the clock are refused.
      if (coordinatorTables.includes(owner)) continue
      await client.query(
        `ALTER TABLE ${owner} ADD CONSTRAINT ${client.escapeIdentifier(name)} ${definition.replace(cascade, '')}`,
      )
    }
    for (const definition of triggers) await client.query(definition)
    if (await replaceFunctions(client))
      settings.push('triggers note changes on the node of the workspace, and notify on the coordinator')
    await client.query('COMMIT')
    const changed = keys.filter(({ definition }) => definition.includes(cascade))
    return { references, distributed, keys: changed.map(({ name }) => name), settings }
  } finally {
    await client.end()
  }
}

/** Tables still to be spread, in the order in which that is possible. */
async function missingOf(client: pg.Client): Promise<{ references: string[]; distributed: string[] }> {
  const state = await readDistribution(client)
  if (state === null) {
    throw new DistributionError(
      'There is no Citus in this database, so there are no nodes to distribute its tables over. On each node: CREATE ' +
        'EXTENSION citus. On the coordinator: SELECT citus_set_coordinator_host(…), then citus_add_node(…) for each of the ' +
        'others. See docs/operations.md.',
    )
  }
  const { rows } = await client.query<{ is_known: boolean }>(
    'SELECT EXISTS (SELECT FROM pg_dist_node WHERE groupid = 0) AS is_known',
  )
  if (rows[0]?.is_known !== true) {
    throw new DistributionError(
      'The coordinator does not know its own address, so it cannot have copies of the control tables: SELECT ' +
        'citus_set_coordinator_host(…) with the address that the other nodes reach it by.',
    )
  }
  if (state.nodes === 0) {
    throw new DistributionError('The cluster has no node for rows of workspaces: SELECT citus_add_node(…) for each.')
  }
  const rank = (table: string) => (table === first ? 0 : 1)
  return {
    references: controlTables.filter((table) => state.missing.includes(table)),
    distributed: state.missing
      .filter((table) => !controlTables.includes(table))
      .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b)),
  }
}

/**
 * Sets what all sessions to come need. Outside the transaction, as it is a change of the database. Triggers on
 * distributed tables: Citus calls them unsafe, since a trigger may write elsewhere; those of the product write rows of
 * the same workspace. One connection a node for what changes tables: such as a partition of a table with a foreign key
 * to a control table. And the limits of a transaction apply to what it does on other nodes, too.
 */
async function adjustSettings(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; settings: string[] | null }>(
    `SELECT d.datname AS name, s.setconfig AS settings
     FROM pg_database d LEFT JOIN pg_db_role_setting s ON s.setdatabase = d.oid AND s.setrole = 0
     WHERE d.datname = current_database()`,
  )
  const [database] = rows
  if (!database) return []
  const missing = clusterSettings.filter((setting) => !database.settings?.includes(setting))
  for (const setting of missing) {
    const [name, value] = setting.split('=')
    await client.query(`ALTER DATABASE ${client.escapeIdentifier(database.name)} SET ${name} = '${value}'`)
  }
  return missing
}

const cascade = ' ON UPDATE CASCADE'

interface ForeignKey {
  owner: string
  name: string
  definition: string
}

/**
 * Takes off the foreign keys from and to tables: with them on, each table could only be spread after another. Those that
 * are put back no longer follow a changed key, which Citus refuses for the column it distributes by.
 */
async function dropKeys(client: pg.Client, tables: string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT c.conrelid::regclass::text AS owner, c.conname AS name, pg_get_constraintdef(c.oid) AS definition
     FROM pg_constraint c JOIN pg_class o ON o.oid = c.conrelid JOIN pg_class t ON t.oid = c.confrelid
     WHERE c.contype = 'f' AND c.conparentid = 0 AND c.connamespace = 'public'::regnamespace
       AND (o.relname = ANY($1) OR t.relname = ANY($1)) ORDER BY 1, 2`,
    [tables],
  )
  for (const { owner, name } of rows) {
    await client.query(`ALTER TABLE ${owner} DROP CONSTRAINT ${client.escapeIdentifier(name)}`)
  }
  return rows
}

/**
 * Takes off the triggers of tables and returns what makes them again. With them on, rows that are copied to a node would
 * count as new ones there: sums of movements would be twice what they are.
 */
async function dropTriggers(client: pg.Client, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ owner: string; name: string; definition: string }>(
    `SELECT t.tgrelid::regclass::text AS owner, t.tgname AS name, pg_get_triggerdef(t.oid) AS definition
     FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE NOT t.tgisinternal AND t.tgparentid = 0 AND c.relnamespace = 'public'::regnamespace AND c.relname = ANY($1)
     ORDER BY 1, 2`,
    [tables],
  )
  for (const { owner, name } of rows) {
    await client.query(`DROP TRIGGER ${client.escapeIdentifier(name)} ON ${owner}`)
  }
  return rows.map(({ definition }) => definition)
}

async function unloggedOf(client: pg.Client, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'workspace_id'
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'u' AND c.relname = ANY($1)
     ORDER BY 1`,
    [tables],
  )
  return rows.map(({ name }) => name)
}

/**
 * Control tables have a copy on every node, and so their triggers run on every node; only the one with the rows of the
 * workspace may note that they have changed. Returns whether a function was another.
 */
async function replaceFunctions(client: pg.Client): Promise<boolean> {
  let isChanged = false
  for (const [name, body] of functions) {
    const { rows } = await client.query<{ body: string }>(
      `SELECT prosrc AS body FROM pg_proc WHERE proname = $1 AND pronamespace = 'public'::regnamespace`,
      [name],
    )
    if (rows[0]?.body === body) continue
    await client.query(
      `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql
       SET search_path = public, pg_temp AS $body$${body}$body$`,
    )
    isChanged = true
  }
  return isChanged
}

const noteOwn = (changed: string) => `
DECLARE
  of_workspace uuid;
BEGIN
  FOR of_workspace IN ${changed} ORDER BY id LOOP
    CONTINUE WHEN NOT EXISTS (SELECT FROM pg_dist_placement p JOIN pg_dist_local_group g ON g.groupid = p.groupid
      WHERE p.shardid = get_shard_id_for_distribution_column('data_change', of_workspace));
    INSERT INTO data_change (workspace_id, transaction) VALUES (of_workspace, pg_current_xact_id()::text::bigint)
    ON CONFLICT DO NOTHING;
  END LOOP;
  RETURN NULL;
END `

// Who listens does so at the coordinator; elsewhere a transaction with a notification could not be prepared.
const notifyRights = `
BEGIN
  IF (SELECT groupid FROM pg_dist_local_group) = 0 THEN
    PERFORM pg_notify('vitrina_rights', to_jsonb(OLD) ->> TG_ARGV[0]);
  END IF;
  RETURN NULL;
END `

const functions = [
  ['note_data_change', noteOwn('SELECT DISTINCT workspace_id AS id FROM changed')],
  ['note_workspace_change', noteOwn('SELECT id FROM changed')],
  ['tell_rights', notifyRights],
] as const
