'use client'

import { useQuery } from '@tanstack/react-query'
import { IssueStatus } from '@vitrina/contract/mailing'
import { ListCard } from '@/components/table/list-card'
import { ChoiceSelect } from '@/features/list/choice-select'
import { ListTable } from '@/features/list/list-table'
import { keepPage, useListState } from '@/features/list/use-list'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { issueFilters, issueList, issuesInput } from './issue-list'

/** Every mail that was made, to whom and what came of it. */
export function MailingJournal({ id }: { id: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const { state, change, turn, reset } = useListState(issueFilters)
  const query = useQuery(trpc.mailings.journal.queryOptions(issuesInput(id, state), keepPage))
  return (
    <>
      <h3 className="mt-6 mb-3 font-semibold text-lg">{t('mailings.journal')}</h3>
      <ListCard
        query={query}
        cursor={state.cursor}
        onTurn={turn}
        onReset={reset}
        emptyHint={t('mailings.journal.none')}
        toolbar={
          <ChoiceSelect
            label={t('mailings.journal.status')}
            all={t('mailings.journal.any')}
            choices={IssueStatus.options}
            nameOf={(status) => t(`mailings.status.${status}`)}
            value={state.status}
            onChange={(status) => change({ status })}
            className="basis-36 sm:max-w-56"
          />
        }
      >
        {(rows) => <ListTable list={issueList} own={null} rows={rows} />}
      </ListCard>
    </>
  )
}
