import type { InvitationProof } from '@vitrina/contract/team'
import type { LockedAccount } from '../auth/account-standing.ts'
import type { FoundInvitation } from './invitation-by-token.ts'

/**
 * What a person who has signed in must show before an invitation makes them a member. Nothing, when their account is
 * proven or was made in this very workspace. Else the link of the mail, which shows that they read the mailbox, and a new
 * password, since an owner elsewhere may know the one they have.
 */
export function proofAsked(account: LockedAccount, invitation: FoundInvitation): InvitationProof {
  if (account.isProven || account.claimedIn === invitation.workspace_id) return 'none'
  return invitation.is_mailed ? 'new_password' : 'mail'
}
