'use client'

import type { RankedWaiter } from '@vitrina/contract/waiter'
import { useMemo } from 'react'
import { ShareBar } from '@/components/charts/share-bar'
import { Figure } from '@/components/figure'
import { columnsOf } from '@/components/table/columns'
import { RowLink } from '@/components/table/row-link'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'

const column = columnsOf<RankedWaiter>()

/** A waiter's place and figures, side by side; column ids are the contract's sort keys. */
export function useStaffColumns(topShare: number) {
  const { t } = useI18n()
  const { date } = useFormat()
  return useMemo(
    () =>
      column.columns([
        column.accessor('place', {
          header: t('staff.place'),
          enableSorting: false,
          meta: { numeric: true, width: 4.5, leaves: 2 },
          cell: ({ getValue }) => (
            <span data-figure="row.place" data-value={getValue()} className="text-ink-soft">
              {getValue()}
            </span>
          ),
        }),
        column.accessor('name', {
          header: t('staff.name'),
          sortDescFirst: false,
          meta: { primary: 13, grow: true },
          cell: ({ row: { original } }) => (
            <RowLink href={`/staff/${original.id}`} note={original.restaurant}>
              {original.name}
            </RowLink>
          ),
        }),
        column.accessor('firstShift', {
          header: t('staff.dates'),
          enableSorting: false,
          meta: { width: 9.5, leaves: 9 },
          cell: ({ row: { original } }) => (
            <span className="whitespace-nowrap text-ink-soft">
              {original.firstShift && original.lastShift
                ? date.rangeShort(original.firstShift, original.lastShift)
                : '—'}
            </span>
          ),
        }),
        column.accessor('shifts', {
          header: t('staff.shifts'),
          meta: { numeric: true, width: 5, leaves: 4 },
          cell: ({ getValue }) => <Figure unit="count" value={getValue()} name="row.shifts" />,
        }),
        column.accessor('hours', {
          header: t('staff.hours'),
          meta: { numeric: true, width: 5, leaves: 7 },
          cell: ({ getValue }) => (
            <Figure unit="hours" value={getValue() || null} name="row.hours" noneHint={t('staff.noHours')} />
          ),
        }),
        column.accessor('positions', {
          header: t('staff.positions'),
          enableSorting: false,
          meta: { numeric: true, width: 6, leaves: 10 },
          cell: ({ getValue }) => <Figure unit="count" value={getValue()} />,
        }),
        column.accessor('checks', {
          header: t('metric.checks'),
          meta: { numeric: true, width: 5.5, leaves: 5 },
          cell: ({ getValue }) => <Figure unit="count" value={getValue()} />,
        }),
        column.accessor('avgCheck', {
          id: 'avg_check',
          header: t('metric.avgCheck'),
          meta: { numeric: true, width: 8.25, leaves: 1 },
          cell: ({ getValue }) => <Figure unit="money" value={getValue()} digits="exact" />,
        }),
        column.accessor('revenuePerShift', {
          id: 'revenue_per_shift',
          header: () => <span title={t('staff.perShift.hint')}>{t('staff.perShift')}</span>,
          meta: { numeric: true, width: 6.5, leaves: 6, sortName: t('staff.perShift.hint') },
          cell: ({ getValue }) => <Figure unit="money" value={getValue()} name="row.perShift" digits="whole" />,
        }),
        column.accessor('revenuePerHour', {
          id: 'revenue_per_hour',
          header: () => <span title={t('staff.perHour.hint')}>{t('staff.perHour')}</span>,
          meta: { numeric: true, width: 6, leaves: 3, sortName: t('staff.perHour.hint') },
          cell: ({ getValue }) => (
            <Figure unit="money" value={getValue()} name="row.perHour" digits="whole" noneHint={t('staff.noHours')} />
          ),
        }),
        column.accessor('revenue', {
          header: t('metric.revenue'),
          meta: { numeric: true, width: 7.5 },
          cell: ({ getValue }) => (
            <Figure unit="money" value={getValue()} name="row.revenue" digits="whole" className="font-medium" />
          ),
        }),
        column.accessor('sharePct', {
          header: t('staff.share'),
          enableSorting: false,
          meta: { numeric: true, width: 7.5, leaves: 8 },
          cell: ({ getValue }) => (
            <div className="ml-auto flex w-24 flex-col gap-1">
              <Figure unit="percent" value={getValue()} name="row.share" />
              <ShareBar value={getValue()} top={topShare} />
            </div>
          ),
        }),
      ]),
    [t, date, topShare],
  )
}
