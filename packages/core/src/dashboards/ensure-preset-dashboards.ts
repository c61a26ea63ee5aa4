import type { Database } from '@vitrina/db/database'
import { sql } from 'kysely'
import { presetDashboards } from './preset-dashboards.ts'

/** Adds the preset dashboards that a workspace does not have yet; existing ones are left unchanged. */
export async function ensurePresetDashboards(db: Database, workspaceId: string, now: Date): Promise<void> {
  for (const { preset, name, description, widgets } of presetDashboards) {
    // Checked first, so that a start that adds nothing consumes no id either.
    await sql`
      INSERT INTO dashboard (workspace_id, preset, name, description, is_shared, widgets, created_at, updated_at)
      SELECT ${workspaceId}::uuid, ${preset}, ${name}, ${description}, true, ${JSON.stringify(widgets)}::jsonb,
        ${now}::timestamptz, ${now}::timestamptz
      WHERE NOT EXISTS (SELECT FROM dashboard WHERE workspace_id = ${workspaceId}::uuid AND preset = ${preset})
      ON CONFLICT (workspace_id, preset) DO NOTHING`.execute(db.kysely)
  }
}
