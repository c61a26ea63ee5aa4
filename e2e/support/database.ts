import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import pg from 'pg'

/** The database of this worker's installation; null when that is another machine's. */
export function databaseUrl(): string | null {
  const demos = process.env['E2E_DEMO_FILE']?.split(delimiter) ?? []
  const demo = demos[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % demos.length]
  const file = demo === undefined ? '' : join(dirname(demo), 'postgres/server.json')
  if (!existsSync(file)) return null
  const { port, password }: { port: number; password: string } = JSON.parse(readFileSync(file, 'utf8'))
  return `postgresql://vitrina:${password}@127.0.0.1:${port}/vitrina`
}

/** Runs a statement over a connection of its own. */
export async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
