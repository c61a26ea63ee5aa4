'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { errorCatalogue } from '@vitrina/contract/errors'
import { ExternalLink, RotateCw } from 'lucide-react'
import { useQueryStates } from 'nuqs'
import { useCallback, useState } from 'react'
import { EmptyState } from '@/components/states/empty-state'
import { ProblemState } from '@/components/states/problem-state'
import { SearchField } from '@/components/table/search-field'
import { TableSkeleton } from '@/components/table/table-skeleton'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { Modal } from '@/components/ui/modal'
import { NativeSelect } from '@/components/ui/native-select'
import { ListTable } from '@/features/list/list-table'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { useTRPC } from '@/trpc/client'
import { blockingError } from '@/trpc/problem'
import { CodeBlock } from '../code-block'
import { Fact } from '../fact'
import { SectionHead } from '../section-head'
import { useInstant } from '../use-instant'
import {
  methods,
  pageSize,
  type RequestEntry,
  type RequestState,
  requestIdIn,
  requestList,
  requestParams,
  requestsInput,
  StatusBadge,
  statusClasses,
  statuses,
} from './request-list'

/** The calls made with keys in the last days, newest first, or the one call whose id is searched for. */
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

interface RequestFiltersProps {
  state: RequestState
  onChange: (values: Partial<RequestState>) => void
}

/** Searches for one call by its id, or narrows the log. A search by id needs no other filter. */
function RequestFilters({ state, onChange }: RequestFiltersProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const book = useQuery(trpc.keys.list.queryOptions())
  const find = useCallback((text: string) => onChange({ find: text || null }), [onChange])
  const byId = requestIdIn(state.find) !== null
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b p-3 sm:gap-3 sm:px-5 sm:py-4">
      <div className="flex min-w-0 basis-full [&>search]:max-w-none">
        <SearchField label={t('developers.requests.find')} value={state.find ?? ''} onSearch={find} />
      </div>
      <NativeSelect
        label={t('developers.requests.method')}
        className="basis-28 sm:max-w-36"
        disabled={byId}
        value={state.method ?? ''}
        onChange={({ target }) => onChange({ method: methods.find((method) => method === target.value) ?? null })}
      >
        <option value="">{t('developers.requests.anyMethod')}</option>
        {methods.map((method) => (
          <option key={method}>{method}</option>
        ))}
      </NativeSelect>
      <NativeSelect
        label={t('developers.requests.status')}
        className="basis-28 sm:max-w-44"
        disabled={byId}
        value={state.status ?? ''}
        onChange={({ target }) => onChange({ status: target.value || null })}
      >
        <option value="">{t('developers.requests.anyStatus')}</option>
        <optgroup label={t('developers.requests.statusClasses')}>
          {statusClasses.map((name) => (
            <option key={name} value={name}>
              {t(`developers.requests.class.${name}`)}
            </option>
          ))}
        </optgroup>
        <optgroup label={t('developers.requests.statusExact')}>
          {statuses.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </optgroup>
      </NativeSelect>
      <NativeSelect
        label={t('developers.requests.key')}
        className="basis-36 sm:max-w-52"
        disabled={byId}
        value={state.key ?? ''}
        onChange={({ target }) => onChange({ key: target.value || null })}
      >
        <option value="">{t('developers.requests.anyKey')}</option>
        {book.data?.keys.map(({ id, name, hint }) => (
          <option key={id} value={id}>
            {name} · {hint}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}

/** Everything the log has on one call, what its status means and where the API documents it. */
function RequestDetails({ entry, apiUrl }: { entry: RequestEntry; apiUrl: string }) {
  const { t } = useI18n()
  const at = useInstant({ seconds: true })
  const codes = Object.entries(errorCatalogue).filter(([, { status }]) => status === entry.status)
  return (
    <div data-request={entry.id} className="space-y-4 overflow-y-auto px-4 py-4 sm:px-6">
      <p className="flex flex-wrap items-center gap-2">
        <StatusBadge status={entry.status} />
        <code className="font-mono text-sm wrap-anywhere">
          {entry.method} {entry.path}
        </code>
      </p>
      <p className="text-sm">{meaningOf(t, entry.status)}</p>
      {codes.length > 0 && (
        <div className="text-sm">
          <p className="mb-1 text-ink-soft">{t('developers.requests.codes')}</p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {codes.map(([code]) => (
              <li key={code}>
                <a
                  href={`${apiUrl}/problems/${code}`}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex items-center gap-1 py-1 font-mono text-accent text-xs underline underline-offset-4"
                >
                  {code}
                  <ExternalLink className="size-3" aria-hidden="true" />
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact label={t('developers.requests.id')}>
          <span className="flex flex-wrap items-center gap-2">
            <code className="select-all font-mono text-xs wrap-anywhere">{entry.id}</code>
            <CopyButton text={entry.id} />
          </span>
        </Fact>
        <Fact label={t('developers.requests.key')}>
          {entry.keyName ?? t('developers.requests.keyGone')}{' '}
          {entry.isTest && <Badge tone="warn">{t('developers.keys.testBadge')}</Badge>}
        </Fact>
        <Fact label={t('developers.requests.at')}>{at(entry.at)}</Fact>
        <Fact label={t('developers.requests.duration')}>{t('developers.ms', { count: entry.durationMs })}</Fact>
      </dl>
      <p className="text-ink-soft text-xs">{t('developers.requests.noBodies')}</p>
    </div>
  )
}

function meaningOf(t: ReturnType<typeof useI18n>['t'], status: number): string {
  switch (status) {
    case 201:
      return t('developers.status.201')
    case 400:
      return t('developers.status.400')
    case 403:
      return t('developers.status.403')
    case 404:
      return t('developers.status.404')
    case 405:
      return t('developers.status.405')
    case 409:
      return t('developers.status.409')
    case 413:
      return t('developers.status.413')
    case 415:
      return t('developers.status.415')
    case 422:
      return t('developers.status.422')
    case 429:
      return t('developers.status.429')
    case 503:
      return t('developers.status.503')
    default:
      return t(
        status < 400 ? 'developers.status.2xx' : status < 500 ? 'developers.status.4xx' : 'developers.status.5xx',
      )
  }
}
