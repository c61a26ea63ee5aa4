'use client'

import { useMemo } from 'react'
import { useSession } from '@/components/shell/use-session'
import { Away } from '@/components/table/away'
import { columnsOf } from '@/components/table/columns'
import { Badge } from '@/components/ui/badge'
import { instantText, secondText } from '@/format/format-date'
import { useI18n } from '@/i18n/i18n-provider'
import type { RequestEntry } from './request-details'
import { StatusBadge } from './status-badge'

const column = columnsOf<RequestEntry>()

/** Calls: what was asked, how it was answered, when and by which key. */
export function useRequestColumns(onOpen: (entry: RequestEntry) => void) {
  const { t, locale } = useI18n()
  const { workspace } = useSession()
  return useMemo(() => {
    const day = (instant: string) => instantText(instant, locale, workspace.timezone)
    return column.columns([
      column.accessor('path', {
        header: t('developers.requests.call'),
        enableSorting: false,
        meta: { primary: 13, grow: true },
        cell: ({ row: { original: entry } }) => (
          <>
            <button
              type="button"
              onClick={() => onOpen(entry)}
              className="block w-full text-left font-mono text-xs wrap-anywhere after:absolute after:inset-0 line-clamp-2"
              title={`${entry.method} ${entry.path}`}
            >
              <span className="mr-2 font-medium">{entry.method}</span>
              {entry.path.replace(/^\/api\/v1/, '')}
            </button>
            <Away of="at" className="mt-0.5 block text-ink-soft text-xs">
              {day(entry.at)}
            </Away>
            <Away of="keyName" className="mt-0.5 block text-ink-soft text-xs">
              {entry.keyName ?? t('developers.requests.keyGone')}
            </Away>
          </>
        ),
      }),
      column.accessor('status', {
        header: t('developers.requests.status'),
        enableSorting: false,
        meta: { width: 6.5 },
        cell: ({ getValue }) => <StatusBadge status={getValue()} />,
      }),
      column.accessor('durationMs', {
        header: t('developers.requests.duration'),
        enableSorting: false,
        meta: { numeric: true, width: 6, leaves: 3 },
        cell: ({ getValue }) => t('developers.ms', { count: getValue() }),
      }),
      column.accessor('keyName', {
        header: t('developers.requests.key'),
        enableSorting: false,
        meta: { width: 12, leaves: 2 },
        cell: ({ row: { original: entry } }) => (
          <span className="flex items-center gap-2">
            <span className="block max-w-40 truncate" title={entry.keyName ?? undefined}>
              {entry.keyName ?? t('developers.requests.keyGone')}
            </span>
            {entry.isTest && <Badge tone="warn">{t('developers.keys.testBadge')}</Badge>}
          </span>
        ),
      }),
      column.accessor('at', {
        header: t('developers.requests.at'),
        enableSorting: false,
        meta: { width: 8.5, leaves: 1 },
        cell: ({ getValue }) => (
          <time
            dateTime={getValue()}
            title={secondText(getValue(), locale, workspace.timezone)}
            className="whitespace-nowrap tabular-nums"
          >
            {day(getValue())}
          </time>
        ),
      }),
    ])
  }, [t, locale, workspace.timezone, onOpen])
}
