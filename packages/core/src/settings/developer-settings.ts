import { DeveloperSettings, SetDeveloperSetting } from '@vitrina/contract/developer-settings'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { mayBePrivate } from '../webhooks/private-targets.ts'
import { getSetting, setSetting } from './settings.ts'

/** The settings developers see: the tool server's switches, private targets, the usual limit. Needs `read:integrations`. */
export async function getDeveloperSettings(ctx: Context): Promise<DeveloperSettings> {
  requireScope(ctx, 'read:integrations')
  const keys = DeveloperSettings.keyof().options
  const held = await Promise.all(keys.map(async (key) => [key, await getSetting(ctx, key)] as const))
  return DeveloperSettings.parse({ ...Object.fromEntries(held), 'webhooks.allowPrivate': await mayBePrivate(ctx) })
}

/** Sets one of them; it holds from the next request everywhere. Needs `write:integrations`. Returns them all. */
export async function setDeveloperSetting(ctx: Context, input: SetDeveloperSetting): Promise<DeveloperSettings> {
  requireScope(ctx, 'write:integrations')
  const { key, value } = SetDeveloperSetting.parse(input)
  await setSetting(ctx, key, JSON.stringify(value))
  return getDeveloperSettings(ctx)
}
