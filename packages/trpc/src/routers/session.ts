import { roleScopes, type Scope } from '@vitrina/contract/scopes'
import { Me } from '@vitrina/contract/session'
import { createReachNamer } from '@vitrina/core/access/choose-reach'
import { lastPosition } from '@vitrina/core/events/feed-tail'
import { getFreshness } from '@vitrina/core/exchange/get-freshness'
import { listFailingWebhooks } from '@vitrina/core/session/list-failing-webhooks'
import { today } from '@vitrina/core/time/period'
import { type Membership, switchWorkspace } from '@vitrina/core/workspaces/memberships'
import { closeSample, openSample } from '@vitrina/core/workspaces/sample-data'
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
    return {
      user: { id: userId, name, email },
      workspaces: memberships,
      workspace: {
        ...membership,
        timezone,
        currency,
        limitedTo: nameReach(ctx.core.reach),
        mayCloseSample: memberships.some((own) => own.id === membership.sampleOf && mayBringData(own)),
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

  closeSample: procedure.output(z.object({})).mutation(async ({ ctx }) => {
    await closeSample(ctx.core)
    return {}
  }),
})

/** Whether a member may open and close the sample data of a workspace. */
function mayBringData({ role, reach }: Membership): boolean {
  const scopes: readonly Scope[] = roleScopes[role]
  return scopes.includes('write:integrations') && reach === null
}
