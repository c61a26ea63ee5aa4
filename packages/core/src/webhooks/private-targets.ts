import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { isOn, settingValue } from '../settings/settings.ts'

/** Whether subscriptions of the workspace may point to private addresses: by the installation, or by its setting. */
export async function mayBePrivate(ctx: Context): Promise<boolean> {
  return ctx.allowPrivateTargets ?? isOn(ctx, 'webhooks.allowPrivate')
}

/** The same as an SQL condition. */
export function privateAllowed(ctx: Context): RawBuilder<boolean> {
  if (ctx.allowPrivateTargets) return sql<boolean>`true`
  return sql<boolean>`coalesce(${settingValue(ctx, 'webhooks.allowPrivate')}::text::boolean, false)`
}
