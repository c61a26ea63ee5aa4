import pg from 'pg'

/**
 * The engine's `cli` commands, answered by exit code: 0 done, 1 with a log line the CLI reads.
 * `can-connect-to-database` tries the url, `create-database` creates the database the url names.
 */
export async function runConnectionCommand(name: string, url: string | undefined): Promise<number> {
  try {
    if (name === 'can-connect-to-database') await withClient(url, async () => undefined)
    else if (name === 'create-database') await createDatabase(url)
    else throw new Error(`The schema engine has no command ${name}`)
    return 0
  } catch (error) {
    // The CLI drops the first line of stderr, then wants every line to be a log record.
    process.stderr.write(`\n${JSON.stringify(logRecord(error))}\n`)
    return 1
  }
}

async function createDatabase(url: string | undefined): Promise<void> {
  const maintenance = new URL(url ?? '')
  const database = decodeURIComponent(maintenance.pathname.slice(1))
  maintenance.pathname = '/postgres'
  await withClient(maintenance.href, async (client) => {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`)
  })
}

async function withClient(url: string | undefined, use: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await use(client)
  } finally {
    await client.end()
  }
}

/** PostgreSQL's connection failures under the codes that Prisma explains to its user. */
const prismaCodes: Record<string, string> = { '28P01': 'P1000', '28000': 'P1010', '3D000': 'P1003' }

function logRecord(error: unknown): object {
  const sqlState = error instanceof pg.DatabaseError ? error.code : undefined
  const message = error instanceof Error ? error.message : String(error)
  const fields = { message, is_panic: false, error_code: prismaCodes[sqlState ?? ''] ?? 'P1001' }
  return { level: 'ERROR', target: 'schema_engine::logger', fields }
}
