import { readDistribution } from '@vitrina/db/citus/distribution'
import { describeDirect, describePooler } from '@vitrina/db/pooler'
import pg from 'pg'
import type { DoctorCheck } from './doctor.ts'
import type { Operator } from './operator.ts'

/** More than a replica is behind by while it follows. */
const maxLagMegabytes = 16

/** Whether the apps' way to the database works; the other checks go directly to the server. */
export async function checkPooler({ databaseUrl, settings: { pooledUrl } }: Operator): Promise<DoctorCheck[]> {
  if (pooledUrl === undefined) return []
  const code = 'pooler'
  try {
    const lost = await describeDirect(pooledUrl, databaseUrl)
    if (lost !== null) return [{ code, level: 'error', message: lost, hint: null }]
    const isThere = (await describePooler(pooledUrl)) !== null
    const message = isThere ? 'The pooler of DATABASE_URL answers' : 'There is no pooler at the address of DATABASE_URL'
    const hint = isThere ? null : 'Without one, leave DATABASE_DIRECT_URL out: statements are then prepared once.'
    return [{ code, level: isThere ? 'info' : 'warn', message, hint }]
  } catch (error) {
    const message = `The pooler of DATABASE_URL does not answer: ${error instanceof Error ? error.message || String(error) : error}`
    return [{ code, level: 'error', message, hint: 'The apps cannot work without it: start it, or mend DATABASE_URL.' }]
  }
}

/** Whether the tables of a database with Citus are distributed: rows of those that are not are on the coordinator alone. */
export async function checkDistribution({ db }: Operator): Promise<DoctorCheck[]> {
  const state = await readDistribution(db.pool)
  if (state === null) return []
  const code = 'distribution'
  const { version, nodes, distributed, references, missing } = state
  if (distributed.length === 0) {
    const message = `Citus ${version} is there, and no table is distributed`
    return [{ code, level: 'warn', message, hint: 'Stop the apps, then: npm run -s ops -- distribute' }]
  }
  if (missing.length > 0) {
    const message = `Tables are missing from the distribution: ${missing.join(', ')}`
    return [{ code, level: 'error', message, hint: 'Stop the apps, then: npm run -s ops -- distribute' }]
  }
  const message = `${distributed.length} tables are distributed over ${nodes} nodes of Citus ${version}, ${references.length} are on each`
  return [{ code, level: 'info', message, hint: null }]
}

/** Whether the replica follows: one that does not costs the primary every read, and nobody is told by a figure. */
export async function checkReplica({
  db,
  settings: { readUrl },
}: Pick<Operator, 'db' | 'settings'>): Promise<DoctorCheck[]> {
  if (readUrl === undefined) return []
  const code = 'replica'
  const client = new pg.Client({ connectionString: readUrl, connectionTimeoutMillis: 5000 })
  // A connection that is lost meanwhile rejects the query, too.
  client.on('error', () => undefined)
  try {
    const { rows: written } = await db.pool.query<{ at: string }>('SELECT pg_current_wal_lsn()::text AS at')
    await client.connect()
    const { rows } = await client.query<{ is_replica: boolean; is_paused: boolean; behind: string | null }>(
      `SELECT pg_is_in_recovery() AS is_replica, CASE WHEN pg_is_in_recovery() THEN pg_is_wal_replay_paused() END AS is_paused,
         CASE WHEN pg_is_in_recovery() THEN greatest($1::pg_lsn - pg_last_wal_replay_lsn(), 0)::bigint END AS behind`,
      [written[0]?.at],
    )
    const [
      { is_replica: isReplica, is_paused: isPaused, behind } = { is_replica: false, is_paused: false, behind: null },
    ] = rows
    if (!isReplica) {
      const message = 'The server of DATABASE_READ_URL is no replica'
      return [{ code, level: 'warn', message, hint: 'Set it to a server that follows this one, or leave it out.' }]
    }
    if (!(await isCopyOf(db, client))) {
      const message = 'DATABASE_READ_URL is another database than DATABASE_URL, and answers nothing'
      return [{ code, level: 'warn', message, hint: 'Give both addresses the same name of a database.' }]
    }
    if (isPaused) {
      const message = 'The replica does not follow: its replay is paused'
      return [{ code, level: 'warn', message, hint: 'SELECT pg_wal_replay_resume() on the replica.' }]
    }
    const megabytes = Number(behind ?? 0) / 2 ** 20
    if (megabytes < maxLagMegabytes) return [{ code, level: 'info', message: 'The replica follows', hint: null }]
    const message = `The replica is ${megabytes.toFixed(0)} MB behind; what has changed is read from the primary`
    return [
      { code, level: 'warn', message, hint: 'Look into pg_stat_replication of the server and the log of the replica.' },
    ]
  } catch (error) {
    const message = `The replica of DATABASE_READ_URL does not answer: ${error instanceof Error ? error.message || String(error) : error}`
    const isRefused = error instanceof pg.DatabaseError && error.code?.startsWith('28')
    const mend = isRefused ? 'mend its user or password' : 'start the replica'
    return [{ code, level: 'warn', message, hint: `Everything is read from the primary meanwhile: ${mend}.` }]
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Whether a replica is asked for the database of the installation: it has all of its server, by the same names. */
async function isCopyOf({ pool }: Operator['db'], replica: pg.Client): Promise<boolean> {
  const own = 'SELECT current_database() AS name'
  const [here, there] = [await pool.query<{ name: string }>(own), await replica.query<{ name: string }>(own)]
  return here.rows[0]?.name === there.rows[0]?.name
}
