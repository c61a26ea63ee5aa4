import { addDays } from '@vitrina/contract/dates'
import type { Context } from '@vitrina/core/context'
import { ensureSandbox } from '@vitrina/core/workspaces/create-workspace'
import { systemContext } from '@vitrina/core/workspaces/workspace-context'
import { makeChain } from '@vitrina/simulator/chain/make-chain'
import { fillFromChain, lastFullDay } from './fill-from-chain.ts'

const sandboxDays = 60

/** The context of the workspace's sandbox, where its test keys lead: made and filled on first need. */
export async function sandboxContext(ctx: Context, log: (line: string) => void): Promise<Context> {
  const { id } = await ensureSandbox(ctx.db, ctx.workspace.id, ctx.now())
  const { db, secret, logger } = ctx
  const sandbox = await systemContext({ db, workspaceId: id, secret, logger, name: ctx.actor.name })
  const chain = makeChain({ seed: 'sandbox' })
  const to = lastFullDay(chain, sandbox.now())
  await fillFromChain(sandbox, { chain, from: addDays(to, 1 - sandboxDays), to, origin: 'sandbox', log })
  return sandbox
}
