import { SetUp, SetUpState } from '@vitrina/contract/set-up'
import {
  AcceptInvitation,
  InvitationState,
  JoinByInvitation,
  RequestReset,
  ResetState,
  UseResetLink,
} from '@vitrina/contract/team'
import { requestReset } from '@vitrina/core/auth/request-reset'
import { setUp, viewSetUp } from '@vitrina/core/installation/set-up'
import { acceptInvitation } from '@vitrina/core/team/accept-invitation'
import { joinByInvitation } from '@vitrina/core/team/join-by-invitation'
import { useResetLink, viewReset } from '@vitrina/core/team/reset-password'
import { viewInvitation } from '@vitrina/core/team/view-invitation'
import { z } from 'zod'
import { publicProcedure, router } from '../init.ts'
import { requirePerson } from '../require-person.ts'

const byToken = z.strictObject({ token: z.string().max(200) })
const Account = z.object({ email: z.string() })

/** What secret links lead to, for anyone who has one: pages of the panel that need no sign-in. */
export const linksRouter = router({
  invitation: publicProcedure
    .input(byToken)
    .output(InvitationState)
    .query(({ ctx, input }) => viewInvitation(ctx.visitor, { ...input, signedInAs: ctx.account?.email ?? null })),

  accept: publicProcedure
    .input(AcceptInvitation)
    .output(Account)
    .mutation(({ ctx, input }) => acceptInvitation(ctx.visitor, input)),

  join: publicProcedure
    .input(JoinByInvitation)
    .output(z.strictObject({}))
    .mutation(({ ctx, input }) => joinByInvitation(ctx.visitor, requirePerson(ctx.account), input)),

  setUpState: publicProcedure
    .input(byToken)
    .output(SetUpState)
    .query(({ ctx, input }) => viewSetUp(ctx.visitor, input)),

  setUp: publicProcedure
    .input(SetUp)
    .output(Account)
    .mutation(({ ctx, input }) => setUp(ctx.visitor, input)),

  requestReset: publicProcedure
    .input(RequestReset)
    .output(z.strictObject({}))
    .mutation(({ ctx, input }) => requestReset(ctx.visitor, input)),

  reset: publicProcedure
    .input(byToken)
    .output(ResetState)
    .query(({ ctx, input }) => viewReset(ctx.visitor, input)),

  useReset: publicProcedure
    .input(UseResetLink)
    .output(Account)
    .mutation(({ ctx, input }) => useResetLink(ctx.visitor, input)),
})
