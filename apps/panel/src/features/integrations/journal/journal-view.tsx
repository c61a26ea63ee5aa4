'use client'

import { useQuery } from '@tanstack/react-query'
import { sources } from '@vitrina/contract/source'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { EmptyState } from '@/components/states/empty-state'
import { FilterChip } from '@/components/table/filter-chip'
import { ListCard } from '@/components/table/list-card'
import { ChoiceSelect } from '@/features/list/choice-select'
import { ListTable } from '@/features/list/list-table'
import { keepPage, useListState } from '@/features/list/use-list'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { everyMs } from '../refresh-every'
import { runFilters, runList, runStatuses, runsInput } from './run-list'

/** Every exchange, the latest first. */
export function JournalView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const { state, change, turn, reset } = useListState(runFilters)
  const query = useQuery(
    trpc.integrations.runs.queryOptions(runsInput(state), {
      ...keepPage,
      refetchInterval: ({ state: { data } }) =>
        data?.data.some((run) => run.status === 'running') ? everyMs.running : everyMs.idle,
    }),
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
        cursor={state.cursor}
        onTurn={turn}
        onReset={reset}
        {...(!reset && { empty: <EmptyState title={t('journal.empty.title')} hint={t('journal.empty.hint')} /> })}
        toolbar={
          <>
            <ChoiceSelect
              label={t('journal.source')}
              all={t('journal.allSources')}
              choices={sources}
              nameOf={(source) => t(`source.${source}`)}
              value={state.source}
              onChange={(source) => change({ source })}
              className="basis-36 sm:max-w-48"
            />
            <ChoiceSelect
              label={t('journal.status')}
              all={t('journal.allStatuses')}
              choices={runStatuses}
              nameOf={(status) => t(`journal.status.${status}`)}
              value={state.status}
              onChange={(status) => change({ status })}
              className="basis-36 sm:max-w-48"
            />
            <FilterChip pressed={state.notable} onPress={() => change({ notable: !state.notable })}>
              {t('journal.notable')}
            </FilterChip>
          </>
        }
      >
        {(rows) => <ListTable list={runList} own={null} rows={rows} />}
      </ListCard>
    </>
  )
}
