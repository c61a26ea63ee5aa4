import pg from 'pg'
import { controlTag } from './citus/control-queries.ts'

/** The installation's own row. */
export interface InstallationRow {
  id: string
  /** A text sealed by the key of the installation; null until a process has stored one. */
  keyCheck: string | null
}

/** A sealed text of the database, with what its purpose is made of. */
export interface SealedSample {
  workspace: string
  kind: 'credentials' | 'signing'
  /** The integration, or the UUID of the subscription. */
  of: string
  sealed: string
}

/** Reads some of the texts that are sealed in the database, to try a key on. */
export function sampleSealed(url: string): Promise<SealedSample[]> {
  return connected(url, async (client) => {
    const { rows } = await client.query<SealedSample>(
      `${controlTag('sealed-samples')} (SELECT workspace_id::text AS workspace, 'credentials' AS kind, slug AS of, sealed_credentials AS sealed
        FROM integration WHERE sealed_credentials IS NOT NULL ORDER BY updated_at DESC LIMIT 20)
       UNION ALL
       (SELECT workspace_id::text, 'signing', id::text, sealed_secret FROM webhook ORDER BY id DESC LIMIT 20)`,
    )
    return rows
  })
}

/**
 * Reads the row of the installation. `make` gives the text to store while there is none, or null to leave it so; of
 * several processes that start together the first stores it, and all get the same row.
 */
export async function readInstallation(url: string, make: (id: string) => string | null): Promise<InstallationRow> {
  return connected(url, async (client) => {
    const read = async () => {
      const { rows } = await client.query<InstallationRow>('SELECT id::text, key_check AS "keyCheck" FROM installation')
      const [row] = rows
      if (!row) throw new Error('The table installation is empty.')
      return row
    }
    const row = await read()
    const text = row.keyCheck === null ? make(row.id) : null
    if (text === null) return row
    await client.query('UPDATE installation SET key_check = $1 WHERE key_check IS NULL', [text])
    return await read()
  })
}

/** The query for whether somebody owns a workspace: one row, `{has}`. */
export const ownerExists = `SELECT EXISTS (SELECT FROM member WHERE role = 'owner') AS has`

/** True once somebody owns a workspace of the installation. */
export function hasOwner(url: string): Promise<boolean> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ has: boolean }>(ownerExists)
    return rows[0]?.has === true
  })
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
