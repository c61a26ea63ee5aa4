import type { Agent, AgentKind } from '@vitrina/contract/agent'
import { encodeId } from '@vitrina/db/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { settingsCatalogue, settingValue } from '../settings/settings.ts'

/** An executor as SQL gives it. */
export interface AgentRow {
  id: string
  kind: AgentKind
  name: string
  description: string | null
  adapter: string
  is_active: boolean
}

/** Executors of the workspace. */
export function agentRows(ctx: Context): RawBuilder<unknown> {
  return sql`(
    SELECT a.id, a.kind, a.name, a.search_name, a.description, ${effectiveAdapter(ctx)} AS adapter, a.is_active FROM agent a
    WHERE a.workspace_id = ${ctx.workspace.id})`
}

/** Name of the adapter that carries an agent `a`: its own, else the one the workspace uses. */
export function effectiveAdapter(ctx: Context): RawBuilder<string> {
  const fallback = settingsCatalogue['adapter.name'].parse(undefined)
  return sql`coalesce(a.adapter, ${settingValue(ctx, 'adapter.name')} #>> '{}', ${fallback})`
}

/** The public form: an allow-list, never the row. */
export function toAgent(row: AgentRow): Agent {
  return {
    id: encodeId('agent', row.id),
    object: 'agent',
    kind: row.kind,
    name: row.name,
    description: row.description,
    adapter: row.adapter,
    isActive: row.is_active,
  }
}
