import {
  ChangeRole,
  InvitationLink,
  InviteMember,
  MadeKey,
  RemoveMember,
  ResendInvitation,
  ResetLink,
  Team,
} from '@vitrina/contract/team'
import { changeRole } from '@vitrina/core/team/change-role'
import { getTeam } from '@vitrina/core/team/get-team'
import { inviteMember } from '@vitrina/core/team/invite-member'
import { listMemberKeys } from '@vitrina/core/team/list-member-keys'
import { removeMember } from '@vitrina/core/team/remove-member'
import { resendInvitation } from '@vitrina/core/team/resend-invitation'
import { offerReset } from '@vitrina/core/team/reset-password'
import { revokeInvitation } from '@vitrina/core/team/revoke-invitation'
import { z } from 'zod'
import { procedure, router } from '../init.ts'
import { requirePerson } from '../require-person.ts'

const byId = z.strictObject({ id: z.string() })
const nothing = z.strictObject({})

/** The people of the workspace, for its owners in the panel alone. */
export const teamRouter = router({
  get: procedure.output(Team).query(({ ctx }) => getTeam(ctx.core)),

  changeRole: procedure
    .input(ChangeRole)
    .output(nothing)
    .mutation(({ ctx, input }) => changeRole(ctx.core, input)),

  keysOf: procedure
    .input(byId)
    .output(z.array(MadeKey))
    .query(({ ctx, input }) => listMemberKeys(ctx.core, input)),

  remove: procedure
    .input(RemoveMember)
    .output(nothing)
    .mutation(({ ctx, input }) => removeMember(ctx.core, input)),

  invite: procedure
    .input(InviteMember)
    .output(InvitationLink)
    .mutation(({ ctx, input }) => inviteMember(ctx.core, input, requirePerson(ctx.person).panelUrl)),

  resend: procedure
    .input(ResendInvitation)
    .output(InvitationLink)
    .mutation(({ ctx, input }) => resendInvitation(ctx.core, input, requirePerson(ctx.person).panelUrl)),

  revoke: procedure
    .input(byId)
    .output(nothing)
    .mutation(({ ctx, input }) => revokeInvitation(ctx.core, input)),

  offerReset: procedure
    .input(byId)
    .output(ResetLink)
    .mutation(({ ctx, input }) => offerReset(ctx.core, input)),
})
