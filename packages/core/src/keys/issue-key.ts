import { CreateKey } from '@vitrina/contract/key'
import type { z } from 'zod'
import { chooseReach } from '../access/choose-reach.ts'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { invalidBody } from '../errors/invalid-body.ts'
import { ensureSandbox } from '../workspaces/create-workspace.ts'
import { createKey } from './create-key.ts'

/**
 * Creates a key for a person of the workspace: a live key, or a test key of its sandbox, which is created when first
 * needed. `key` is shown only once. Needs `write:integrations`, and every scope and restaurant that the key gets.
 */
export async function issueKey(ctx: Context, input: z.input<typeof CreateKey>): Promise<{ id: string; key: string }> {
  requireScope(ctx, 'write:integrations')
  const { isTest, expiresAt: until, restaurantIds, ...fields } = CreateKey.parse(input)
  for (const scope of fields.scopes) requireScope(ctx, scope)
  const expiresAt = until === null ? null : new Date(until)
  if (expiresAt && expiresAt <= ctx.now()) throw invalidBody([{ pointer: '#/expiresAt', detail: 'must lie ahead' }])
  const isOfSandbox = isTest || ctx.workspace.isSandbox
  if (isOfSandbox && restaurantIds)
    throw invalidBody([{ pointer: '#/restaurantIds', detail: 'is of no use: a test key reads generated data' }])
  const reach = isOfSandbox ? null : await chooseReach(ctx, restaurantIds, '#/restaurantIds')
  const owner = isTest ? await inSandbox(ctx) : ctx
  return createKey(owner, { ...fields, expiresAt, reach: reach && [...reach] }, { journal: ctx.workspace })
}

async function inSandbox(ctx: Context): Promise<Context> {
  if (ctx.workspace.isSandbox) return ctx
  const { id } = await ensureSandbox(ctx.db, ctx.workspace.id, ctx.now())
  // The sandbox's data is generated and belongs to none of the chain's restaurants.
  return { ...ctx, reach: null, workspace: { ...ctx.workspace, id, isSandbox: true } }
}
