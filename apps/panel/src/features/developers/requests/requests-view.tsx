'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useQueryStates } from 'nuqs'
import { useCallback, useState } from 'react'
import { EmptyState } from '@/components/states/empty-state'
import { ProblemState } from '@/components/states/problem-state'
import { TableSkeleton } from '@/components/table/table-skeleton'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Modal } from '@/components/ui/modal'
import { ListTable } from '@/features/list/list-table'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { useTRPC } from '@/trpc/client'
import { blockingError } from '@/trpc/problem'
import { CodeBlock } from '../code-block'
import { SectionHead } from '../section-head'
import { RequestDetails } from './request-details'
import { RequestFilters } from './request-filters'
import { type RequestEntry, requestList } from './request-list'
import { pageSize, type RequestState, requestIdIn, requestParams, requestsInput } from './request-params'

/** What the keys asked in the last days, by the newest; or the one call whose id is looked for. */
export function RequestsView({ apiUrl }: { apiUrl: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const [state, setState] = useQueryStates(requestParams, { scroll: false })
  const [opened, setOpened] = useState<RequestEntry | null>(null)
  const query = useQuery(trpc.requests.list.queryOptions(requestsInput(state), { placeholderData: keepPreviousData }))
  const change = useCallback(
    (values: Partial<RequestState>) => {
      void setState({ before: null, ...values }, { history: 'find' in values ? 'replace' : 'push' })
    },
    [setState],
  )
  const wanted = requestIdIn(state.find)
  const [only] = wanted === null || query.isPlaceholderData ? [] : (query.data ?? [])
  const error = blockingError(query)
  return (
    <>
      <SectionHead title={t('settings.requests')} lead={t('developers.requests.lead')}>
        <Button size="md" disabled={query.isFetching} onClick={() => void query.refetch()}>
          <RotateCw aria-hidden="true" className={cn(query.isFetching && 'motion-safe:animate-spin')} />
          {t('developers.requests.refresh')}
        </Button>
      </SectionHead>
      <Card>
        <RequestFilters state={state} onChange={change} />
        {error ? (
          <ProblemState error={error} onRetry={() => void query.refetch()} />
        ) : !query.data ? (
          <TableSkeleton />
        ) : only ? (
          <RequestDetails entry={only} apiUrl={apiUrl} />
        ) : query.data.length === 0 ? (
          <NoRequests state={state} apiUrl={apiUrl} onReset={() => change(noFilters)} />
        ) : (
          <RequestPage
            rows={query.data}
            isStale={query.isPlaceholderData}
            before={state.before}
            onOpen={setOpened}
            onTurn={(before) => change({ before })}
          />
        )}
      </Card>
      {opened && (
        <Modal
          title={t('developers.requests.one')}
          closeLabel={t('action.close')}
          onClose={() => setOpened(null)}
          className="w-[min(38rem,calc(100vw-1rem))]"
        >
          <RequestDetails entry={opened} apiUrl={apiUrl} />
        </Modal>
      )}
    </>
  )
}

const noFilters: Partial<RequestState> = { find: null, method: null, status: null, key: null }

interface RequestPageProps {
  rows: RequestEntry[]
  isStale: boolean
  before: string | null
  onOpen: (entry: RequestEntry) => void
  onTurn: (before: string | null) => void
}

function RequestPage({ rows, isStale, before, onOpen, onTurn }: RequestPageProps) {
  const { t } = useI18n()
  const last = rows.length === pageSize ? rows.at(-1) : undefined
  return (
    <div aria-busy={isStale} className={cn('transition-opacity', isStale && 'opacity-55')}>
      <ListTable list={requestList} own={onOpen} rows={rows} />
      {(before !== null || last) && (
        <nav aria-label={t('list.pages')} className="flex justify-end gap-2 border-line border-t px-4 py-3 sm:px-5">
          <Button className="max-sm:h-10" disabled={before === null} onClick={() => onTurn(null)}>
            {t('list.first')}
          </Button>
          <Button className="max-sm:h-10" disabled={!last} onClick={() => last && onTurn(last.id)}>
            {t('developers.requests.older')}
          </Button>
        </nav>
      )}
    </div>
  )
}

function NoRequests({ state, apiUrl, onReset }: { state: RequestState; apiUrl: string; onReset: () => void }) {
  const { t } = useI18n()
  const { before, ...filters } = state
  if (requestIdIn(state.find) !== null) {
    return (
      <EmptyState title={t('developers.requests.noSuch')} hint={t('developers.requests.noSuch.hint')}>
        <Button onClick={onReset}>{t('developers.requests.all')}</Button>
      </EmptyState>
    )
  }
  if (before !== null || Object.values(filters).some((value) => value !== null)) {
    return (
      <EmptyState title={t('empty.title')} hint={t('empty.search')}>
        <Button onClick={onReset}>{t('empty.reset')}</Button>
      </EmptyState>
    )
  }
  return (
    <div className="pb-6">
      <EmptyState title={t('developers.requests.none')} hint={t('developers.requests.none.hint')} />
      <CodeBlock
        label={t('developers.requests.first')}
        code={`curl '${apiUrl}/api/v1/restaurants' -H 'Authorization: Bearer svc_live_YOUR_KEY'`}
        className="mx-4 sm:mx-6"
      />
    </div>
  )
}
