import type { Restaurant } from '@vitrina/contract/restaurant'
import { sources } from '@vitrina/contract/source'
import type { RankingData } from '@vitrina/contract/widget'
import { parseAsStringLiteral } from 'nuqs/server'
import { ItemChange } from '@/components/charts/item-change'
import { Figure } from '@/components/figure'
import { RowLink } from '@/components/table/row-link'
import { Badge } from '@/components/ui/badge'
import { listInput, pageListOf } from '@/features/list/list'
import type { Translate } from '@/i18n/translate'

/** The revenue of each restaurant, compared with that of the previous days. */
export type RestaurantChanges = RankingData & { of: (id: string) => RankingData['items'][number] | null }

/** The restaurants with their figures. The contract does not sort them: a chain is loaded in full and sorted here. */
export const restaurantList = pageListOf<Restaurant, RestaurantChanges | null>()({
  title: 'restaurants.title',
  search: 'restaurants.search',
  rowId: ({ id }) => id,
  sort: '-revenue',
  filters: {
    source: parseAsStringLiteral(sources),
    state: parseAsStringLiteral(['active', 'inactive']),
  },
  input: (period, { q, cursor, source, state }) =>
    listInput(
      period,
      { sort: null, cursor },
      { limit: 200, filters: { name: q, source, is_active: state === null ? null : String(state === 'active') } },
    ),
  narrowing: ({ source, state }, t) => [
    ...(source === null ? [] : [{ name: 'source' as const, words: t(`source.${source}`) }]),
    ...(state === null
      ? []
      : [{ name: 'state' as const, words: t(state === 'active' ? 'export.active' : 'restaurants.inactive') }]),
  ],
  columns: {
    name: {
      ...{ label: 'restaurants.name', kind: 'text', sort: 'ascending', primary: 13, grow: true },
      value: ({ name }) => name,
      cell: (restaurant, { t }) => (
        <RowLink href={`/restaurants/${restaurant.id}`} note={placeOf(restaurant, t)}>
          {restaurant.name}
        </RowLink>
      ),
    },
    city: { label: 'export.city', kind: 'text', value: ({ city }) => city },
    address: { label: 'export.address', kind: 'text', value: ({ address }) => address },
    source: {
      ...{ label: 'list.source', kind: 'text', width: 6, leaves: 4 },
      value: ({ source, sourceKey }, t) => (sourceKey === '' ? null : t(`source.${source}`)),
      cell: ({ source, sourceKey }, { t }) => (sourceKey === '' ? '—' : <Badge>{t(`source.${source}`)}</Badge>),
    },
    dataFrom: {
      ...{ label: 'restaurant.held', kind: 'date', width: 9.5, leaves: 5 },
      value: ({ dataFrom }) => dataFrom,
      cell: ({ dataFrom, dataTo }, { date }) => (
        <span className="whitespace-nowrap text-ink-soft">
          {dataFrom && dataTo ? date.rangeShort(dataFrom, dataTo) : '—'}
        </span>
      ),
    },
    lastSale: {
      ...{ label: 'restaurants.lastSale', kind: 'date', sort: true, numeric: true, width: 11.5, leaves: 3 },
      unknownLast: true,
      value: ({ metrics }) => metrics.lastSaleDate,
      cell: ({ metrics: { lastSaleDate: day } }, { date }) =>
        day ? <span className="whitespace-nowrap text-ink-soft">{date.dayShort(day)}</span> : '—',
    },
    checks: {
      ...{ label: 'metric.checks', kind: 'count', sort: true, unknownLast: true, width: 6, leaves: 2 },
      value: ({ metrics }) => metrics.checks,
    },
    avgCheck: {
      ...{ label: 'metric.avgCheck', kind: 'money', sort: true, unknownLast: true, width: 8.5, leaves: 1 },
      value: ({ metrics }) => metrics.avgCheck,
      figure: { digits: 'exact' },
    },
    revenue: {
      ...{ label: 'metric.revenue', kind: 'money', sort: true, unknownLast: true, width: 12.5 },
      value: ({ metrics }) => metrics.revenue,
      cell: ({ id, metrics }, { own: changes }) => {
        const change = changes?.of(id) ?? null
        return (
          <>
            <Figure unit="money" value={metrics.revenue} name="row.revenue" digits="whole" className="font-medium" />
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
    },
    state: {
      ...{ label: 'export.state', kind: 'text' },
      value: ({ isActive }, t) => t(isActive ? 'export.active' : 'restaurants.inactive'),
    },
  },
  table: ['name', 'source', 'dataFrom', 'lastSale', 'checks', 'avgCheck', 'revenue'],
  file: ['name', 'city', 'address', 'source', 'revenue', 'checks', 'avgCheck', 'state', 'lastSale'],
})

function placeOf({ city, address, isActive, dataFrom }: Restaurant, t: Translate) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {[city, address].filter((part) => part !== null).join(', ')}
      {!isActive && <Badge tone="warn">{t('restaurants.inactive')}</Badge>}
      {dataFrom === null && <Badge>{t('restaurant.noData')}</Badge>}
    </span>
  )
}
