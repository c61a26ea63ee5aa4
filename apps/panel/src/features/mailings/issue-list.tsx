import { IssueStatus, type MailingIssue } from '@vitrina/contract/mailing'
import { parseAsStringLiteral } from 'nuqs/server'
import { Badge } from '@/components/ui/badge'
import { Ago } from '@/features/board/ago'
import { rowListOf, type StateOf } from '@/features/list/list'
import { IssueWhy } from './issue-why'

/** The filters of a mailing's journal, kept in the address. */
export const issueFilters = { status: parseAsStringLiteral(IssueStatus.options) }

/** A page of a mailing's journal as the procedure takes it. */
export function issuesInput(id: string, { status, cursor }: Pick<StateOf<typeof issueFilters>, 'status' | 'cursor'>) {
  return { id, limit: 25, ...(status && { 'filter[status]': status }), ...(cursor && { cursor }) }
}

const tones = { pending: 'warn', sending: 'warn', sent: 'good', failed: 'bad', skipped: 'plain' } as const

/** Mails: the recipient, the days and the result. */
export const issueList = rowListOf<MailingIssue>()({
  title: 'mailings.journal',
  rowId: ({ id }) => id,
  sort: '-created_at',
  columns: {
    email: {
      ...{ label: 'mailings.journal.recipient', kind: 'text', primary: 13, grow: true },
      value: ({ email }) => email,
      cell: (issue, { t }) => (
        <>
          <span className="block wrap-anywhere">
            {issue.email}
            {issue.isTrial && <span className="text-ink-soft"> · {t('mailings.journal.trial')}</span>}
          </span>
          <IssueWhy issue={issue} />
        </>
      ),
    },
    status: {
      ...{ label: 'mailings.journal.status', kind: 'text', width: 8 },
      value: ({ status }, t) => t(`mailings.status.${status}`),
      cell: ({ status, attempts }, { t }) => (
        <>
          <Badge tone={tones[status]}>{t(`mailings.status.${status}`)}</Badge>
          {attempts > 1 && (
            <span className="mt-0.5 block text-ink-soft text-xs">{t('mailings.attempts', { count: attempts })}</span>
          )}
        </>
      ),
    },
    period: {
      ...{ label: 'mailings.journal.period', kind: 'text', width: 9.5, leaves: 2 },
      value: ({ period }) => period.to,
      cell: ({ period: { from, to } }, { date }) => (
        <span className="whitespace-nowrap">{from === to ? date.day(to) : date.range(from, to)}</span>
      ),
    },
    at: {
      ...{ label: 'mailings.journal.at', kind: 'instant', width: 8.5, leaves: 1 },
      value: ({ sentAt, createdAt }) => sentAt ?? createdAt,
      cell: ({ sentAt, createdAt }) => <Ago at={sentAt ?? createdAt} className="whitespace-nowrap" />,
    },
  },
  table: ['email', 'status', 'period', 'at'],
})
