'use client'

import type { StockMovement } from '@vitrina/contract/stock'
import { useMemo } from 'react'
import { Figure } from '@/components/figure'
import { columnsOf } from '@/components/table/columns'
import { Badge } from '@/components/ui/badge'
import { useI18n } from '@/i18n/i18n-provider'
import { Moment } from './moment'

const column = columnsOf<StockMovement>()

/** One movement a row: when, where, how much, and what is known of why. */
export function useMovementColumns() {
  const { t } = useI18n()
  return useMemo(
    () =>
      column.columns([
        column.accessor('occurredAt', {
          header: t('stock.when'),
          enableSorting: false,
          meta: { primary: true },
          cell: ({ row: { original } }) => (
            <>
              <Moment at={original.occurredAt} />
              <span className="mt-0.5 block text-ink-soft text-xs sm:hidden">
                {original.restaurant?.name ?? original.placeName}
              </span>
            </>
          ),
        }),
        column.accessor('kind', {
          header: t('stock.kind'),
          enableSorting: false,
          cell: ({ getValue }) => (
            <Badge tone={getValue() === 'in' ? 'good' : 'plain'}>{t(`stock.kind.${getValue()}`)}</Badge>
          ),
        }),
        column.accessor('quantity', {
          header: t('stock.quantity'),
          enableSorting: false,
          meta: { numeric: true },
          cell: ({ row: { original } }) => (
            <span className="whitespace-nowrap">
              <Figure unit="quantity" value={original.quantity} of={original.unit} name="row.quantity" />
            </span>
          ),
        }),
        column.accessor('costSum', {
          header: t('stock.cost'),
          enableSorting: false,
          meta: { numeric: true, from: 'sm' },
          cell: ({ getValue }) => (
            <Figure unit="money" value={getValue()} digits="exact" name="row.costSum" noneHint={t('stock.noCost')} />
          ),
        }),
        column.accessor('restaurant', {
          header: t('stock.where'),
          enableSorting: false,
          meta: { from: 'sm' },
          cell: ({ row: { original } }) => {
            const { restaurant, placeName } = original
            const note = restaurant === null ? t('stock.noRestaurant') : placeName
            return (
              <>
                <span className="lg:whitespace-nowrap">{restaurant?.name ?? placeName}</span>
                {note && <span className="block text-ink-soft text-xs">{note}</span>}
              </>
            )
          },
        }),
        column.accessor('source', {
          header: t('list.source'),
          enableSorting: false,
          meta: { from: 'lg' },
          cell: ({ row: { original } }) => (
            <>
              {t(`stock.source.${original.source}`)}
              {original.author && <span className="block text-ink-soft text-xs">{original.author}</span>}
            </>
          ),
        }),
        column.accessor('reason', {
          header: t('stock.reason'),
          enableSorting: false,
          meta: { from: 'md', grow: true },
          cell: ({ row: { original } }) => {
            const { why, reason, document } = original
            const told = [why && t(`stock.why.${why}`), reason, document].filter(Boolean).join(' · ')
            return (
              <span className="block truncate" title={told}>
                {told || <span className="text-ink-soft">—</span>}
              </span>
            )
          },
        }),
      ]),
    [t],
  )
}
