import type { MenuDish } from '@vitrina/contract/dish'
import { parseAsFloat, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { RowLink } from '@/components/table/row-link'
import { Badge } from '@/components/ui/badge'
import { listInput, pageListOf, type StateOf } from '@/features/list/list'
import { FoodCost } from './food-cost'

interface MenuOwn {
  hrefOf: (path: string) => string
  onCategory: (category: string) => void
}

/** The dishes of the menu with their figures. */
export const menuList = pageListOf<MenuDish, MenuOwn>()({
  title: 'menu.title',
  search: 'menu.search',
  rowId: ({ id }) => id,
  sort: '-revenue',
  filters: {
    category: parseAsString,
    restaurant: parseAsString,
    only: parseAsStringLiteral(['no-cost', 'with-cost']),
    /** Lower and upper bound of the food cost, percent. */
    above: parseAsFloat,
    below: parseAsFloat,
    /** Lower bound of the revenue. */
    revenue: parseAsFloat,
  },
  input: (period, { q, category, restaurant, only, above, below, revenue, ...place }) =>
    listInput(period, place, {
      limit: 50,
      search: q,
      filters: {
        category,
        restaurant,
        foodcost_gt: above,
        foodcost_lt: below,
        revenue_gt: revenue,
        has_cost: only === null ? null : String(only === 'with-cost'),
      },
    }),
  narrowing: ({ category, only, above, below, revenue }, t, figure) => {
    const percent = (value: number) => figure.exact('percent', value)
    const sum = (value: number) => figure[Number.isInteger(value) ? 'short' : 'exact']('money', value)
    return [
      ...(category === null ? [] : [{ name: 'category' as const, words: category }]),
      ...(above === null
        ? []
        : [{ name: 'above' as const, words: t('menuFilter.chip.above', { value: percent(above) }) }]),
      ...(below === null
        ? []
        : [{ name: 'below' as const, words: t('menuFilter.chip.below', { value: percent(below) }) }]),
      ...(revenue === null
        ? []
        : [{ name: 'revenue' as const, words: t('menuFilter.chip.revenue', { value: sum(revenue) }) }]),
      ...(only === null
        ? []
        : [{ name: 'only' as const, words: t(only === 'no-cost' ? 'menu.filter.noCost' : 'menuFilter.cost.known') }]),
    ]
  },
  columns: {
    name: {
      ...{ label: 'menu.name', kind: 'text', sort: 'ascending', primary: 13, grow: true },
      value: ({ name }) => name,
      cell: ({ id, name, category, waitingPrice }, { t, figure, own: { hrefOf, onCategory } }) => (
        <RowLink
          href={hrefOf(`/menu/${id}`)}
          note={
            (category !== null || waitingPrice !== null) && (
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                {category !== null && (
                  <button
                    type="button"
                    onClick={() => onCategory(category)}
                    className="-my-1 relative z-[1] inline-flex min-h-6 items-center rounded text-left hover:text-accent hover:underline"
                  >
                    {category}
                  </button>
                )}
                {waitingPrice !== null && (
                  <Badge tone="warn">{t('menu.waiting', { price: figure.short('money', waitingPrice) })}</Badge>
                )}
              </span>
            )
          }
        >
          {name}
        </RowLink>
      ),
    },
    category: {
      ...{ label: 'export.categoryPath', kind: 'text' },
      value: ({ categoryPath, category }) => categoryPath ?? category,
    },
    unit: { label: 'export.unit', kind: 'text', value: ({ unit }) => unit },
    quantity: {
      ...{ label: 'menu.quantity', kind: 'quantity', sort: true, width: 7, leaves: 2 },
      value: ({ quantity }) => quantity,
      figure: { of: ({ unit }) => unit },
    },
    avg_price: {
      ...{ label: 'menu.avgPrice', kind: 'money', sort: true, width: 8.75, leaves: 5 },
      value: ({ avgPrice }) => avgPrice,
      figure: { digits: 'exact' },
    },
    salePrice: { label: 'menu.salePrice', kind: 'money', value: ({ salePrice }) => salePrice },
    cost: {
      ...{ label: 'menu.cost', kind: 'money', sort: true, width: 9.5, leaves: 4 },
      value: ({ costPerUnit }) => costPerUnit,
      figure: { digits: 'exact', noneHint: 'menu.noCost.hint' },
    },
    margin: {
      ...{ label: 'menu.margin', kind: 'money', sort: true, width: 9.75, leaves: 3 },
      value: ({ marginPerUnit }) => marginPerUnit,
      figure: { name: 'row.margin', digits: 'exact', noneHint: 'menu.noCost.hint' },
    },
    markup: {
      ...{ label: 'menu.markup', kind: 'percent', sort: true, width: 7, leaves: 6 },
      value: ({ markupPct }) => markupPct,
      figure: { noneHint: 'menu.noCost.hint' },
    },
    foodcost: {
      ...{ label: 'metric.foodCost', kind: 'percent', sort: true, width: 9, leaves: 1 },
      value: ({ foodcostPct }) => foodcostPct,
      cell: ({ foodcostPct }) => <FoodCost value={foodcostPct} />,
    },
    revenue: {
      ...{ label: 'metric.revenue', kind: 'money', sort: true, width: 7.5 },
      value: ({ revenue }) => revenue,
      figure: { name: 'row.revenue', digits: 'whole', isStrong: true },
    },
  },
  table: ['name', 'quantity', 'avg_price', 'cost', 'margin', 'markup', 'foodcost', 'revenue'],
  file: [
    ...(['name', 'category', 'unit', 'quantity', 'revenue', 'avg_price', 'salePrice', 'cost'] as const),
    ...(['foodcost', 'margin', 'markup'] as const),
  ],
})

export type MenuState = StateOf<typeof menuList.filters>
