import { z } from 'zod'
import { shortestPassword } from './password.ts'
import { ChosenReach, NamedReach, OfferedReach } from './reach.ts'
import { Role } from './scopes.ts'
import { text } from './text.ts'

/** An e-mail address as it is stored: in lower case. */
export const Email = z
  .email()
  .max(254)
  .transform((email) => email.toLowerCase())

/** A password that a person chooses. */
export const Password = z.string().min(shortestPassword).max(128)

/** The name of a person. */
export const PersonName = text(1, 200).transform((name) => name.trim())

/** The language a message to a person is written in. */
const Language = z.enum(['ru', 'en'])

/** A person of the workspace. */
export const Member = z.object({
  id: z.string().describe('Of the person, `usr_…`'),
  name: z.string(),
  email: z.string(),
  role: Role,
  limitedTo: NamedReach,
  since: z.string(),
  lastSeenAt: z.string().nullable().describe('To the day; null when no session of theirs stands'),
  isSelf: z.boolean(),
})
export type Member = z.infer<typeof Member>

/** An invitation that has not been accepted yet. */
export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: Role,
  limitedTo: NamedReach,
  invitedBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

/** The members of the workspace and its pending invitations. */
export const Team = z.object({
  members: z.array(Member),
  invitations: z.array(Invitation),
  restaurants: OfferedReach,
  mail: z
    .enum(['ready', 'off', 'not_owners'])
    .describe('Whether links of invitations go out by mail; `not_owners`: nobody who owns the workspace connected it'),
})
export type Team = z.infer<typeof Team>

export const InviteMember = z.strictObject({
  email: Email,
  role: Role,
  restaurantIds: ChosenReach.default(null),
  language: Language.default('ru'),
})
export const ResendInvitation = z.strictObject({ id: z.string(), language: Language.default('ru') })
export const RemoveMember = z.strictObject({
  id: z.string(),
  revokeKeys: z.array(z.string()).max(1000).default([]).describe('Keys the member made that end with the membership'),
})
export const ChangeRole = z.strictObject({
  id: z.string(),
  role: Role,
  restaurantIds: ChosenReach.optional().describe('Absent: as before'),
})

/** A working key, as listed when the person who made it is removed. */
export const MadeKey = z.object({
  id: z.string(),
  name: z.string(),
  hint: z.string(),
  isTest: z.boolean(),
  lastUsedAt: z.string().nullable(),
})
export type MadeKey = z.infer<typeof MadeKey>

/** An invitation with the secret of its link, which only this answer contains. */
export const InvitationLink = z.object({
  invitation: Invitation,
  token: z.string(),
  mail: z
    .enum(['sent', 'failed', 'limited', 'off'])
    .describe('`off`: no mail server that may carry it is connected; `limited`: that of the installation had too many'),
})
export type InvitationLink = z.infer<typeof InvitationLink>

/** The secret of a link by which a member sets a new password; only this answer contains it. */
export const ResetLink = z.object({ token: z.string(), expiresAt: z.string() })
export type ResetLink = z.infer<typeof ResetLink>

const closed = z.enum(['unknown', 'expired', 'used', 'revoked'])

/**
 * What a signed-in person must prove before an invitation makes them a member: nothing; a new password; or the mailed
 * link, because the account was made with a link that others have seen.
 */
const InvitationProof = z.enum(['none', 'new_password', 'mail'])
export type InvitationProof = z.infer<typeof InvitationProof>

/** What an invitation's link leads to. A link that never existed and one that was replaced are both `unknown`. */
export const InvitationState = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('open'),
    workspace: z.string(),
    role: Role,
    invitedBy: z.string(),
    email: z.string(),
    signedInAs: z.string().nullable().describe('E-mail of who looks'),
    proof: InvitationProof.nullable().describe('Null unless the invited person has signed in'),
  }),
  z.object({ state: closed }),
])
export type InvitationState = z.infer<typeof InvitationState>

export const AcceptInvitation = z.strictObject({ token: z.string().max(200), name: PersonName, password: Password })

export const JoinByInvitation = z.strictObject({ token: z.string().max(200), password: Password.optional() })

/** What a password reset link leads to. */
export const ResetState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('open'), email: z.string() }),
  z.object({ state: closed }),
])
export type ResetState = z.infer<typeof ResetState>

/** Who asks for a link to a new password by mail. */
export const RequestReset = z.strictObject({ email: Email, language: Language.default('ru') })
export const UseResetLink = z.strictObject({ token: z.string().max(200), password: Password })
export const ChangePassword = z.strictObject({ currentPassword: z.string().max(128), newPassword: Password })

/** A session of the calling person. */
const PersonSession = z.object({
  id: z.string(),
  device: z.object({ browser: z.string().nullable(), system: z.string().nullable() }),
  address: z.string().nullable(),
  startedAt: z.string(),
  isCurrent: z.boolean(),
})

/** The calling person's own profile. */
export const Profile = z.object({
  name: z.string(),
  email: z.string(),
  failedBefore: z.int().describe('Wrong passwords tried elsewhere between the sign-in before this session and its own'),
  sessions: z.array(PersonSession),
  workspaces: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: Role,
      isCurrent: z.boolean(),
      isLastOwner: z.boolean().describe('Nobody else owns it, so this person can’t leave'),
    }),
  ),
})
export type Profile = z.infer<typeof Profile>
