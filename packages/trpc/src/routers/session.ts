import { Me } from '@vitrina/contract/session'
import { createReachNamer } from '@vitrina/core/access/choose-reach'
import type { Context } from '@vitrina/core/context'
import { notFound } from '@vitrina/core/errors/not-found'
import { lastPosition } from '@vitrina/core/events/feed-tail'
import { getFreshness } from '@vitrina/core/exchange/get-freshness'
import { listFailingWebhooks } from '@vitrina/core/session/list-failing-webhooks'
import { today } from '@vitrina/core/time/period'
import { isUploader } from '@vitrina/core/uploads/require-uploader'
import { type Membership, scopesOf, switchWorkspace } from '@vitrina/core/workspaces/memberships'
import { closeSample, openSample } from '@vitrina/core/workspaces/sample-data'
import { readWorkspace } from '@vitrina/core/workspaces/workspace-context'
import { z } from 'zod'
import { procedure, router } from '../init.ts'
import { requirePerson } from '../require-person.ts'

export const sessionRouter = router({
  me: procedure.output(Me).query(async ({ ctx }) => {
    const { memberships, membership, userId, name, email } = requirePerson(ctx.person)
    const { timezone, currency } = ctx.core.workspace
    // Read before the rest: a caller that follows from this position gets every later change.
    const position = await lastPosition(ctx.core)
    const [freshness, failingWebhooks, nameReach] = await Promise.all([
      getFreshness(ctx.core),
      listFailingWebhooks(ctx.core),
      createReachNamer(ctx.core),
    ])
    const own = memberships.find(({ id }) => id === membership.sampleOf)
    return {
      user: { id: userId, name, email },
      workspaces: memberships,
      workspace: {
        ...membership,
        timezone,
        currency,
        limitedTo: nameReach(ctx.core.reach),
        mayCloseSample: own !== undefined && isUploader({ reach: own.reach, scopes: scopesOf(own) }),
      },
      scopes: [...ctx.core.scopes],
      today: today(ctx.core),
      freshness,
      position,
      failingWebhooks,
    }
  }),

  switchWorkspace: procedure
    .input(z.strictObject({ workspaceId: z.string() }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await switchWorkspace(ctx.core.db, requirePerson(ctx.person), input.workspaceId)
      return {}
    }),

  openSample: procedure.output(z.object({})).mutation(async ({ ctx }) => {
    const person = requirePerson(ctx.person)
    const { workspaceId } = await openSample(ctx.core)
    await switchWorkspace(ctx.core.db, person, workspaceId)
    return {}
  }),

  // Also from the sample itself, by what the person may do in the workspace that it is of.
  closeSample: procedure.output(z.object({})).mutation(async ({ ctx }) => {
    const { membership, memberships } = requirePerson(ctx.person)
    const own = memberships.find(({ id }) => id === membership.sampleOf) ?? membership
    await closeSample(await contextIn(ctx.core, own))
    return {}
  }),
})

/** The context of the person's calls in another workspace of theirs. */
async function contextIn(core: Context, own: Membership): Promise<Context> {
  const workspace = await readWorkspace(core.db, own.uuid)
  if (!workspace) throw notFound('workspace')
  return { ...core, workspace, reach: own.reach, scopes: scopesOf(own) }
}
