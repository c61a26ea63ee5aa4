'use client'

import type { MailingIssue } from '@vitrina/contract/mailing'
import { useI18n } from '@/i18n/i18n-provider'
import { useInstant } from '../developers/use-instant'

/** Why a mail was not sent, and when it will be tried again; nothing if there is no reason. */
export function IssueWhy({ issue: { reason, said, nextAttemptAt, status } }: { issue: MailingIssue }) {
  const { t } = useI18n()
  const at = useInstant()
  if (reason === null) return null
  return (
    <span className="mt-0.5 block text-ink-soft text-xs wrap-anywhere">
      {t(`mailings.reason.${reason}`)}
      {said !== null && ` ${t('mailings.said', { words: said })}`}
      {status === 'pending' && nextAttemptAt !== null && ` ${t('mailings.retryAt', { at: at(nextAttemptAt) })}`}
    </span>
  )
}
