import { AdapterControl } from '@vitrina/contract/agent'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { notifySignal } from '../events/call-out.ts'
import { inTransaction } from '../in-transaction.ts'
import { pendingOf } from '../pending-writes.ts'
import { getSetting, type SettingKey, setSetting } from '../settings/settings.ts'
import { requireAdapter } from './adapters.ts'
import { readRunSettings } from './run-settings.ts'

/** Returns the settings of the workspace's adapters. Needs `read:agents`. */
export async function getAdapterControl(ctx: Context): Promise<AdapterControl> {
  requireScope(ctx, 'read:agents')
  return readControl(ctx)
}

/**
 * Replaces all settings of the adapters at once; the journal gets an entry for each setting that changed. Needs
 * `adapter:control`; 422 for an adapter that is not registered.
 */
export async function setAdapterControl(ctx: Context, input: AdapterControl): Promise<AdapterControl> {
  requireScope(ctx, 'adapter:control')
  const wanted = AdapterControl.parse(input)
  requireAdapter(ctx, wanted.adapter)
  return inTransaction(ctx, async (ctx) => {
    const held: Record<string, unknown> = await readControl(ctx)
    for (const [field, value] of Object.entries(wanted)) {
      const key = new Map(Object.entries(settingOf)).get(field)
      if (key !== undefined && value !== held[field]) await setSetting(ctx, key, JSON.stringify(value))
    }
    pendingOf(ctx).afterwards.push((db) => notifySignal(db, ctx.workspace.id, 'runs'))
    return wanted
  })
}

const settingOf = {
  enabled: 'adapter.enabled',
  adapter: 'adapter.name',
  maxSeconds: 'adapter.maxSeconds',
  maxSteps: 'adapter.maxSteps',
  maxTokens: 'adapter.maxTokens',
  maxCost: 'adapter.maxCost',
} as const satisfies Record<keyof AdapterControl, SettingKey>

async function readControl(ctx: Context): Promise<AdapterControl> {
  const { isEnabled: enabled, ...limits } = await readRunSettings(ctx)
  return AdapterControl.parse({ enabled, adapter: await getSetting(ctx, 'adapter.name'), ...limits })
}
