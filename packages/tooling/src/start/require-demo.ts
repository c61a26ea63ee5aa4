import pg from 'pg'
import { CommandError } from '../command-error.ts'

/**
 * Throws if the database holds workspaces but no demo: somebody works with it, and `npm start` would add a demo, a
 * simulator and this version's migrations to it.
 */
export async function requireDemo(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ all: number; demos: number }>(
      `SELECT count(*)::int AS all, count(*) FILTER (WHERE slug = 'demo')::int AS demos FROM workspace`,
    )
    const [{ all, demos } = { all: 0, demos: 0 }] = rows
    if (all === 0 || demos > 0) return
    throw new CommandError(
      `This database holds ${all === 1 ? 'a workspace' : `${all} workspaces`} and no demo, and npm start would add one. ` +
        'Start the product without a demo by npm run serve, give the demo a DATABASE_URL or DATA_DIR of its own, ' +
        'or add it here all the same: npm start -- --demo-anyway',
    )
  } catch (error) {
    // A new database has no such table yet.
    if (error instanceof pg.DatabaseError && error.code === '42P01') return
    throw error
  } finally {
    await client.end()
  }
}
