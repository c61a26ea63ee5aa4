import type { Database } from '@vitrina/db/database'
import { sql } from 'kysely'
import { presetDashboards } from './preset-dashboards.ts'

/** Adds the preset dashboards that a workspace does not have yet; existing ones are left unchanged. */
export async function ensurePresetDashboards(db: Database, workspaceId: string, now: Date): Promise<void> {
  // Looked up first, so that a start that adds nothing consumes no id either.
  const { rows } = await sql<{ preset: string }>`
    SELECT preset FROM dashboard WHERE workspace_id = ${workspaceId} AND preset IS NOT NULL`.execute(db.kysely)
  const stored = new Set(rows.map(({ preset }) => preset))
  for (const { preset, name, description, widgets } of presetDashboards) {
    if (stored.has(preset)) continue
    // By VALUES, since the id of a row that is selected would be drawn on the node of the workspace, which has none.
    await sql`
      INSERT INTO dashboard (workspace_id, preset, name, description, is_shared, widgets, created_at, updated_at)
      VALUES (${workspaceId}, ${preset}, ${name}, ${description}, true, ${JSON.stringify(widgets)}::jsonb, ${now}, ${now})
      ON CONFLICT (workspace_id, preset) DO NOTHING`.execute(db.kysely)
  }
}
