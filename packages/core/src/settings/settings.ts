import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { requireFullAccess } from '../access/reach.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { inTransaction } from '../in-transaction.ts'

/** Every setting of a workspace with its schema; the default applies while it has not been set. */
export const settingsCatalogue = {
  'mcp.enabled': z.boolean().default(false).describe('The tool server for agents answers'),
  'mcp.mutations': z.boolean().default(false).describe('Tools that change data are offered'),
  'webhooks.allowPrivate': z.boolean().default(false).describe('Webhooks may go to private addresses'),
  'adapter.enabled': z.boolean().default(true).describe('Agents run and answer at all'),
  'adapter.name': z
    .string()
    .min(1)
    .max(60)
    .default('agent_local')
    .describe('Adapter of questions and of agents that name none'),
  'adapter.maxSeconds': z.int().min(5).max(3600).default(300).describe('Longest run of an agent'),
  'adapter.maxSteps': z.int().min(1).max(200).default(40).describe('Most tool calls of a run'),
  'adapter.maxTokens': z.int().min(1000).max(10_000_000).default(200_000).describe('Most tokens of a run, in and out'),
  'adapter.maxCost': z
    .number()
    .min(0)
    .max(1_000_000)
    .nullable()
    .default(null)
    .describe('Most a run may cost; null: no limit'),
  'key.rateLimit': z.int().min(1).max(100_000).default(100).describe('Requests a minute per key'),
} as const

export type SettingKey = keyof typeof settingsCatalogue
type SwitchKey = 'mcp.enabled' | 'mcp.mutations' | 'webhooks.allowPrivate' | 'adapter.enabled'

/** Reads one setting, or its default when it has not been set. */
export async function getSetting(ctx: Context, key: string): Promise<unknown> {
  const known = requireKey(key)
  return settingsCatalogue[known].parse(await readValue(ctx, known))
}

/** Reads a setting that is on or off. */
export async function isOn(ctx: Context, key: SwitchKey): Promise<boolean> {
  return settingsCatalogue[key].parse(await readValue(ctx, key))
}

async function readValue(ctx: Context, key: SettingKey): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`SELECT ${settingValue(ctx, key)} AS value`.execute(ctx.db.kysely)
  return rows[0]?.value ?? undefined
}

/**
 * The set value, as an SQL expression of type jsonb; NULL when there is none. A sandbox follows its live workspace
 * unless it has its own value.
 */
export function settingValue(ctx: Context, key: SettingKey): RawBuilder<unknown> {
  return settingOf(sql`${ctx.workspace.id}`, key)
}

/** The same for the workspace of an SQL expression, for queries over all workspaces. */
export function settingOf(workspaceId: RawBuilder<unknown>, key: SettingKey): RawBuilder<unknown> {
  return sql`(
    SELECT s.value FROM workspace w
    JOIN workspace_setting s ON s.workspace_id IN (w.id, w.sandbox_of) AND s.key = ${key}
    WHERE w.id = ${workspaceId} ORDER BY s.workspace_id = w.id DESC LIMIT 1)`
}

/**
 * Sets one setting. `value` is the text of a JSON value: `true`, `200`. Throws `validation_failed` when it does not
 * fit.
 */
export async function setSetting(ctx: Context, key: string, value: string): Promise<unknown> {
  requireFullAccess(ctx)
  const known = requireKey(key)
  const parsed = settingsCatalogue[known].safeParse(readJson(value))
  if (!parsed.success) {
    throw new DomainError('validation_failed', `${key} can't be ${value}: ${z.prettifyError(parsed.error)}`)
  }
  const stored = JSON.stringify(parsed.data)
  await inTransaction(ctx, async (ctx) => {
    await sql`
      INSERT INTO workspace_setting (workspace_id, key, value, updated_at)
      VALUES (${ctx.workspace.id}, ${known}, ${stored}::jsonb, ${ctx.now()})
      ON CONFLICT (workspace_id, key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`.execute(
      ctx.db.kysely,
    )
    const details = { value: parsed.data }
    recordAudit(ctx, { action: 'setting.changed', objectKind: 'setting', objectId: known, details })
  })
  return parsed.data
}

function requireKey(key: string): SettingKey {
  const keys = Object.keys(settingsCatalogue) as SettingKey[]
  const known = keys.find((name) => name === key)
  if (known) return known
  throw new DomainError('validation_failed', `Unknown setting "${key}"; known: ${keys.join(', ')}.`)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
