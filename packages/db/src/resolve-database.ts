import pg from 'pg'
import { type EmbeddedServer, startEmbedded } from './embedded.ts'
import { describeDirect, describePooler } from './pooler.ts'

export interface ResolvedDatabase {
  url: string
  /** True when this call started the server. */
  started: boolean
  /** The embedded server, when that one is used. */
  embedded?: EmbeddedServer
  /** Leaves the database as it was found: an embedded server stops when no one else uses it. */
  stop(): Promise<void>
}

/** The server in DATABASE_URL cannot be used; the message says why, without the password. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
  /** It did not answer, and may do so later; otherwise it answers and is none to work with. */
  readonly isOutOfReach: boolean

  constructor(message: string, isOutOfReach: boolean) {
    super(message)
    this.isOutOfReach = isOutOfReach
  }
}

const oldestVersion = 15

/**
 * The database to work with: the one of `databaseUrl` or `DATABASE_URL`, checked to be reachable and the server itself,
 * or else the embedded one under `dataDir`. With `pooledUrl`, the address of a pooler, `databaseUrl` is told apart from it
 * and taken as it is.
 */
export async function resolveDatabase(options: {
  dataDir: string
  databaseUrl?: string
  pooledUrl?: string
}): Promise<ResolvedDatabase> {
  const url = options.databaseUrl ?? process.env['DATABASE_URL']
  if (url) {
    await checkServer(url)
    const { pooledUrl } = options
    // A command goes to the server itself, and need not wait for a pooler that is down.
    const fault = pooledUrl === undefined ? describePooler(url) : describeDirect(pooledUrl, url).catch(() => null)
    const described = await fault.catch((error: unknown) => {
      throw new DatabaseUnavailableError(String(error), true)
    })
    if (described !== null) throw new DatabaseUnavailableError(described, false)
    return { url, started: false, stop: async () => undefined }
  }
  const embedded = await startEmbedded({ dataDir: options.dataDir })
  return { url: embedded.url, started: embedded.started, embedded, stop: embedded.stop }
}

async function checkServer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  let isConnected = false
  try {
    await client.connect()
    isConnected = true
    const { rows } = await client.query<{ version: number; encoding: string }>(
      `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding`,
    )
    const [server] = rows
    if (!server || server.version < oldestVersion * 10_000)
      throw new Error(`PostgreSQL ${oldestVersion} or newer is needed`)
    if (server.encoding !== 'UTF8') throw new Error(`the database's encoding is ${server.encoding}, UTF8 is needed`)
  } catch (error) {
    const reason = error instanceof Error ? error.message || String(error) : String(error)
    throw new DatabaseUnavailableError(
      `The database of DATABASE_URL (${describeUrl(url)}) cannot be used: ${reason}`,
      !isConnected,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

function describeUrl(url: string): string {
  if (!URL.canParse(url)) return 'which is not a URL'
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
