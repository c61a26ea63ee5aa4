import { type Dashboard, Widget } from '@vitrina/contract/dashboard'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { notFound } from '../errors/not-found.ts'

/** A dashboard as the database holds it. */
interface DashboardRow {
  id: number
  preset: string | null
  name: string
  description: string | null
  is_shared: boolean
  widgets: unknown
  created_at: Date
  updated_at: Date
}

/** Every dashboard of the workspace, oldest first. */
export async function readDashboards(ctx: Context): Promise<Dashboard[]> {
  const { rows } = await sql<DashboardRow>`
    SELECT ${columns} FROM dashboard WHERE workspace_id = ${ctx.workspace.id} ORDER BY id`.execute(ctx.db.kysely)
  return rows.map(toDashboard)
}

/** One dashboard by the id of a path; anything but the id of one of this workspace is 404. */
export async function readDashboard(ctx: Context, pathId: string): Promise<Dashboard> {
  // An integer as the database has it: one spelling each, nothing that would not fit.
  const id = /^[1-9]\d{0,9}$/.test(pathId) ? Number(pathId) : 0
  const { rows } = await sql<DashboardRow>`
    SELECT ${columns} FROM dashboard WHERE workspace_id = ${ctx.workspace.id} AND id = ${id}::bigint`.execute(
    ctx.db.kysely,
  )
  const [row] = rows
  if (!row) throw notFound('dashboard')
  return toDashboard(row)
}

const columns = sql`id, preset, name, description, is_shared, widgets, created_at, updated_at`

function toDashboard(row: DashboardRow): Dashboard {
  return {
    id: row.id,
    object: 'dashboard',
    name: row.name,
    description: row.description,
    isShared: row.is_shared,
    isPreset: row.preset !== null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    widgets: Widget.array().parse(row.widgets),
  }
}
