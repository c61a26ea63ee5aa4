import { ChangePassword, MadeKey, PersonName, Profile } from '@vitrina/contract/team'
import { changePassword } from '@vitrina/core/auth/change-password'
import { endOtherSessions } from '@vitrina/core/auth/end-other-sessions'
import { getProfile } from '@vitrina/core/auth/get-profile'
import { renamePerson } from '@vitrina/core/auth/rename-person'
import { leaveWorkspace } from '@vitrina/core/team/leave-workspace'
import { listOwnKeys } from '@vitrina/core/team/list-member-keys'
import { z } from 'zod'
import { procedure, router } from '../init.ts'
import { requirePerson } from '../require-person.ts'

const inWorkspace = z.strictObject({ workspaceId: z.string() })
const nothing = z.strictObject({})

/** What a person does with their own account, in the panel alone. */
export const profileRouter = router({
  get: procedure.output(Profile).query(({ ctx }) => getProfile(ctx.core, requirePerson(ctx.person))),

  rename: procedure
    .input(z.strictObject({ name: PersonName }))
    .output(nothing)
    .mutation(({ ctx, input }) => renamePerson(ctx.core, requirePerson(ctx.person), input)),

  changePassword: procedure
    .input(ChangePassword)
    .output(nothing)
    .mutation(({ ctx, input }) => changePassword(ctx.core, requirePerson(ctx.person), input)),

  endOtherSessions: procedure
    .output(z.strictObject({ ended: z.int() }))
    .mutation(({ ctx }) => endOtherSessions(ctx.core, requirePerson(ctx.person))),

  ownKeys: procedure
    .input(inWorkspace)
    .output(z.array(MadeKey))
    .query(({ ctx, input }) => listOwnKeys(ctx.core, requirePerson(ctx.person), input)),

  leave: procedure
    .input(inWorkspace)
    .output(nothing)
    .mutation(({ ctx, input }) => leaveWorkspace(ctx.core, requirePerson(ctx.person), input)),
})
