import { listOf } from '@vitrina/contract/envelopes'
import { listQuery } from '@vitrina/contract/list-query'
import {
  Mailing,
  MailingDraft,
  MailingIssue,
  MailingOffer,
  MailingPreview,
  mailingIssuesList,
  SetSubscription,
  SubscriptionState,
  UpdateMailing,
} from '@vitrina/contract/mailing'
import { createMailing } from '@vitrina/core/mailings/create-mailing'
import { deleteMailing } from '@vitrina/core/mailings/delete-mailing'
import { listIssues } from '@vitrina/core/mailings/list-issues'
import { getMailing, listMailings } from '@vitrina/core/mailings/list-mailings'
import { offerMailing } from '@vitrina/core/mailings/offer-mailing'
import { previewMailing, sendToSelf } from '@vitrina/core/mailings/preview-mailing'
import { checkSubscription, setSubscription } from '@vitrina/core/mailings/subscription'
import { updateMailing } from '@vitrina/core/mailings/update-mailing'
import { z } from 'zod'
import { procedure, publicProcedure, router } from '../init.ts'
import { requirePerson } from '../require-person.ts'

const byId = z.strictObject({ id: z.string() })

/** Digests by mail, for the panel alone. */
export const mailingsRouter = router({
  list: procedure.output(z.array(Mailing)).query(({ ctx }) => listMailings(ctx.core)),

  get: procedure
    .input(byId)
    .output(Mailing)
    .query(({ ctx, input }) => getMailing(ctx.core, input)),

  /** The options of the form. */
  offer: procedure.output(MailingOffer).query(({ ctx }) => offerMailing(ctx.core)),

  create: procedure
    .input(MailingDraft)
    .output(Mailing)
    .mutation(({ ctx, input }) => createMailing(ctx.core, input)),

  update: procedure
    .input(UpdateMailing)
    .output(Mailing)
    .mutation(({ ctx, input }) => updateMailing(ctx.core, input)),

  delete: procedure
    .input(byId)
    .output(z.strictObject({}))
    .mutation(({ ctx, input }) => deleteMailing(ctx.core, input)),

  preview: procedure
    .input(byId)
    .output(MailingPreview)
    .query(({ ctx, input }) => previewMailing(ctx.core, input, requirePerson(ctx.person))),

  sendToSelf: procedure
    .input(byId)
    .output(z.object({ email: z.string() }))
    .mutation(({ ctx, input }) => sendToSelf(ctx.core, input, requirePerson(ctx.person))),

  journal: procedure
    .input(listQuery(mailingIssuesList).extend({ id: z.string() }))
    .output(listOf(MailingIssue))
    .query(({ ctx, input }) => listIssues(ctx.core, input)),

  /** For anyone who has the link of a mail. */
  subscription: publicProcedure
    .input(z.strictObject({ token: z.string().max(1000) }))
    .output(SubscriptionState)
    .query(({ ctx, input }) => checkSubscription(ctx.visitor, input)),

  setSubscription: publicProcedure
    .input(SetSubscription)
    .output(SubscriptionState)
    .mutation(({ ctx, input }) => setSubscription(ctx.visitor, input)),
})
