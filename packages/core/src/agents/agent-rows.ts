import type { Agent, AgentKind } from '@vitrina/contract/agent'
import { encodeId } from '@vitrina/db/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'

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
    SELECT a.id, a.kind, a.name, a.search_name, a.description, a.adapter, a.is_active FROM agent a
    WHERE a.workspace_id = ${ctx.workspace.id})`
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
