'use client'

import type { Waiter } from '@vitrina/contract/waiter'
import { useMemo } from 'react'
import { Figure } from '@/components/figure'
import { columnsOf } from '@/components/table/columns'
import { RowLink } from '@/components/table/row-link'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'

const column = columnsOf<Waiter>()

/** A waiter's figures, side by side; column ids are the contract's sort keys. */
export function useStaffColumns() {
  const { t } = useI18n()
  const { date } = useFormat()
  return useMemo(
    () =>
      column.columns([
        column.accessor('name', {
          header: t('staff.name'),
          sortDescFirst: false,
          meta: { primary: true, grow: true },
          cell: ({ row: { original } }) => (
            <RowLink href={`/staff/${original.id}`} note={original.restaurant}>
              {original.name}
            </RowLink>
          ),
        }),
        column.accessor('firstShift', {
          header: t('staff.shifts'),
          enableSorting: false,
          meta: { from: 'lg' },
          cell: ({ row: { original } }) => (
            <span className="whitespace-nowrap text-ink-soft">
              {original.firstShift && original.lastShift
                ? date.rangeShort(original.firstShift, original.lastShift)
                : '—'}
            </span>
          ),
        }),
        column.accessor('positions', {
          header: t('staff.positions'),
          enableSorting: false,
          meta: { numeric: true, from: 'lg' },
          cell: ({ getValue }) => <Figure unit="count" value={getValue()} />,
        }),
        column.accessor('checks', {
          header: t('metric.checks'),
          meta: { numeric: true, from: 'sm' },
          cell: ({ getValue }) => <Figure unit="count" value={getValue()} />,
        }),
        column.accessor('avgCheck', {
          id: 'avg_check',
          header: t('metric.avgCheck'),
          meta: { numeric: true, from: 'sm' },
          cell: ({ getValue }) => <Figure unit="money" value={getValue()} digits="exact" />,
        }),
        column.accessor('revenue', {
          header: t('metric.revenue'),
          meta: { numeric: true },
          cell: ({ getValue }) => (
            <Figure unit="money" value={getValue()} name="row.revenue" digits="whole" className="font-medium" />
          ),
        }),
      ]),
    [t, date],
  )
}
