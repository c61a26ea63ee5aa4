import { controlTag } from '@vitrina/db/citus/control-queries'
import type { Database } from '@vitrina/db/database'
import { sql } from 'kysely'
import { builtInAgents } from '../agents/built-in-agents.ts'
import { ensureAgents } from '../agents/ensure-agents.ts'
import { ensurePresetDashboards } from '../dashboards/ensure-preset-dashboards.ts'
import { presetDashboards } from '../dashboards/preset-dashboards.ts'

/** Adds what every workspace has from the start and this one is missing: executors and preset dashboards. */
export async function ensureWorkspaceDefaults(db: Database, workspaceId: string, now: Date): Promise<void> {
  await ensureAgents(db, workspaceId, now)
  await ensurePresetDashboards(db, workspaceId, now)
}

/**
 * Adds defaults to workspaces that were created before these existed. One query finds the workspaces with missing
 * executors, instructions or dashboards. Returns how many there were.
 */
export async function completeWorkspaces(db: Database, now: Date): Promise<number> {
  const profiles = builtInAgents.map(({ profile }) => profile)
  const presets = presetDashboards.map(({ preset }) => preset)
  const { rows } = await sql<{ id: string }>`${sql.raw(controlTag('complete-workspaces'))}
    WITH agents AS MATERIALIZED (
      SELECT workspace_id, count(*) AS count, bool_or(instructions = '' AND version = 1) AS is_without_instructions
      FROM agent WHERE profile = ANY(${profiles}) GROUP BY workspace_id
    ), dashboards AS MATERIALIZED (
      SELECT workspace_id, count(*) AS count FROM dashboard WHERE preset = ANY(${presets}) GROUP BY workspace_id
    )
    SELECT w.id FROM workspace w
    LEFT JOIN agents a ON a.workspace_id = w.id LEFT JOIN dashboards d ON d.workspace_id = w.id
    WHERE coalesce(a.count, 0) < ${profiles.length} OR a.is_without_instructions
      OR coalesce(d.count, 0) < ${presets.length}
    ORDER BY w.id`.execute(db.kysely)
  for (const { id } of rows) await ensureWorkspaceDefaults(db, id, now)
  return rows.length
}
