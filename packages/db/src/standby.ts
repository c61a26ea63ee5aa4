import pg from 'pg'

/** What is wrong with an address where a standby answers, which only reads; null where nothing is. */
export async function describeStandby(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ is_standby: boolean }>('SELECT pg_is_in_recovery() AS is_standby')
    return rows[0]?.is_standby ? isStandby : null
  } finally {
    await client.end()
  }
}

const isStandby =
  'DATABASE_URL is a standby, which only reads. Promote it (SELECT pg_promote()), or set DATABASE_URL to the primary.'
