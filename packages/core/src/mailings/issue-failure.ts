import type { IssueReason } from '@vitrina/contract/mailing'
import type { z } from 'zod'
import { MailFault } from '../mail/mail-fault.ts'

type Reason = z.infer<typeof IssueReason>

/** Why a mail was not sent, as the journal stores it. */
export interface IssueFailure {
  reason: Reason
  /** The mail server's answer, shortened. */
  said: string | null
  /** A fault of our own, not of the mail server. */
  isOwn: boolean
  /** The same mail may be sent later. */
  isTemporary: boolean
  /** The server itself is at fault, so other mails of the workspace would fail now, too. */
  isOfServer: boolean
}

/**
 * What a failure of the server means for the mails of the batch that were not tried: they have not been sent, so they
 * may be sent later. Null when it does not concern them.
 */
export function failureOfOthers(failure: IssueFailure): IssueFailure | null {
  if (!failure.isOfServer) return null
  return failure.reason === 'unanswered' ? { ...failure, reason: 'unreachable', isTemporary: true } : failure
}

/** Converts an error of sending to a failure. */
export function failureOf(error: unknown): IssueFailure {
  if (!(error instanceof MailFault)) {
    return { reason: 'not_composed', said: null, isOwn: true, isTemporary: true, isOfServer: false }
  }
  const { code, said, isTemporary } = error
  return { reason: code, said, isOwn: false, isTemporary, isOfServer: code !== 'refused' }
}
