import type { IssueReason } from '@vitrina/contract/mailing'
import type { z } from 'zod'
import { MailFault } from '../mail/mail-fault.ts'

type Reason = z.infer<typeof IssueReason>

/** Why a mail was not sent, as the journal keeps it. */
export interface IssueFailure {
  reason: Reason
  /** What the mail server said, cut. */
  said: string | null
  /** For the person who sends it to themselves; null for a fault of our own. */
  words: string | null
  /** The same mail may go later. */
  isTemporary: boolean
  /** It is about the server, so the other mails of the workspace fare no better now. */
  isOfServer: boolean
}

/**
 * What a failure of the server means for the mails of the batch that were not tried: they have not gone, so they may go
 * later. Null where it says nothing of them.
 */
export function failureOfOthers(failure: IssueFailure): IssueFailure | null {
  if (!failure.isOfServer) return null
  return failure.reason === 'unanswered' ? { ...failure, reason: 'unreachable', isTemporary: true } : failure
}

/** The failure behind what sending threw. */
export function failureOf(error: unknown): IssueFailure {
  if (!(error instanceof MailFault)) {
    return { reason: 'not_composed', said: null, words: null, isTemporary: true, isOfServer: false }
  }
  const { code, message, hint, isTemporary } = error
  const [, said = null] = message.split(' Ответ сервера: ')
  return { reason: code, said, words: `${message} ${hint}`, isTemporary, isOfServer: code !== 'refused' }
}
