import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import pg from 'pg'

const connectMs = 10_000
const arrivalMs = 5000

/**
 * Says what to do about a pooler at an address that is taken for the server itself; null where there is none. Locks,
 * settings and temporary tables of a session would get lost over it without an error.
 */
export async function describePooler(url: string): Promise<string | null> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    // A pooler gives its clients numbers of its own. The driver's types do not include them.
    const pid: unknown = Object.getOwnPropertyDescriptor(client, 'processID')?.value
    return pid === rows[0]?.pid ? null : advice
  })
}

/**
 * Says what is wrong with the address of the server behind a pooler: what is said over the pooler must be heard by
 * somebody who listens there. Null where it is. Throws where one of the two does not answer.
 */
export async function describeDirect(pooledUrl: string, directUrl: string): Promise<string | null> {
  const channel = `direct_${randomBytes(8).toString('hex')}`
  return withClient(directUrl, async (listener) => {
    await listener.query(`LISTEN ${channel}`)
    const arrived = once(listener, 'notification', { signal: AbortSignal.timeout(arrivalMs) }).then(
      () => null,
      () => separate,
    )
    await withClient(pooledUrl, (client) => client.query('SELECT pg_notify($1, $2)', [channel, '']))
    return arrived
  })
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs })
  // A connection that is lost meanwhile rejects the query, too.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const advice =
  'There is a pooler at the address of DATABASE_URL. Set DATABASE_DIRECT_URL to the server itself, or to the same ' +
  'address if the pooler gives each client a connection of its own for as long as it stays.'

const separate =
  'DATABASE_DIRECT_URL is not the server behind the pooler of DATABASE_URL: what is said over the one is not heard at ' +
  'the other. Either it belongs to another database, or a pooler is there, too.'
