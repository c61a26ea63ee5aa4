import type { Context } from '@vitrina/core/context'
import { ensureSandbox } from '@vitrina/core/workspaces/create-workspace'
import { systemContext } from '@vitrina/core/workspaces/workspace-context'

/** The context of the workspace's sandbox, which its test keys use; the sandbox is created on first use. */
export async function sandboxContext(ctx: Context): Promise<Context> {
  const { id } = await ensureSandbox(ctx.db, ctx.workspace.id, ctx.now())
  const { db, secret, logger } = ctx
  return systemContext({ db, workspaceId: id, secret, logger, name: ctx.actor.name })
}
