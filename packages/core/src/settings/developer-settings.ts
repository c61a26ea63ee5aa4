import { DeveloperSettings, SetDeveloperSetting } from '@vitrina/contract/developer-settings'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { mayBePrivate } from '../webhooks/private-targets.ts'
import { getSetting, setSetting } from './settings.ts'

/**
 * The settings that developers see: switches of the tool server, private targets, the default limit. Needs
 * `read:integrations`.
 */
export async function getDeveloperSettings(ctx: Context): Promise<DeveloperSettings> {
  requireScope(ctx, 'read:integrations')
  const keys = DeveloperSettings.keyof().options
  const held = await Promise.all(keys.map(async (key) => [key, await getSetting(ctx, key)] as const))
  return DeveloperSettings.parse({ ...Object.fromEntries(held), 'webhooks.allowPrivate': await mayBePrivate(ctx) })
}

/** Changes one of them, from the next request on in every process. Returns all of them. Needs `write:integrations`. */
export async function setDeveloperSetting(ctx: Context, input: SetDeveloperSetting): Promise<DeveloperSettings> {
  requireScope(ctx, 'write:integrations')
  const { key, value } = SetDeveloperSetting.parse(input)
  await setSetting(ctx, key, JSON.stringify(value))
  return getDeveloperSettings(ctx)
}
