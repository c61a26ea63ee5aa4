import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { presetDashboards } from './preset-dashboards.ts'

/** A cache: ids never change. */
const known = new Map<string, number>()
const maxKnown = 5000

/**
 * Id of the preset dashboard that draws a metric: `GET /dashboards/{id}/data` returns its figures. Throws for a metric
 * that no preset draws, and when the workspace does not have the preset.
 */
export async function dashboardOfMetric(ctx: Context, metricId: string): Promise<number> {
  const home = presetDashboards.find(({ widgets }) => widgets.some(({ metric }) => metric === metricId))
  if (!home) throw new Error(`No preset dashboard draws the metric ${metricId}`)
  const held = known.get(`${ctx.workspace.id} ${home.preset}`)
  if (held !== undefined) return held
  const { rows } = await sql<{ id: number; preset: string }>`
    SELECT id, preset FROM dashboard WHERE workspace_id = ${ctx.workspace.id} AND preset IS NOT NULL`.execute(
    ctx.db.kysely,
  )
  if (known.size > maxKnown) known.clear()
  for (const { id, preset } of rows) known.set(`${ctx.workspace.id} ${preset}`, id)
  const found = known.get(`${ctx.workspace.id} ${home.preset}`)
  if (found === undefined) throw new Error(`The workspace has no dashboard "${home.name}"; starting the system adds it`)
  return found
}
