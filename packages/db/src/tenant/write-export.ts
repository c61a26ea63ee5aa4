import { createWriteStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { beginReading, hashFile } from '../backup/write-backup.ts'
import { secretColumns } from './secret-columns.ts'
import { tenantTables } from './tenant-tables.ts'

/** A file of an export: a JSON object a line. */
interface ExportedTable {
  name: string
  file: string
  rows: number
  sha256: string
  columns: { name: string; type: string }[]
  /** Columns that are left out because they are secrets. */
  leftOut: string[]
}

/** `manifest.json` of an export. */
export interface ExportManifest {
  format: 1
  workspaceId: string
  createdAt: string
  version: string
  /** The first day that checks and lines are stored of; null: none were dropped. Figures of days are there in any case. */
  checksFrom: string | null
  tables: ExportedTable[]
}

const exportManifestName = 'manifest.json'

const workspaceColumns = 'id, name, slug, logo, metadata, timezone, currency, created_at'

/**
 * Writes all rows of a workspace, as of one moment, into an empty folder while the product runs: JSON lines, a file a
 * table, the manifest last. Secrets are left out; of people, the names and addresses of its members are there. Throws
 * when the folder is not empty.
 */
export async function writeExport(options: {
  url: string
  folder: string
  /** UUID of the workspace. */
  workspaceId: string
  now: Date
  version: string
  onTable?(name: string, rows: number): void
}): Promise<ExportManifest> {
  const { url, folder, workspaceId, now, version } = options
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty; name a new folder.`)
  const client = new pg.Client({ connectionString: url, application_name: 'vitrina-export' })
  await client.connect()
  try {
    await client.query(beginReading)
    const checksFrom = await firstOfChecks(client)
    const createdAt = now.toISOString()
    const manifest: ExportManifest = { format: 1, workspaceId, createdAt, version, checksFrom, tables: [] }
    const id = client.escapeLiteral(workspaceId)
    const write = async (name: string, leftOut: string[], query: string) => {
      const file = `${name}.jsonl`
      const rows = await writeRows(client, query, join(folder, file))
      const sha256 = await hashFile(join(folder, file))
      manifest.tables.push({ name, file, rows, sha256, columns: await columnsOf(client, query), leftOut })
      options.onTable?.(name, rows)
    }
    await write('workspace', [], `SELECT ${workspaceColumns} FROM workspace WHERE id = ${id}`)
    await write(
      'person',
      [],
      `SELECT u.id, u.name, u.email, u.created_at FROM user_account u JOIN member m ON m.user_id = u.id
       WHERE m.workspace_id = ${id} ORDER BY u.id`,
    )
    for (const { name, columns } of await tenantTables(client)) {
      const secret = secretColumns[name] ?? []
      const chosen = columns
        .filter((column) => !secret.includes(column))
        .map((column) => client.escapeIdentifier(column))
      const table = client.escapeIdentifier(name)
      await write(name, [...secret], `SELECT ${chosen.join(', ')} FROM ${table} WHERE workspace_id = ${id}`)
    }
    await client.query('COMMIT')
    await writeFile(join(folder, exportManifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
    return manifest
  } finally {
    await client.end()
  }
}

async function firstOfChecks(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ from: string | null }>('SELECT sales_from::text AS "from" FROM installation')
  return rows[0]?.from ?? null
}

// JSON escapes control characters, so that with these as quote and delimiter COPY changes nothing.
const asLines = `(FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02')`

async function writeRows(client: pg.Client, query: string, file: string): Promise<number> {
  const source = client.query(copyTo(`COPY (SELECT row_to_json(r)::text FROM (${query}) r) TO STDOUT ${asLines}`))
  await pipeline(source, createWriteStream(file, { mode: 0o600 }))
  return source.rowCount
}

async function columnsOf(client: pg.Client, query: string): Promise<{ name: string; type: string }[]> {
  const { fields } = await client.query(`SELECT * FROM (${query}) r LIMIT 0`)
  const { rows } = await client.query<{ type: string }>(
    'SELECT format_type(t, NULL) AS type FROM unnest($1::oid[]) t',
    [fields.map(({ dataTypeID }) => dataTypeID)],
  )
  return fields.map(({ name }, index) => ({ name, type: rows[index]?.type ?? '' }))
}
