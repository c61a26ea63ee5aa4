import { z } from 'zod'
import { defineList } from './list-query.ts'
import { Email } from './team.ts'
import { text } from './text.ts'

/** The blocks of a digest, in their order. */
export const MailingBlock = z.enum([
  'revenue',
  'checks',
  'avg_check',
  'food_cost',
  'revenue_by_restaurant',
  'top_dishes',
  'top_waiters',
  'stock_below_threshold',
])
export type MailingBlock = z.infer<typeof MailingBlock>

export const MailingFrequency = z.enum(['daily', 'weekly'])
export type MailingFrequency = z.infer<typeof MailingFrequency>

export const MailingLanguage = z.enum(['ru', 'en'])
export type MailingLanguage = z.infer<typeof MailingLanguage>

const maxRecipients = 50
export const maxMailings = 50

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time written HH:MM' })

/** A mailing as a person configures it. `weekday` (ISO, 1 is Monday) applies to weekly mailings only. */
export const MailingDraft = z.strictObject({
  name: text(1, 120),
  frequency: MailingFrequency,
  weekday: z.int().min(1).max(7).default(1),
  time: Time.describe('In the time zone of the workspace').meta({ examples: ['09:00'] }),
  language: MailingLanguage,
  restaurants: z.array(z.string().max(100)).max(200).describe('Ids; empty: all'),
  blocks: z.array(MailingBlock).min(1).max(MailingBlock.options.length),
  recipients: z.array(Email).min(1).max(maxRecipients),
  isActive: z.boolean(),
})
export type MailingDraft = z.infer<typeof MailingDraft>

/**
 * Fields to change; absent ones stay. `basedOn` is the `updatedAt` that was edited: 409 if it has changed since. It may
 * be omitted when a mailing is only turned on or off.
 */
export const UpdateMailing = MailingDraft.extend({ weekday: z.int().min(1).max(7) })
  .partial()
  .extend({ id: z.string(), basedOn: z.string().max(40).optional() })
  .refine(({ id, isActive, basedOn, ...rest }) => basedOn !== undefined || Object.keys(rest).length === 0, {
    path: ['basedOn'],
    error: 'must name the updatedAt that was edited',
  })
export type UpdateMailing = z.infer<typeof UpdateMailing>

export const Mailing = z.object({
  id: z.string(),
  name: z.string(),
  frequency: MailingFrequency,
  weekday: z.int(),
  time: z.string(),
  language: MailingLanguage,
  restaurants: z.array(z.string()),
  blocks: z.array(MailingBlock),
  recipients: z.array(z.object({ email: z.string(), unsubscribedAt: z.string().nullable() })),
  isActive: z.boolean(),
  nextAt: z.string().nullable().describe('When it goes out next; null while it is off'),
  author: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  lastIssue: z
    .object({ at: z.string(), sent: z.int(), failed: z.int(), waiting: z.int(), skipped: z.int() })
    .nullable()
    .describe('How the last time it was due went'),
})
export type Mailing = z.infer<typeof Mailing>

/** The options of a mailing's form. */
export const MailingOffer = z.object({
  isMailConnected: z.boolean(),
  timezone: z.string(),
  members: z.array(z.object({ name: z.string(), email: z.string() })),
  restaurants: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type MailingOffer = z.infer<typeof MailingOffer>

/** The mail as it would be sent now. */
export const MailingPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() })
export type MailingPreview = z.infer<typeof MailingPreview>

export const IssueStatus = z.enum(['pending', 'sending', 'sent', 'failed', 'skipped'])

/** Why a mail was not sent. */
export const IssueReason = z.enum([
  'unreachable',
  'refused_address',
  'tls',
  'login',
  'refused',
  'unanswered',
  'no_mail',
  'process_ended',
  'not_composed',
  'late',
  'unsubscribed',
  'withdrawn',
  'limited',
])
export type IssueReason = z.infer<typeof IssueReason>

/** One mail to one person, as recorded in the journal. */
export const MailingIssue = z.object({
  id: z.string(),
  email: z.string(),
  period: z.object({ from: z.string(), to: z.string() }),
  status: IssueStatus,
  isTrial: z.boolean().describe('Somebody sent it to themselves'),
  attempts: z.int(),
  reason: IssueReason.nullable(),
  said: z.string().nullable().describe('What the mail server said'),
  nextAttemptAt: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
})
export type MailingIssue = z.infer<typeof MailingIssue>

export const mailingIssuesList = defineList({
  name: 'mailing_issues',
  period: false,
  filters: { status: { type: 'enum', values: IssueStatus.options, description: 'How far it is' } },
  fields: { status: { type: 'enum', values: IssueStatus.options } },
  sorts: [],
  defaultSort: '-created_at',
  search: null,
})

/** What the link at the end of a mail shows. */
export const SubscriptionState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unknown') }),
  z.object({
    state: z.enum(['subscribed', 'unsubscribed']),
    mailing: z.string(),
    workspace: z.string(),
    email: z.string(),
  }),
])
export type SubscriptionState = z.infer<typeof SubscriptionState>

export const SetSubscription = z.strictObject({ token: z.string().max(1000), isSubscribed: z.boolean() })
export type SetSubscription = z.infer<typeof SetSubscription>
