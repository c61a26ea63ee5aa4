'use client'

import type { MenuDish } from '@vitrina/contract/dish'
import { useMemo } from 'react'
import { Figure } from '@/components/figure'
import { columnsOf } from '@/components/table/columns'
import { RowLink } from '@/components/table/row-link'
import { Badge } from '@/components/ui/badge'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { FoodCost } from './food-cost'
import { useOfRestaurant } from './use-of-restaurant'

const column = columnsOf<MenuDish>()

/** A dish's figures, side by side; column ids are the contract's sort keys. */
export function useMenuColumns(onCategory: (category: string) => void) {
  const { t } = useI18n()
  const { hrefOf } = useOfRestaurant()
  return useMemo(
    () =>
      column.columns([
        column.accessor('name', {
          header: t('menu.name'),
          sortDescFirst: false,
          meta: { primary: 13, grow: true },
          cell: ({ row: { original } }) => (
            <RowLink href={hrefOf(`/menu/${original.id}`)} note={<Note dish={original} onCategory={onCategory} />}>
              {original.name}
            </RowLink>
          ),
        }),
        column.accessor('quantity', {
          header: t('menu.quantity'),
          meta: { numeric: true, width: 7, leaves: 2 },
          cell: ({ getValue, row: { original } }) => <Figure unit="quantity" value={getValue()} of={original.unit} />,
        }),
        column.accessor('avgPrice', {
          id: 'avg_price',
          header: t('menu.avgPrice'),
          meta: { numeric: true, width: 8.75, leaves: 5 },
          cell: ({ getValue }) => <Figure unit="money" value={getValue()} digits="exact" />,
        }),
        column.accessor('costPerUnit', {
          id: 'cost',
          header: t('menu.cost'),
          meta: { numeric: true, width: 9.5, leaves: 4 },
          cell: ({ getValue }) => (
            <Figure unit="money" value={getValue()} digits="exact" noneHint={t('menu.noCost.hint')} />
          ),
        }),
        column.accessor('marginPerUnit', {
          id: 'margin',
          header: t('menu.margin'),
          meta: { numeric: true, width: 9.75, leaves: 3 },
          cell: ({ getValue }) => (
            <Figure unit="money" value={getValue()} digits="exact" name="row.margin" noneHint={t('menu.noCost.hint')} />
          ),
        }),
        column.accessor('markupPct', {
          id: 'markup',
          header: t('menu.markup'),
          meta: { numeric: true, width: 7, leaves: 6 },
          cell: ({ getValue }) => <Figure unit="percent" value={getValue()} noneHint={t('menu.noCost.hint')} />,
        }),
        column.accessor('foodcostPct', {
          id: 'foodcost',
          header: t('metric.foodCost'),
          meta: { numeric: true, width: 9, leaves: 1 },
          cell: ({ getValue }) => <FoodCost value={getValue()} />,
        }),
        column.accessor('revenue', {
          header: t('metric.revenue'),
          meta: { numeric: true, width: 7.5 },
          cell: ({ getValue }) => (
            <Figure unit="money" value={getValue()} name="row.revenue" digits="whole" className="font-medium" />
          ),
        }),
      ]),
    [t, onCategory, hrefOf],
  )
}

/** The dish's category, and the price that waits for the accounting system. */
function Note({ dish, onCategory }: { dish: MenuDish; onCategory: (category: string) => void }) {
  const { t } = useI18n()
  const { figure } = useFormat()
  const { category, waitingPrice } = dish
  if (category === null && waitingPrice === null) return null
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {category !== null && <CategoryButton category={category} onChoose={onCategory} />}
      {waitingPrice !== null && (
        <Badge tone="warn">{t('menu.waiting', { price: figure.short('money', waitingPrice) })}</Badge>
      )}
    </span>
  )
}

function CategoryButton({ category, onChoose }: { category: string; onChoose: (category: string) => void }) {
  return (
    <button
      type="button"
      onClick={() => onChoose(category)}
      className="-my-1 relative z-[1] inline-flex min-h-6 items-center rounded text-left hover:text-accent hover:underline"
    >
      {category}
    </button>
  )
}
