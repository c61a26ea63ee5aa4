import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { settingsCatalogue } from './settings.ts'

/** What the tool server of a workspace may do. */
export interface ToolServerSettings {
  /** It answers at all. */
  enabled: boolean
  /** It offers tools that change data. */
  mutations: boolean
}

/** Reads the settings of the tool server. A sandbox follows its live workspace unless it was told otherwise. */
export async function toolServerSettings(ctx: Context): Promise<ToolServerSettings> {
  const { rows } = await sql<{ key: string; value: unknown }>`
    SELECT DISTINCT ON (s.key) s.key, s.value FROM workspace w
    JOIN workspace_setting s ON s.workspace_id IN (w.id, w.sandbox_of) AND s.key IN ('mcp.enabled', 'mcp.mutations')
    WHERE w.id = ${ctx.workspace.id} ORDER BY s.key, s.workspace_id = w.id DESC`.execute(ctx.db.kysely)
  const held = new Map(rows.map(({ key, value }) => [key, value]))
  return {
    enabled: settingsCatalogue['mcp.enabled'].parse(held.get('mcp.enabled')),
    mutations: settingsCatalogue['mcp.mutations'].parse(held.get('mcp.mutations')),
  }
}
