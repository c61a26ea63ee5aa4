import { PrismaPg } from '@prisma/adapter-pg'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { type ClusterState, noteCluster, retryStatements } from './citus/retry-lost.ts'
import { watchNotices } from './citus/watch-notices.ts'
import { columnParsers } from './column-parsers.ts'
import type { DB } from './generated/kysely/types.ts'
import { PrismaClient } from './generated/prisma/client.ts'
import { preparingPool } from './preparing-pool.ts'
import { sharePresence } from './share-presence.ts'
import { TenantPool, type TenantShare, usualShare } from './tenant-pool.ts'
import { type StatementWatch, watchStatements } from './watch-statements.ts'
import { withoutSession } from './without-session.ts'

export type { DB } from './generated/kysely/types.ts'

export interface DatabaseOptions {
  /** The server, or with `directUrl` a pooler in front of it that hands connections on after each transaction. */
  url: string
  /** The server itself, where `url` is that of a pooler. */
  directUrl?: string | undefined
  /** A read replica of the server, itself and not behind a pooler. */
  readUrl?: string | undefined
  /** The process as PostgreSQL shows it (`application_name`); `vitrina` by default. */
  name?: string
  /** Connections that Prisma and Kysely share. 10 by default. */
  maxConnections?: number
  /** Sends queries on a connection without waiting for the results of earlier ones, as always over a pooler. Not for COPY. */
  pipeline?: boolean
  /**
   * Maximum duration of a statement, in milliseconds; after that it fails. By default, and where it is 0, there is no
   * limit. Where there is a limit, tenants share the server, and its processes notify each other of active tenants.
   */
  statementTimeoutMs?: number
  /** How much of the pool one tenant gets, where it differs from the default share. */
  share?: TenantShare
  /** What is reported of slow statements; without it, nothing. */
  watch?: StatementWatch | undefined
  /** Called for notices of the server, with the statement each of them belongs to. */
  onNotice?: ((notice: string, statement: string) => void) | undefined
  /** Called for connections lost while idle; the next query opens another. */
  onConnectionLost?(error: Error): void
}

export interface Replica {
  database: Database
  /** Reads that it could answer: answered by it, left to the primary because it lacked a change, and failed. */
  reads: { answered: number; behind: number; failed: number }
  /** Until when it is left alone, by `performance.now()`. */
  restsUntil: number
}

export interface Database {
  /** For statements and transactions: nothing of a session outlasts them where there is a pooler. */
  pool: pg.Pool
  /** For what needs a session: its locks, settings and temporary tables. The same as `pool` without a pooler. */
  sessions: pg.Pool
  /** Address of the server itself, to listen to. */
  directUrl: string
  /** A server that follows this one, for reads; null: there is none. */
  replica: Replica | null
  kysely: Kysely<DB>
  prisma: PrismaClient
  /** Notes that a tenant is active, also where nothing is queried for it: others then have their share and no more. */
  notePresence(tenant: string): void
  /** Waits for the running queries and closes every connection. */
  close(): Promise<void>
}

/**
 * Opens connections before they are needed: under load a new one takes a quarter of a second. Those it cannot get are
 * opened later.
 */
export async function warmUp({ pool }: Pick<Database, 'pool'>, connections: number): Promise<void> {
  const asked = Array.from({ length: connections }, async () => (await pool.connect()).release())
  await Promise.allSettled(asked)
}

/**
 * Opens a database: one pool of connections, with Kysely over it, and Prisma for the session library. Connects on first
 * use.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const primary = openServer(options, { isPrimary: true })
  const { readUrl, directUrl: _, ...others } = options
  if (readUrl === undefined) return { ...primary, replica: null }
  const database = { ...openServer({ ...others, url: readUrl }, { isPrimary: false }), replica: null }
  return {
    ...primary,
    replica: { database, reads: { answered: 0, behind: 0, failed: 0 }, restsUntil: 0 },
    notePresence: (tenant) => {
      for (const server of [primary, database]) server.notePresence(tenant)
    },
    close: async () => {
      await Promise.all([primary.close(), database.close()])
    },
  }
}

function openServer(options: DatabaseOptions, { isPrimary }: { isPrimary: boolean }): Omit<Database, 'replica'> {
  const {
    url,
    directUrl,
    maxConnections = 10,
    pipeline = false,
    statementTimeoutMs = 0,
    watch,
    onConnectionLost,
  } = options
  const { share = usualShare(maxConnections) } = options
  const isShared = statementTimeoutMs > 0
  // Compiling a statement takes longer than running it: seconds for those of an exchange, where a server compiles them.
  // Where tenants share a server, a statement gets one core, because more would be taken from others.
  const settings = ['jit=off', ...(isShared ? ['max_parallel_workers_per_gather=0'] : [])]
  const local = [...settings, ...(isShared ? [`statement_timeout=${statementTimeoutMs}`] : [])]
  const common = {
    max: maxConnections,
    // Another server has every answer of a replica that keeps its callers waiting.
    connectionTimeoutMillis: isPrimary ? 15_000 : 2000,
    application_name: options.name ?? 'vitrina',
    types: columnParsers,
  }
  const ofSession = {
    // The driver's types do not include `pipeline` yet.
    ...{ pipeline },
    statement_timeout: statementTimeoutMs,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
  }
  const state: ClusterState = { isCluster: null }
  // A new connection takes the longest exactly when the server is busiest.
  const stored = { ...common, connectionString: url, idleTimeoutMillis: 600_000 }
  // Over a pooler a statement is sent with the beginning and the end of its transaction, without waiting for either.
  const own = directUrl === undefined ? ofSession : { pipeline: true }
  const onConnect = (client: pg.ClientBase) => noteCluster(state, client)
  const pool = new TenantPool({ ...stored, ...own, onConnect }, share)
  // Few and short: the server's own connections are what a pooler saves.
  const direct = {
    ...{ ...common, connectionString: directUrl, idleTimeoutMillis: 10_000, pipeline },
    // By a statement: a pooler that gives each client a connection of its own refuses them as parameters of the start.
    onConnect: async (client: pg.ClientBase) => {
      await client.query(local.map((setting) => `SET ${setting}`).join('; '))
      await noteCluster(state, client)
    },
  }
  const sessions = directUrl === undefined ? pool : new TenantPool(direct, share)
  const presence = isShared && isPrimary ? sharePresence(pool, directUrl ?? url) : null
  for (const each of new Set([pool, sessions])) {
    retryStatements(each, state)
    // Without a listener, a restart of the server would end this process.
    each.on('error', (error) => onConnectionLost?.(error))
    // The pool listens to idle connections only. A connection lost while in use rejects its current query.
    each.on('connect', (client) => {
      client.on('error', () => undefined)
      watchNotices(client, options.onNotice)
      if (directUrl !== undefined && each === pool) {
        withoutSession(client, local)
      }
      if (watch || globalThis.vitrinaSpans) watchStatements(client, watch)
    })
  }
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparingPool(pool, state) }) })
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) })
  return {
    pool,
    sessions,
    directUrl: directUrl ?? url,
    kysely,
    prisma,
    notePresence: (tenant) => pool.here.note(tenant),
    close: async () => {
      await presence?.close()
      await prisma.$disconnect()
      // Ends the pool too, unless Kysely was never used.
      await kysely.destroy()
      for (const each of [pool, sessions]) if (!each.ended) await each.end()
    },
  }
}
