import type { InvitationState } from '@vitrina/contract/team'
import { accountOf } from '../auth/account-standing.ts'
import { countLinkView } from '../auth/secret-link.ts'
import type { Visitor } from '../auth/visitor.ts'
import { invitationByToken } from './invitation-by-token.ts'
import { proofAsked } from './proof-asked.ts'

/**
 * Describes the invitation behind a link to anyone who has the link. `signedInAs` is the e-mail of the viewer, if
 * signed in; only the invited person gets information about their account. 429 for an address that views too many
 * links.
 */
export async function viewInvitation(
  visitor: Visitor,
  { token, signedInAs }: { token: string; signedInAs: string | null },
): Promise<InvitationState> {
  await countLinkView(visitor)
  const found = await invitationByToken(visitor, token)
  if (!found) return { state: 'unknown' }
  const { state, workspace, role, inviter, email } = found
  if (state !== 'open') return { state }
  const account = signedInAs === email ? await accountOf(visitor, email) : undefined
  const proof = account ? proofAsked(account, found) : null
  return { state, workspace, role, invitedBy: inviter, email, signedInAs, proof }
}
