import type { Database } from '@vitrina/db/database'
import { sql } from 'kysely'
import { builtInAgents } from '../agents/built-in-agents.ts'
import { ensureAgents } from '../agents/ensure-agents.ts'
import { ensurePresetDashboards } from '../dashboards/ensure-preset-dashboards.ts'
import { presetDashboards } from '../dashboards/preset-dashboards.ts'

/** What every workspace has from its first moment: its executors and its preset dashboards. Adds what is missing. */
export async function ensureWorkspaceDefaults(db: Database, workspaceId: string, now: Date): Promise<void> {
  await ensureAgents(db, workspaceId, now)
  await ensurePresetDashboards(db, workspaceId, now)
}

/**
 * Adds what is missing to workspaces that were made before the product came with it. They are told by one query, by the
 * executors, instructions and dashboards they lack. Returns how many there were.
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
