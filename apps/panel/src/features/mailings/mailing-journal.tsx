'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IssueStatus } from '@vitrina/contract/mailing'
import { useQueryStates } from 'nuqs'
import { useCallback } from 'react'
import { DataTable } from '@/components/table/data-table'
import { ListCard } from '@/components/table/list-card'
import { NativeSelect } from '@/components/ui/native-select'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { useIssueColumns } from './issue-columns'
import { journalInput, journalParams } from './journal-params'

/** Every mail that was made, to whom and what came of it. */
export function MailingJournal({ id }: { id: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const [state, setState] = useQueryStates(journalParams, { scroll: false, history: 'push' })
  const query = useQuery(
    trpc.mailings.journal.queryOptions(journalInput(id, state), { placeholderData: keepPreviousData }),
  )
  const columns = useIssueColumns()
  const turn = useCallback((cursor: string | null) => void setState({ cursor }), [setState])
  return (
    <>
      <h3 className="mt-6 mb-3 font-semibold text-lg">{t('mailings.journal')}</h3>
      <ListCard
        query={query}
        cursor={state.cursor}
        onTurn={turn}
        onReset={state.status === null ? undefined : () => void setState({ status: null, cursor: null })}
        emptyHint={t('mailings.journal.none')}
        toolbar={
          <NativeSelect
            label={t('mailings.journal.status')}
            className="basis-36 sm:max-w-56"
            value={state.status ?? ''}
            onChange={({ target }) =>
              void setState({
                cursor: null,
                status: IssueStatus.options.find((status) => status === target.value) ?? null,
              })
            }
          >
            <option value="">{t('mailings.journal.any')}</option>
            {IssueStatus.options.map((status) => (
              <option key={status} value={status}>
                {t(`mailings.status.${status}`)}
              </option>
            ))}
          </NativeSelect>
        }
      >
        {(rows) => (
          <DataTable
            caption={t('mailings.journal')}
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            sort="-created_at"
            onSort={() => undefined}
          />
        )}
      </ListCard>
    </>
  )
}
