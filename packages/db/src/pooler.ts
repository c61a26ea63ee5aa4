import pg from 'pg'

/**
 * Says what to do about a pooler at an address that is taken for the server itself; null where there is none. Locks,
 * settings and temporary tables of a session would get lost over it without an error.
 */
export async function describePooler(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    // A pooler gives its clients numbers of its own. The driver's types do not include them.
    const pid: unknown = Object.getOwnPropertyDescriptor(client, 'processID')?.value
    return pid === rows[0]?.pid ? null : advice
  } finally {
    await client.end().catch(() => undefined)
  }
}

const advice =
  'There is a pooler at the address of DATABASE_URL. Set DATABASE_DIRECT_URL to the server itself, or to the same ' +
  'address if the pooler gives each client a connection of its own for as long as it stays.'
