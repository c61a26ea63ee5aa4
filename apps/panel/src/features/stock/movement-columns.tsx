'use client'

import type { StockMovement } from '@vitrina/contract/stock'
import { useMemo } from 'react'
import { Figure } from '@/components/figure'
import { Away } from '@/components/table/away'
import { columnsOf } from '@/components/table/columns'
import { Badge } from '@/components/ui/badge'
import { useI18n } from '@/i18n/i18n-provider'
import { Moment } from './moment'

const column = columnsOf<StockMovement>()

/** One movement a row: when, where, how much, and what is known of why. */
export function useMovementColumns() {
  const { t } = useI18n()
  return useMemo(() => {
    const toldOf = ({ why, reason, document }: StockMovement) =>
      [why && t(`stock.why.${why}`), reason, document].filter(Boolean).join(' · ')
    return column.columns([
      column.accessor('occurredAt', {
        header: t('stock.when'),
        enableSorting: false,
        meta: { primary: 9 },
        cell: ({ row: { original } }) => (
          <>
            <Moment at={original.occurredAt} />
            <Away of="restaurant" className="mt-0.5 block text-ink-soft text-xs">
              {original.restaurant?.name ?? original.placeName}
            </Away>
            <Away of="reason" className="mt-0.5 block text-ink-soft text-xs wrap-anywhere">
              {toldOf(original)}
            </Away>
          </>
        ),
      }),
      column.accessor('kind', {
        header: t('stock.kind'),
        enableSorting: false,
        meta: { width: 5.5 },
        cell: ({ getValue }) => (
          <Badge tone={getValue() === 'in' ? 'good' : 'plain'}>{t(`stock.kind.${getValue()}`)}</Badge>
        ),
      }),
      column.accessor('quantity', {
        header: t('stock.quantity'),
        enableSorting: false,
        meta: { numeric: true, width: 7 },
        cell: ({ row: { original } }) => (
          <span className="whitespace-nowrap">
            <Figure unit="quantity" value={original.quantity} of={original.unit} name="row.quantity" />
          </span>
        ),
      }),
      column.accessor('costSum', {
        header: t('stock.cost'),
        enableSorting: false,
        meta: { numeric: true, width: 7, leaves: 2 },
        cell: ({ getValue }) => (
          <Figure unit="money" value={getValue()} digits="exact" name="row.costSum" noneHint={t('stock.noCost')} />
        ),
      }),
      column.accessor('restaurant', {
        header: t('stock.where'),
        enableSorting: false,
        meta: { width: 12, leaves: 1 },
        cell: ({ row: { original } }) => {
          const { restaurant, placeName } = original
          const note = restaurant === null ? t('stock.noRestaurant') : placeName
          return (
            <span className="block min-w-44">
              {restaurant?.name ?? placeName}
              {note && <span className="block text-ink-soft text-xs">{note}</span>}
            </span>
          )
        },
      }),
      column.accessor('source', {
        header: t('list.source'),
        enableSorting: false,
        meta: { width: 7, leaves: 4 },
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
        meta: { width: 12, leaves: 3, grow: true },
        cell: ({ row: { original } }) => {
          const told = toldOf(original)
          return <span className="block wrap-anywhere">{told || <span className="text-ink-soft">—</span>}</span>
        },
      }),
    ])
  }, [t])
}
