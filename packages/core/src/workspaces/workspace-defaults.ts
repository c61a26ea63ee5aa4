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
  const { rows } = await sql<{ id: string }>`
    SELECT w.id FROM workspace w
    WHERE (SELECT count(*) FROM agent a WHERE a.workspace_id = w.id AND a.profile = ANY(${profiles})) < ${profiles.length}
      OR EXISTS (SELECT FROM agent a WHERE a.workspace_id = w.id AND a.profile = ANY(${profiles})
        AND a.instructions = '' AND a.version = 1)
      OR (SELECT count(*) FROM dashboard d WHERE d.workspace_id = w.id AND d.preset = ANY(${presets})) < ${presets.length}
    ORDER BY w.id`.execute(db.kysely)
  for (const { id } of rows) await ensureWorkspaceDefaults(db, id, now)
  return rows.length
}
