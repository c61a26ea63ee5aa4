'use client'

import type { StockPosition } from '@vitrina/contract/stock'
import { useMemo } from 'react'
import { Figure } from '@/components/figure'
import { columnsOf } from '@/components/table/columns'
import { RowLink } from '@/components/table/row-link'
import { Badge } from '@/components/ui/badge'
import { useI18n } from '@/i18n/i18n-provider'
import { Moment } from './moment'
import { positionHref } from './stock-params'

const column = columnsOf<StockPosition>()

/** What came in and went out of a position, and whether it stands below its threshold. */
export function useStockColumns() {
  const { t } = useI18n()
  return useMemo(() => {
    const quantity = (
      key: 'incomingQuantity' | 'outgoingQuantity' | 'netChange' | 'lowThreshold',
      header: string,
      look: { width?: number; leaves?: number },
      noneHint?: string,
    ) =>
      column.accessor((position) => position[key] ?? undefined, {
        id: key,
        header,
        sortUndefined: 'last',
        meta: { numeric: true, ...look },
        cell: ({ getValue, row: { original } }) => (
          <Figure
            unit="quantity"
            value={getValue() ?? null}
            of={original.unit}
            name={`row.${key}`}
            {...(noneHint && { noneHint })}
          />
        ),
      })
    const cost = (key: 'incomingCost' | 'outgoingCost', header: string, leaves: number) =>
      column.accessor((position) => position[key] ?? undefined, {
        id: key,
        header,
        sortUndefined: 'last',
        meta: { numeric: true, width: 6.5, leaves },
        cell: ({ getValue }) => (
          <Figure unit="money" value={getValue() ?? null} name={`row.${key}`} noneHint={t('stock.noCost')} />
        ),
      })
    return column.columns([
      // As the procedure orders them: ё stands with е.
      column.accessor(({ name }) => name.toLowerCase().replaceAll('ё', 'е'), {
        id: 'name',
        header: t('stock.position'),
        sortFn: 'text',
        sortDescFirst: false,
        meta: { primary: 13, grow: true },
        cell: ({ row: { original } }) => (
          <RowLink href={positionHref(original)} note={<Note position={original} />}>
            {original.unit === null ? original.name : `${original.name}, ${original.unit}`}
          </RowLink>
        ),
      }),
      quantity('incomingQuantity', t('stock.incoming'), { width: 7, leaves: 1 }),
      quantity('outgoingQuantity', t('stock.outgoing'), { width: 7, leaves: 2 }),
      quantity('netChange', t('stock.net'), { width: 7.5 }),
      cost('incomingCost', t('stock.incomingCost'), 4),
      cost('outgoingCost', t('stock.outgoingCost'), 5),
      quantity('lowThreshold', t('stock.threshold'), { leaves: 3 }, t('stock.noThreshold')),
      column.accessor('sources', {
        header: t('list.source'),
        enableSorting: false,
        meta: { width: 8, leaves: 6 },
        cell: ({ getValue }) => (
          <span className="whitespace-nowrap text-ink-soft">
            {getValue()
              .map((source) => t(`stock.source.${source}`))
              .join(', ') || '—'}
          </span>
        ),
      }),
      column.accessor('lastMovementAt', {
        header: t('stock.last'),
        meta: { numeric: true, width: 12.75, leaves: 5 },
        cell: ({ getValue }) => {
          const at = getValue()
          return at === null ? <Figure unit="count" value={null} noneHint={t('stock.notMoved')} /> : <Moment at={at} />
        },
      }),
    ])
  }, [t])
}

function Note({ position }: { position: StockPosition }) {
  const { t } = useI18n()
  if (!position.belowThreshold) return null
  return <Badge tone="bad">{t('stock.below')}</Badge>
}
