'use client'

import type { MailingIssue } from '@vitrina/contract/mailing'
import { useMemo } from 'react'
import { columnsOf } from '@/components/table/columns'
import { Badge } from '@/components/ui/badge'
import { Ago } from '@/features/board/ago'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { useInstant } from '../developers/use-instant'

const column = columnsOf<MailingIssue>()

const tones = { pending: 'warn', sending: 'warn', sent: 'good', failed: 'bad', skipped: 'plain' } as const

/** Mails: to whom, of which days, and what came of them. */
export function useIssueColumns() {
  const { t } = useI18n()
  const { date } = useFormat()
  return useMemo(
    () =>
      column.columns([
        column.accessor('email', {
          header: t('mailings.journal.recipient'),
          enableSorting: false,
          meta: { primary: 13, grow: true },
          cell: ({ row: { original: issue } }) => (
            <>
              <span className="block wrap-anywhere">
                {issue.email}
                {issue.isTrial && <span className="text-ink-soft"> · {t('mailings.journal.trial')}</span>}
              </span>
              <IssueWhy issue={issue} />
            </>
          ),
        }),
        column.accessor('status', {
          header: t('mailings.journal.status'),
          enableSorting: false,
          meta: { width: 8 },
          cell: ({ row: { original: issue } }) => (
            <>
              <Badge tone={tones[issue.status]}>{t(`mailings.status.${issue.status}`)}</Badge>
              {issue.attempts > 1 && (
                <span className="mt-0.5 block text-ink-soft text-xs">
                  {t('mailings.attempts', { count: issue.attempts })}
                </span>
              )}
            </>
          ),
        }),
        column.accessor('period', {
          header: t('mailings.journal.period'),
          enableSorting: false,
          meta: { width: 9.5, leaves: 2 },
          cell: ({ getValue }) => {
            const { from, to } = getValue()
            return <span className="whitespace-nowrap">{from === to ? date.day(to) : date.range(from, to)}</span>
          },
        }),
        column.display({
          id: 'at',
          header: t('mailings.journal.at'),
          meta: { width: 8.5, leaves: 1 },
          cell: ({ row: { original } }) => (
            <Ago at={original.sentAt ?? original.createdAt} className="whitespace-nowrap" />
          ),
        }),
      ]),
    [t, date],
  )
}

function IssueWhy({ issue: { reason, said, nextAttemptAt, status } }: { issue: MailingIssue }) {
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
