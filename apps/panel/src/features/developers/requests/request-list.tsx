import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { errorCatalogue } from '@vitrina/contract/errors'
import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { Away } from '@/components/table/away'
import { Badge } from '@/components/ui/badge'
import { rowListOf } from '@/features/list/list'
import { instantText, secondText } from '@/format/format-date'
import type { AppRouter } from '@/server/router'

export type RequestEntry = inferRouterOutputs<AppRouter>['requests']['list'][number]

/** Calls: the request, the response, the time and the key. `own` opens one. */
export const requestList = rowListOf<RequestEntry, (entry: RequestEntry) => void>()({
  title: 'settings.requests',
  rowId: ({ id }) => id,
  sort: '-at',
  columns: {
    path: {
      ...{ label: 'developers.requests.call', kind: 'text', primary: 13, grow: true },
      value: ({ path }) => path,
      cell: (entry, { t, locale, timezone, own: open }) => (
        <>
          <button
            type="button"
            onClick={() => open(entry)}
            className="block w-full text-left font-mono text-xs wrap-anywhere after:absolute after:inset-0 line-clamp-2"
            title={`${entry.method} ${entry.path}`}
          >
            <span className="mr-2 font-medium">{entry.method}</span>
            {entry.path.replace(/^\/api\/v1/, '')}
          </button>
          <Away of="at" className="mt-0.5 block text-ink-soft text-xs">
            {instantText(entry.at, locale, timezone)}
          </Away>
          <Away of="keyName" className="mt-0.5 block text-ink-soft text-xs">
            {entry.keyName ?? t('developers.requests.keyGone')}
          </Away>
        </>
      ),
    },
    status: {
      ...{ label: 'developers.requests.status', kind: 'text', width: 6.5 },
      value: ({ status }) => status,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    durationMs: {
      ...{ label: 'developers.requests.duration', kind: 'text', numeric: true, width: 6, leaves: 3 },
      value: ({ durationMs }, t) => t('developers.ms', { count: durationMs }),
    },
    keyName: {
      ...{ label: 'developers.requests.key', kind: 'text', width: 12, leaves: 2 },
      value: ({ keyName }) => keyName,
      cell: ({ keyName, isTest }, { t }) => (
        <span className="flex items-center gap-2">
          <span className="block max-w-40 truncate" title={keyName ?? undefined}>
            {keyName ?? t('developers.requests.keyGone')}
          </span>
          {isTest && <Badge tone="warn">{t('developers.keys.testBadge')}</Badge>}
        </span>
      ),
    },
    at: {
      ...{ label: 'developers.requests.at', kind: 'instant', width: 8.5, leaves: 1 },
      value: ({ at }) => at,
      cell: ({ at }, { locale, timezone }) => (
        <time dateTime={at} title={secondText(at, locale, timezone)} className="whitespace-nowrap tabular-nums">
          {instantText(at, locale, timezone)}
        </time>
      ),
    },
  },
  table: ['path', 'status', 'durationMs', 'keyName', 'at'],
})

/** An HTTP status in the colour of its class. */
export function StatusBadge({ status }: { status: number }) {
  const tone = status < 400 ? 'good' : status < 500 ? 'warn' : 'bad'
  return (
    <Badge tone={tone} className="tabular-nums">
      {status}
    </Badge>
  )
}

export const methods = ['GET', 'POST', 'PATCH', 'DELETE', 'HEAD'] as const
export const statusClasses = ['2xx', '4xx', '5xx'] as const

// A call that is not authenticated is in no workspace's log.
const refusals = Object.values(errorCatalogue).flatMap(({ status }) => (status === 401 ? [] : [status]))
/** The statuses a call may be answered with, as written in the address. */
export const statuses = [...new Set([200, 201, ...refusals])].sort((a, b) => a - b).map(String)

/** The state of the request log that is kept in the address. */
export const requestParams = {
  find: parseAsString,
  method: parseAsStringLiteral(methods),
  status: parseAsStringLiteral([...statusClasses, ...statuses]),
  key: parseAsString,
  before: parseAsString,
}

export const loadRequestState = createLoader(requestParams)
export type RequestState = Awaited<ReturnType<typeof loadRequestState>>

export const pageSize = 50

/** A page of the log as the procedure takes it. A request id is searched for alone, without other filters. */
export function requestsInput(state: RequestState): NonNullable<inferRouterInputs<AppRouter>['requests']['list']> {
  const { find, method, status, key, before } = state
  const id = requestIdIn(find)
  if (id !== null) return { id }
  const statusClass = statusClasses.find((name) => name === status)
  return {
    limit: pageSize,
    ...(find && { path: find }),
    ...(method && { method }),
    ...(statusClass ? { statusClass } : status ? { status: Number(status) } : {}),
    ...(key && { keyId: key }),
    ...(before && { before }),
  }
}

/** The request id in typed or pasted text, wherever it is in the text; null if there is none. */
export function requestIdIn(text: string | null): string | null {
  return text?.match(/\breq_[0-9a-z]+/i)?.[0].toLowerCase() ?? null
}
