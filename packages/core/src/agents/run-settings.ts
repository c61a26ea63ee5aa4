import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { settingsCatalogue } from '../settings/settings.ts'

/** The settings of runs in a workspace. */
export interface RunSettings {
  isEnabled: boolean
  maxSeconds: number
  maxSteps: number
  maxTokens: number
  maxCost: number | null
}

/**
 * Everything set under `adapter.`, as one jsonb object; NULL when nothing is set. A sandbox follows its live workspace.
 */
export function adapterSettings(ctx: Context): RawBuilder<unknown> {
  return sql`(
    SELECT jsonb_object_agg(s.key, s.value ORDER BY s.workspace_id = w.id) FROM workspace w
    JOIN workspace_setting s ON s.workspace_id IN (w.id, w.sandbox_of) AND s.key LIKE 'adapter.%'
    WHERE w.id = ${ctx.workspace.id})`
}

/** Parses the value of `adapterSettings`. */
export function toRunSettings(values: unknown): RunSettings {
  const set = SetValues.parse(values)
  return {
    isEnabled: settingsCatalogue['adapter.enabled'].parse(set['adapter.enabled']),
    maxSeconds: settingsCatalogue['adapter.maxSeconds'].parse(set['adapter.maxSeconds']),
    maxSteps: settingsCatalogue['adapter.maxSteps'].parse(set['adapter.maxSteps']),
    maxTokens: settingsCatalogue['adapter.maxTokens'].parse(set['adapter.maxTokens']),
    maxCost: settingsCatalogue['adapter.maxCost'].parse(set['adapter.maxCost']),
  }
}

/** Reads the settings of the workspace's runs. */
export async function readRunSettings(ctx: Context): Promise<RunSettings> {
  const { rows } = await sql<{ values: unknown }>`SELECT ${adapterSettings(ctx)} AS values`.execute(ctx.db.kysely)
  return toRunSettings(rows[0]?.values)
}

const SetValues = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((values) => values ?? {})
