'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { sources } from '@vitrina/contract/source'
import { useQueryStates } from 'nuqs'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { EmptyState } from '@/components/states/empty-state'
import { DataTable } from '@/components/table/data-table'
import { FilterChip } from '@/components/table/filter-chip'
import { ListCard } from '@/components/table/list-card'
import { NativeSelect } from '@/components/ui/native-select'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { everyMs } from '../refresh-every'
import { useJournalColumns } from './journal-columns'
import { journalParams, runsInput } from './journal-params'

const statuses = ['running', 'succeeded', 'failed', 'rejected', 'interrupted'] as const

/** Every exchange, the latest first. */
export function JournalView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const [state, setState] = useQueryStates(journalParams, { scroll: false, history: 'push' })
  const { source, status, notable, cursor } = state
  const query = useQuery(
    trpc.integrations.runs.queryOptions(runsInput(state), {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) =>
        data?.data.some((run) => run.status === 'running') ? everyMs.running : everyMs.idle,
    }),
  )
  const columns = useJournalColumns()
  const isNarrowed = source !== null || status !== null || notable
  const toolbar = (
    <>
      <NativeSelect
        label={t('journal.source')}
        className="basis-36 sm:max-w-48"
        value={source ?? ''}
        onChange={({ target }) =>
          void setState({ source: sources.find((one) => one === target.value) ?? null, cursor: null })
        }
      >
        <option value="">{t('journal.allSources')}</option>
        {sources.map((one) => (
          <option key={one} value={one}>
            {t(`source.${one}`)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        label={t('journal.status')}
        className="basis-36 sm:max-w-48"
        value={status ?? ''}
        onChange={({ target }) =>
          void setState({ status: statuses.find((one) => one === target.value) ?? null, cursor: null })
        }
      >
        <option value="">{t('journal.allStatuses')}</option>
        {statuses.map((one) => (
          <option key={one} value={one}>
            {t(`journal.status.${one}`)}
          </option>
        ))}
      </NativeSelect>
      <FilterChip pressed={notable} onPress={() => void setState({ notable: !notable, cursor: null })}>
        {t('journal.notable')}
      </FilterChip>
    </>
  )
  return (
    <>
      <PageHeader
        title={t('journal.title')}
        above={<BackLink href="/integrations">{t('integrations.title')}</BackLink>}
        below={<p className="text-ink-soft text-sm">{t('journal.lead')}</p>}
      />
      <ListCard
        query={query}
        toolbar={toolbar}
        cursor={cursor}
        onTurn={(next) => void setState({ cursor: next })}
        onReset={
          isNarrowed ? () => void setState({ source: null, status: null, notable: null, cursor: null }) : undefined
        }
        {...(!isNarrowed && {
          empty: <EmptyState title={t('journal.empty.title')} hint={t('journal.empty.hint')} />,
        })}
      >
        {(rows) => (
          <DataTable
            caption={t('journal.title')}
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            sort="-startedAt"
            onSort={() => undefined}
          />
        )}
      </ListCard>
    </>
  )
}
