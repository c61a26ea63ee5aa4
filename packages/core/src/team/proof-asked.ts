import type { InvitationProof } from '@vitrina/contract/team'
import type { LockedAccount } from '../auth/account-standing.ts'
import type { FoundInvitation } from './invitation-by-token.ts'

/**
 * What a signed-in person must prove before an invitation makes them a member. Nothing when their account is proven or
 * was created in this workspace. Otherwise the mailed link, which proves that they read the mailbox, and a new
 * password, since an owner of another workspace may know the current one.
 */
export function proofAsked(account: LockedAccount, invitation: FoundInvitation): InvitationProof {
  if (account.isProven || account.claimedIn === invitation.workspace_id) return 'none'
  return invitation.is_mailed ? 'new_password' : 'mail'
}
