import { Scope } from '@vitrina/contract/scopes'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { hashKey, makeKeyText } from './key-text.ts'

export const NewKey = z.strictObject({
  name: z.string().trim().min(1).max(120),
  scopes: z.array(Scope).min(1),
  expiresAt: z.date().nullish(),
})

/**
 * Makes an API key of the context's workspace: a test key in a sandbox, a live key elsewhere. `key` is shown this once;
 * only its hash is kept.
 */
export async function createKey(
  ctx: Context,
  input: z.input<typeof NewKey>,
  rotatedFrom: string | null = null,
): Promise<{ id: string; key: string }> {
  const { name, scopes, expiresAt } = NewKey.parse(input)
  const key = makeKeyText(ctx.workspace.isSandbox)
  const id = newUuid()
  await ctx.db.prisma.apiKey.create({
    data: {
      workspaceId: ctx.workspace.id,
      id,
      name,
      hash: hashKey(key),
      hint: `${key.slice(0, 13)}…`,
      scopes: [...new Set(scopes)],
      createdBy: ctx.actor.name,
      rotatedFrom,
      createdAt: ctx.now(),
      expiresAt: expiresAt ?? null,
    },
  })
  return { id: encodeId('key', id), key }
}
