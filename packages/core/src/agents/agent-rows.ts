import type { Agent, AgentDetail, AgentKind, AgentRunStatus } from '@vitrina/contract/agent'
import { AgentLabel, BuiltInProfile } from '@vitrina/contract/agent-labels'
import type { Scope } from '@vitrina/contract/scopes'
import { encodeId } from '@vitrina/db/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { settingsCatalogue, settingValue } from '../settings/settings.ts'
import { runRows } from './run-rows.ts'

/** An executor as SQL returns it. */
export interface AgentRow {
  id: string
  kind: AgentKind
  name: string
  description: string | null
  adapter: string
  is_active: boolean
}

/** The same with everything that may be edited, and the last of its runs that the caller may see. */
export interface AgentDetailRow extends AgentRow {
  instructions: string
  scopes: Scope[]
  own_adapter: string | null
  is_external: boolean
  profile: string | null
  /** Which of its texts are still those of its profile. */
  profile_labels: string[]
  version: number
  run_id: string | null
  run_status: AgentRunStatus
  run_task: string
  run_started_at: Date
}

/** Executors of the workspace. */
export function agentRows(ctx: Context): RawBuilder<unknown> {
  return sql`(
    SELECT a.id, a.kind, a.name, a.search_name, a.description, ${effectiveAdapter(ctx)} AS adapter, a.is_active FROM agent a
    WHERE a.workspace_id = ${ctx.workspace.id})`
}

/** Executors of the workspace in full, by name; `where` narrows them by the columns of `a`. */
export function agentDetailRows(ctx: Context, where: RawBuilder<unknown> = sql`true`): RawBuilder<AgentDetailRow> {
  return sql<AgentDetailRow>`
    SELECT d.*, l.id AS run_id, l.status AS run_status, l.task AS run_task, l.started_at AS run_started_at
    FROM (
      SELECT a.id, a.kind, a.name, a.search_name, a.description, ${effectiveAdapter(ctx)} AS adapter, a.is_active,
        a.instructions, a.scopes, a.adapter AS own_adapter, a.is_external, a.profile, a.profile_labels, a.version
      FROM agent a WHERE a.workspace_id = ${ctx.workspace.id} AND ${where}) d
    LEFT JOIN LATERAL (
      SELECT t.* FROM ${runRows(ctx, sql`r.agent_id = d.id`)} t ORDER BY t.id DESC LIMIT 1) l ON true
    ORDER BY d.search_name, d.id`
}

/** Name of the adapter that runs an agent `a`: its own, else the workspace's. */
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

/** The form that the panel edits. */
export function toAgentDetail(row: AgentDetailRow): AgentDetail {
  return {
    ...toAgent(row),
    instructions: row.instructions,
    scopes: row.scopes,
    isExternal: row.is_external,
    isBuiltIn: row.profile !== null,
    ...productLabels(row),
    ownAdapter: row.own_adapter,
    lastRun: row.run_id === null ? null : toLastRun(row, row.run_id),
    version: row.version,
  }
}

/** Which texts of an agent are still those of its profile; nothing where none is. */
function productLabels({ profile, profile_labels }: AgentDetailRow): Pick<AgentDetail, 'labelsOf'> {
  const known = BuiltInProfile.safeParse(profile)
  const labels = AgentLabel.options.filter((label) => profile_labels.includes(label))
  return known.success && labels.length > 0 ? { labelsOf: { profile: known.data, labels } } : {}
}

function toLastRun(row: AgentDetailRow, id: string): AgentDetail['lastRun'] {
  const { run_status: status, run_task: task, run_started_at: startedAt } = row
  return { id: encodeId('run', id), status, task, startedAt: startedAt.toISOString() }
}
