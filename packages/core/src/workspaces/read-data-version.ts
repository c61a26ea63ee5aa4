import type { Context } from '../context.ts'

/**
 * The version of the workspace's data at this moment: it is another one after every transaction that changed what
 * answers of figures and lists are made of. Null before the first.
 */
export async function readDataVersion({
  db,
  workspace,
}: {
  db: Pick<Context['db'], 'pool'>
  workspace: { id: string }
}): Promise<string | null> {
  const { rows } = await db.pool.query<{ version: string }>({
    name: 'data-version',
    text: 'SELECT version FROM data_version WHERE workspace_id = $1',
    values: [workspace.id],
  })
  return rows[0]?.version ?? null
}
