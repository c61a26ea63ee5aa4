import { writtenByTriggers } from '@vitrina/db/backup/list-tables'
import { controlTables } from '@vitrina/db/citus/distribution'
import type { Database } from '@vitrina/db/database'
import { countTenantRows, tenantTables } from '@vitrina/db/tenant/tenant-tables'
import { transaction } from '@vitrina/db/transaction'
import { sql } from 'kysely'
import pg, { type PoolClient } from 'pg'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'

/** What deleting a workspace removes. */
export interface WorkspaceExtent {
  name: string
  /** Rows by table, its sandbox included. */
  tables: { name: string; rows: number }[]
  /** E-mail addresses of members who belong to no other workspace. */
  people: string[]
}

// Maximum rows per statement, so that none holds its locks for long.
const atOnce = 10_000
// What a process that had begun before still writes is deleted by the next pass.
const maxPasses = 5

/** What a workspace consists of. `workspaceId` is the UUID; 404 for an unknown one and for a sandbox. */
export async function measureWorkspace(db: Database, workspaceId: string): Promise<WorkspaceExtent> {
  const { name, ids } = await readExtent(db, workspaceId)
  const people = await lonePeople(db, ids)
  const tables = await withClient(db, (client) => countTenantRows(client, ids))
  return { name, tables, people: people.map(({ email }) => email) }
}

/**
 * Deletes a workspace with its sandbox and everything in them, on behalf of the operator. First, in one transaction,
 * everyone and everything that works for it ends: memberships, keys, connections, subscriptions, mailings; people who
 * belong to no other workspace are deleted as well, unless `keepPeople`. Then its rows go in small statements that lock
 * no one else's; interrupted, it goes on when it is called again. Returns how many rows were deleted, by table.
 */
export async function deleteWorkspace(
  { db }: Pick<Context, 'db'>,
  workspaceId: string,
  options: { keepPeople: boolean; onProgress?(table: string, rows: number): void },
): Promise<{ tables: Record<string, number>; people: number }> {
  const { ids } = await readExtent(db, workspaceId)
  const people = await endAccess(db, ids, options.keepPeople)
  await deleteJobs(db, ids)
  const tables: Record<string, number> = {}
  for (let pass = 1; ; pass++) {
    await withClient(db, (client) =>
      deleteRows(client, ids, (table, rows) => {
        tables[table] = (tables[table] ?? 0) + rows
        options.onProgress?.(table, tables[table])
      }),
    )
    if (await deleteEmpty(db, ids)) return { tables, people }
    if (pass === maxPasses) {
      throw new DomainError(
        'conflict',
        'Something still writes to this workspace; call workspace delete again shortly.',
      )
    }
  }
}

/** A workspace and its sandbox, which goes first. */
async function readExtent(db: Database, workspaceId: string): Promise<{ name: string; ids: string[] }> {
  const { rows } = await sql<{ id: string; name: string; sandbox_of: string | null }>`
    SELECT id, name, sandbox_of FROM workspace WHERE id = ${workspaceId} OR sandbox_of = ${workspaceId}
    ORDER BY sandbox_of NULLS LAST`.execute(db.kysely)
  const live = rows.find(({ id }) => id === workspaceId)
  if (!live) throw new DomainError('not_found', 'There is no such workspace; see: workspace list')
  if (live.sandbox_of !== null) throw new DomainError('conflict', 'This is a sandbox: it goes with its workspace.')
  return { name: live.name, ids: rows.map(({ id }) => id) }
}

async function lonePeople(db: Database, ids: string[]): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    SELECT u.id, u.email FROM user_account u
    WHERE EXISTS (SELECT FROM member m WHERE m.user_id = u.id AND m.workspace_id = ANY(${ids}::uuid[]))
      AND NOT EXISTS (SELECT FROM member m WHERE m.user_id = u.id AND m.workspace_id <> ALL(${ids}::uuid[]))
    ORDER BY u.email`.execute(db.kysely)
  return rows
}

/** What lets people, programs and the worker do something in a workspace. */
const access = [
  'member',
  'invitation',
  'password_reset',
  'api_key',
  'integration',
  'mailing',
  'webhook',
  'exchange_order',
]

async function endAccess(db: Database, ids: string[], keepPeople: boolean): Promise<number> {
  return transaction(db, async (tx) => {
    const people = (keepPeople ? [] : await lonePeople(tx, ids)).map(({ id }) => id)
    await sql`
      UPDATE session SET active_workspace_id = NULL WHERE active_workspace_id = ANY(${ids}::uuid[])`.execute(tx.kysely)
    // Else workers would fill the sandbox while its rows are deleted.
    await sql`UPDATE workspace SET sample_since = NULL WHERE id = ANY(${ids}::uuid[])`.execute(tx.kysely)
    for (const table of access) {
      for (const id of ids) await sql`DELETE FROM ${sql.table(table)} WHERE workspace_id = ${id}`.execute(tx.kysely)
    }
    await sql`DELETE FROM user_account WHERE id = ANY(${people}::uuid[])`.execute(tx.kysely)
    return people.length
  })
}

/** Waiting jobs of the worker's queue, if there has been a worker. */
async function deleteJobs(db: Database, ids: string[]): Promise<void> {
  const { rows } = await sql<{ is: boolean }>`SELECT to_regclass('pgboss.job') IS NOT NULL AS is`.execute(db.kysely)
  if (!rows[0]?.is) return
  await sql`DELETE FROM pgboss.job WHERE data ->> 'workspaceId' = ANY(${ids}::text[])`.execute(db.kysely)
}

async function deleteRows(
  client: PoolClient,
  ids: string[],
  onRows: (table: string, rows: number) => void,
): Promise<void> {
  const tables = (await tenantTables(client)).reverse()
  const isLast = ({ name }: { name: string }) => writtenByTriggers.has(name)
  for (const { name, parts } of [...tables.filter((table) => !isLast(table)), ...tables.filter(isLast)]) {
    for (const part of parts) {
      for (const id of ids) {
        for (;;) {
          const rows = await deleteSome(client, { name, part }, id)
          if (rows > 0) onRows(name, rows)
          if (rows < atOnce) break
        }
      }
    }
  }
}

async function deleteSome(client: PoolClient, { name, part }: { name: string; part: string }, id: string) {
  const table = client.escapeIdentifier(part)
  // Control tables are small, and on a cluster each copy of a row has a place of its own.
  const some = controlTables.includes(name)
    ? ''
    : `AND ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE workspace_id = $1 LIMIT ${atOnce}))`
  try {
    const { rowCount } = await client.query(`DELETE FROM ${table} WHERE workspace_id = $1 ${some}`, [id])
    return rowCount ?? 0
  } catch (error) {
    // A day of the log of requests that a worker has dropped meanwhile.
    if (error instanceof pg.DatabaseError && error.code === '42P01') return 0
    throw error
  }
}

/** Deletes the workspaces themselves, unless something has been written to them meanwhile. */
async function deleteEmpty(db: Database, ids: string[]): Promise<boolean> {
  const left = await withClient(db, (client) => countTenantRows(client, ids))
  // The version of its data is new after each deletion, and goes with the workspace.
  if (left.some(({ name }) => name !== 'data_version')) return false
  await transaction(db, async (tx) => {
    await sql`DELETE FROM workspace WHERE id = ANY(${ids}::uuid[])`.execute(tx.kysely)
    // Events have no key to the workspace. What was written until now went with it, all but them.
    for (const id of ids) await sql`DELETE FROM event WHERE workspace_id = ${id}`.execute(tx.kysely)
  })
  return true
}

async function withClient<Result>(db: Database, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await db.pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}
