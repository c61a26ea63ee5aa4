'use client'

import type { Check } from '@vitrina/contract/check'
import { useMemo } from 'react'
import { Figure } from '@/components/figure'
import { columnsOf } from '@/components/table/columns'
import { RowLink } from '@/components/table/row-link'
import { clockTime } from '@/format/format-date'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'

const column = columnsOf<Check>()

/** Checks as a journal: when, where, who and how much. Column ids are the contract's sort keys. */
export function useCheckColumns() {
  const { t } = useI18n()
  const { date } = useFormat()
  return useMemo(
    () =>
      column.columns([
        column.accessor('number', {
          header: t('checks.number'),
          enableSorting: false,
          meta: { primary: true },
          cell: ({ row: { original: check } }) => (
            <RowLink
              href={`/checks/${check.id}`}
              note={
                <>
                  <span className="sm:hidden">
                    {[openedText(check, date.dayShort), check.restaurant].filter(Boolean).join(' · ')}
                  </span>
                  <span className="hidden sm:block xl:hidden">{check.restaurant}</span>
                </>
              }
            >
              {`№ ${check.number}`}
            </RowLink>
          ),
        }),
        column.accessor('openedAt', {
          id: 'opened_at',
          header: t('checks.opened'),
          meta: { from: 'sm' },
          cell: ({ row }) => (
            <span className="whitespace-nowrap tabular-nums">{openedText(row.original, date.dayShort) || '—'}</span>
          ),
        }),
        column.accessor('restaurant', {
          header: t('restaurants.name'),
          enableSorting: false,
          meta: { from: 'xl', grow: true },
          cell: ({ getValue }) => <span className="block truncate">{getValue()}</span>,
        }),
        column.accessor('waiter', {
          header: t('checks.waiter'),
          enableSorting: false,
          meta: { from: 'md' },
          cell: ({ getValue }) =>
            getValue() ? (
              <span className="whitespace-nowrap">{getValue()}</span>
            ) : (
              <span className="whitespace-nowrap text-ink-soft">{t('checks.noWaiter')}</span>
            ),
        }),
        column.accessor('table', {
          header: t('checks.table'),
          enableSorting: false,
          meta: { from: 'lg' },
          cell: ({ getValue }) => getValue() ?? '—',
        }),
        column.accessor('orderCategory', {
          header: t('checks.category'),
          enableSorting: false,
          meta: { from: 'xl' },
          cell: ({ getValue }) => getValue() ?? '—',
        }),
        column.accessor('positions', {
          header: t('checks.positions'),
          meta: { numeric: true, from: 'md' },
          cell: ({ getValue }) => <Figure unit="count" value={getValue()} />,
        }),
        column.accessor('total', {
          header: t('checks.total'),
          meta: { numeric: true },
          cell: ({ getValue }) => (
            <Figure unit="money" value={getValue()} name="row.total" digits="exact" className="font-medium" />
          ),
        }),
      ]),
    [t, date],
  )
}

function openedText({ openedAt, date }: Check, day: (date: string) => string): string {
  const shown = openedAt?.slice(0, 10) ?? date
  return [shown && day(shown), openedAt && clockTime(openedAt)].filter(Boolean).join(', ')
}
