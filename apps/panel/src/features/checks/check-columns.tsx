'use client'

import type { Check } from '@vitrina/contract/check'
import { useMemo } from 'react'
import { Figure } from '@/components/figure'
import { Away } from '@/components/table/away'
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
          meta: { primary: 9 },
          cell: ({ row: { original: check } }) => (
            <RowLink
              href={`/checks/${check.id}`}
              note={
                <>
                  <Away of="opened_at" className="block">
                    {openedText(check, date.dayShort)}
                  </Away>
                  <Away of="restaurant" className="block">
                    {check.restaurant}
                  </Away>
                  {check.waiter && (
                    <Away of="waiter" className="block">
                      {check.waiter}
                    </Away>
                  )}
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
          meta: { width: 8.5, leaves: 1 },
          cell: ({ row }) => (
            <span className="whitespace-nowrap tabular-nums">{openedText(row.original, date.dayShort) || '—'}</span>
          ),
        }),
        column.accessor('restaurant', {
          header: t('restaurants.name'),
          enableSorting: false,
          meta: { width: 13.5, leaves: 2 },
          cell: ({ getValue }) => getValue(),
        }),
        column.accessor('waiter', {
          header: t('checks.waiter'),
          enableSorting: false,
          meta: { width: 9.5, leaves: 3 },
          cell: ({ getValue }) => getValue() ?? <span className="text-ink-soft">{t('checks.noWaiter')}</span>,
        }),
        column.accessor('table', {
          header: t('checks.table'),
          enableSorting: false,
          meta: { width: 4, leaves: 5 },
          cell: ({ getValue }) => getValue() ?? '—',
        }),
        column.accessor('orderCategory', {
          header: t('checks.category'),
          enableSorting: false,
          meta: { width: 7, leaves: 6 },
          cell: ({ getValue }) => getValue() ?? '—',
        }),
        column.accessor('positions', {
          header: t('checks.positions'),
          meta: { numeric: true, width: 7, leaves: 4 },
          cell: ({ getValue }) => <Figure unit="count" value={getValue()} />,
        }),
        column.accessor('total', {
          header: t('checks.total'),
          meta: { numeric: true, width: 7.5 },
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
