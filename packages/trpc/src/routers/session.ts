import { Me } from '@vitrina/contract/session'
import { DomainError } from '@vitrina/core/errors/domain-error'
import { getFreshness } from '@vitrina/core/exchange/get-freshness'
import { today } from '@vitrina/core/time/period'
import { switchWorkspace } from '@vitrina/core/workspaces/memberships'
import { z } from 'zod'
import type { Person } from '../context.ts'
import { procedure, router } from '../init.ts'

export const sessionRouter = router({
  me: procedure.output(Me).query(async ({ ctx }) => {
    const { memberships, membership, userId, name, email } = requirePerson(ctx.person)
    const { timezone, currency } = ctx.core.workspace
    return {
      user: { id: userId, name, email },
      workspaces: memberships,
      workspace: { ...membership, timezone, currency },
      scopes: [...ctx.core.scopes],
      today: today(ctx.core),
      freshness: await getFreshness(ctx.core),
    }
  }),

  switchWorkspace: procedure
    .input(z.strictObject({ workspaceId: z.string() }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await switchWorkspace(ctx.core.db, requirePerson(ctx.person), input.workspaceId)
      return {}
    }),
})

function requirePerson(person: Person | null): Person {
  if (!person) throw new DomainError('unauthorized', 'Sign in first.')
  return person
}
