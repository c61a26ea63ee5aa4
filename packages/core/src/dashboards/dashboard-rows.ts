import { type Dashboard, type DashboardDetail, PresetName, Widget } from '@vitrina/contract/dashboard'
import { WidgetQuery } from '@vitrina/contract/widget-query'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { notFound } from '../errors/not-found.ts'
import { unknownWidgets } from './unknown-widgets.ts'

/** A dashboard as the database stores it. */
export interface DashboardRow {
  id: number
  preset: string | null
  name: string
  description: string | null
  is_shared: boolean
  author_id: string | null
  author_name: string | null
  /** Whether the caller is an owner of the workspace now. */
  is_owner: boolean
  widgets: unknown
  /** Set for the dashboard behind an answer, which no list shows. */
  answer_key: string | null
  created_at: Date
  updated_at: Date
}

/** Every listed dashboard of the workspace that the caller may see, oldest first. */
export async function readDashboards(ctx: Context): Promise<DashboardRow[]> {
  const { rows } = await sql<DashboardRow>`${visibleRows(ctx)} AND d.answer_key IS NULL ORDER BY d.id`.execute(
    ctx.db.kysely,
  )
  return withoutUnknown(ctx, rows)
}

/** Reads a dashboard by the id in a path; 404 unless it is the id of one that the caller may see. */
export async function readDashboard(ctx: Context, pathId: string): Promise<DashboardRow> {
  return readRow(ctx, pathId, sql``)
}

/** The same, locked until the transaction ends. */
export async function lockDashboard(ctx: Context, pathId: string): Promise<DashboardRow> {
  return readRow(ctx, pathId, sql`FOR UPDATE OF d`)
}

async function readRow(ctx: Context, pathId: string, hold: RawBuilder<unknown>): Promise<DashboardRow> {
  // An integer as the database stores it: a single spelling, nothing out of range.
  const id = /^[1-9]\d{0,9}$/.test(pathId) ? Number(pathId) : 0
  const { rows } = await sql<DashboardRow>`${visibleRows(ctx)} AND d.id = ${id}::bigint ${hold}`.execute(ctx.db.kysely)
  const [row] = await withoutUnknown(ctx, rows)
  if (!row) throw notFound('dashboard')
  return row
}

// An unshared dashboard is visible to its author only, and to no one once the author is gone. Answers to keys are
// visible to keys only.
function visibleRows(ctx: Context): RawBuilder<unknown> {
  const person = personOf(ctx)
  return sql`
    SELECT d.id, d.preset, d.name, d.description, d.is_shared, d.author_id, u.name AS author_name, d.widgets, d.answer_key,
      d.created_at, d.updated_at, EXISTS (
        SELECT FROM member WHERE workspace_id = ${ctx.workspace.id} AND user_id = ${person}::uuid AND role = 'owner'
      ) AS is_owner
    FROM dashboard d LEFT JOIN user_account u ON u.id = d.author_id
    WHERE d.workspace_id = ${ctx.workspace.id}
      AND (d.preset IS NOT NULL OR d.is_shared OR d.author_id = ${person}::uuid
        OR (d.answer_key LIKE 'keys %' AND ${person === null}))`
}

// A dashboard that names something the caller may not know of is hidden from them.
async function withoutUnknown(ctx: Context, rows: DashboardRow[]): Promise<DashboardRow[]> {
  const read = rows.map((row) => ({ row, widgets: readWidgets(row) }))
  const isStrange = await unknownWidgets(
    ctx,
    read.flatMap(({ widgets }) => widgets),
  )
  return read.filter(({ widgets }) => !widgets.some(isStrange)).map(({ row }) => row)
}

/** The person who acts; null for keys, agents and the system, who create no dashboards. */
export function personOf({ actor }: Context): string | null {
  return actor.type === 'user' ? actor.id : null
}

// A widget whose query refers to something that no longer exists has no query, and says so where it is drawn. Texts that
// this version does not know are those that are stored.
const StoredWidget = Widget.extend({
  query: WidgetQuery.optional().catch(undefined),
  labelsOf: Widget.shape.labelsOf.catch(undefined),
})

/** The widgets of a dashboard, with whose texts they have. */
export function readWidgets(row: DashboardRow): Widget[] {
  return StoredWidget.array().parse(row.widgets)
}

/** The public form: an allow-list, never the row. */
export function toDashboard(row: DashboardRow): Dashboard {
  return {
    id: row.id,
    object: 'dashboard',
    name: row.name,
    description: row.description,
    isShared: row.is_shared,
    isPreset: row.preset !== null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    widgets: readWidgets(row).map(({ labelsOf: _, ...widget }) => widget),
  }
}

/** The form that the panel edits: with its author and what the caller may do with it. */
export function toDashboardDetail(ctx: Context, row: DashboardRow): DashboardDetail {
  const isEditable = row.preset === null && ctx.scopes.has('write:dashboards')
  return {
    ...toDashboard(row),
    widgets: readWidgets(row),
    preset: PresetName.nullable().catch(null).parse(row.preset),
    author: row.author_name,
    isMine: isMine(ctx, row),
    canEdit: isEditable,
    canRemove: isEditable && mayRemove(ctx, row),
  }
}

/** Whether the caller created the dashboard. */
export function isMine(ctx: Context, row: DashboardRow): boolean {
  return row.author_id !== null && row.author_id === personOf(ctx)
}

/** The author may delete a dashboard; so may an owner of the workspace when it is shared. */
export function mayRemove(ctx: Context, row: DashboardRow): boolean {
  return isMine(ctx, row) || (row.is_shared && row.is_owner)
}
