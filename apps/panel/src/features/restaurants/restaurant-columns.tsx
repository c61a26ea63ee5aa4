'use client'

import type { Restaurant } from '@vitrina/contract/restaurant'
import { useMemo } from 'react'
import { ItemChange } from '@/components/charts/item-change'
import { Figure } from '@/components/figure'
import { columnsOf } from '@/components/table/columns'
import { RowLink } from '@/components/table/row-link'
import { Badge } from '@/components/ui/badge'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import type { useRestaurantChanges } from './use-restaurant-changes'

const column = columnsOf<Restaurant>()

/** A restaurant's figures, side by side. `undefined` keeps restaurants without sales last in either order. */
export function useRestaurantColumns(sortable: boolean, changes: ReturnType<typeof useRestaurantChanges>) {
  const { t } = useI18n()
  const { date } = useFormat()
  return useMemo(
    () =>
      column.columns([
        column.accessor('name', {
          header: t('restaurants.name'),
          enableSorting: sortable,
          sortDescFirst: false,
          meta: { primary: 13, grow: true },
          cell: ({ row: { original } }) => (
            <RowLink href={`/restaurants/${original.id}`} note={<Place restaurant={original} />}>
              {original.name}
            </RowLink>
          ),
        }),
        column.accessor('source', {
          header: t('list.source'),
          enableSorting: false,
          meta: { width: 6, leaves: 4 },
          cell: ({ row: { original } }) =>
            original.sourceKey === '' ? '—' : <Badge>{t(`source.${original.source}`)}</Badge>,
        }),
        column.accessor('dataFrom', {
          header: t('restaurant.held'),
          enableSorting: false,
          meta: { width: 9.5, leaves: 5 },
          cell: ({ row: { original } }) => (
            <span className="whitespace-nowrap text-ink-soft">
              {original.dataFrom && original.dataTo ? date.rangeShort(original.dataFrom, original.dataTo) : '—'}
            </span>
          ),
        }),
        column.accessor(({ metrics }) => metrics.lastSaleDate ?? undefined, {
          id: 'lastSale',
          header: t('restaurants.lastSale'),
          enableSorting: sortable,
          sortUndefined: 'last',
          meta: { numeric: true, width: 11.5, leaves: 3 },
          cell: ({ getValue }) => {
            const day = getValue()
            return day ? <span className="whitespace-nowrap text-ink-soft">{date.dayShort(day)}</span> : '—'
          },
        }),
        column.accessor(({ metrics }) => metrics.checks ?? undefined, {
          id: 'checks',
          header: t('metric.checks'),
          enableSorting: sortable,
          sortUndefined: 'last',
          meta: { numeric: true, width: 6, leaves: 2 },
          cell: ({ row }) => <Figure unit="count" value={row.original.metrics.checks} />,
        }),
        column.accessor(({ metrics }) => metrics.avgCheck ?? undefined, {
          id: 'avgCheck',
          header: t('metric.avgCheck'),
          enableSorting: sortable,
          sortUndefined: 'last',
          meta: { numeric: true, width: 8.5, leaves: 1 },
          cell: ({ row }) => <Figure unit="money" value={row.original.metrics.avgCheck} digits="exact" />,
        }),
        column.accessor(({ metrics }) => metrics.revenue ?? undefined, {
          id: 'revenue',
          header: t('metric.revenue'),
          enableSorting: sortable,
          sortUndefined: 'last',
          meta: { numeric: true, width: 12.5 },
          cell: ({ row: { original } }) => {
            const change = changes?.of(original.id) ?? null
            return (
              <>
                <Figure
                  unit="money"
                  value={original.metrics.revenue}
                  name="row.revenue"
                  digits="whole"
                  className="font-medium"
                />
                {changes && change && (
                  <ItemChange
                    item={change}
                    unit={changes.unit}
                    goodWhen={changes.goodWhen}
                    className="mt-0.5 justify-end"
                  />
                )}
              </>
            )
          },
        }),
      ]),
    [t, date, sortable, changes],
  )
}

function Place({ restaurant }: { restaurant: Restaurant }) {
  const { t } = useI18n()
  const place = [restaurant.city, restaurant.address].filter((part) => part !== null).join(', ')
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {place}
      {!restaurant.isActive && <Badge tone="warn">{t('restaurants.inactive')}</Badge>}
      {restaurant.dataFrom === null && <Badge>{t('restaurant.noData')}</Badge>}
    </span>
  )
}
