import { sources } from '@vitrina/contract/source'
import type { RankedWaiter } from '@vitrina/contract/waiter'
import { parseAsFloat, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { ShareBar } from '@/components/charts/share-bar'
import { Figure } from '@/components/figure'
import { RowLink } from '@/components/table/row-link'
import { listInput, pageListOf } from '@/features/list/list'

/** The waiters with their rank and figures. `topShare` is the greatest share on the page. */
export const staffList = pageListOf<RankedWaiter, { topShare: number }>()({
  title: 'staff.title',
  search: 'staff.search',
  rowId: ({ id }) => id,
  sort: '-revenue',
  filters: {
    restaurant: parseAsString,
    source: parseAsStringLiteral(sources),
    /** The minimum revenue. */
    min: parseAsFloat,
  },
  input: (period, { q, restaurant, source, min, ...place }) =>
    listInput(period, place, { limit: 50, filters: { name_contains: q, restaurant, source, min_revenue: min } }),
  narrowing: ({ source, min }, t, figure) => [
    ...(source === null ? [] : [{ name: 'source' as const, words: t(`source.${source}`) }]),
    ...(min === null
      ? []
      : [{ name: 'min' as const, words: t('export.leastRevenue', { sum: figure.exact('money', min) }) }]),
  ],
  columns: {
    place: {
      ...{ label: 'staff.place', savedAs: 'export.place', kind: 'count', width: 4.5, leaves: 2 },
      value: ({ place }) => place,
      cell: ({ place }) => (
        <span data-figure="row.place" data-value={place} className="text-ink-soft">
          {place}
        </span>
      ),
    },
    name: {
      ...{ label: 'staff.name', kind: 'text', sort: 'ascending', primary: 13, grow: true },
      value: ({ name }) => name,
      cell: ({ id, name, restaurant }) => (
        <RowLink href={`/staff/${id}`} note={restaurant}>
          {name}
        </RowLink>
      ),
    },
    restaurant: { label: 'restaurants.name', kind: 'text', value: ({ restaurant }) => restaurant },
    source: { label: 'list.source', kind: 'text', value: ({ source }, t) => t(`source.${source}`) },
    dates: {
      ...{ label: 'staff.dates', kind: 'date', width: 9.5, leaves: 9 },
      value: ({ firstShift }) => firstShift,
      cell: ({ firstShift, lastShift }, { date }) => (
        <span className="whitespace-nowrap text-ink-soft">
          {firstShift && lastShift ? date.rangeShort(firstShift, lastShift) : '—'}
        </span>
      ),
    },
    shifts: {
      ...{ label: 'staff.shifts', savedAs: 'export.shifts', kind: 'count', sort: true, width: 5, leaves: 4 },
      value: ({ shifts }) => shifts,
      figure: { name: 'row.shifts' },
    },
    hours: {
      ...{ label: 'staff.hours', savedAs: 'export.hours', kind: 'hours', sort: true, width: 5, leaves: 7 },
      value: ({ hours }) => hours || null,
      figure: { name: 'row.hours', noneHint: 'staff.noHours' },
    },
    positions: {
      ...{ label: 'staff.positions', kind: 'count', width: 6, leaves: 10 },
      value: ({ positions }) => positions,
    },
    checks: {
      ...{ label: 'metric.checks', kind: 'count', sort: true, width: 5.5, leaves: 5 },
      value: ({ checks }) => checks,
    },
    avg_check: {
      ...{ label: 'metric.avgCheck', kind: 'money', sort: true, width: 8.25, leaves: 1 },
      value: ({ avgCheck }) => avgCheck,
      figure: { digits: 'exact' },
    },
    revenue_per_shift: {
      ...{ label: 'staff.perShift', hint: 'staff.perShift.hint', savedAs: 'export.perShift' },
      ...{ kind: 'money', sort: true, width: 6.5, leaves: 6 },
      value: ({ revenuePerShift }) => revenuePerShift,
      figure: { name: 'row.perShift', digits: 'whole' },
    },
    revenue_per_hour: {
      ...{ label: 'staff.perHour', hint: 'staff.perHour.hint', savedAs: 'export.perHour' },
      ...{ kind: 'money', sort: true, width: 6, leaves: 3 },
      value: ({ revenuePerHour }) => revenuePerHour,
      figure: { name: 'row.perHour', digits: 'whole', noneHint: 'staff.noHours' },
    },
    revenue: {
      ...{ label: 'metric.revenue', kind: 'money', sort: true, width: 7.5 },
      value: ({ revenue }) => revenue,
      figure: { name: 'row.revenue', digits: 'whole', isStrong: true },
    },
    share: {
      ...{ label: 'staff.share', savedAs: 'chart.sharePct', kind: 'percent', width: 7.5, leaves: 8 },
      value: ({ sharePct }) => sharePct,
      cell: ({ sharePct }, { own: { topShare } }) => (
        <div className="ml-auto flex w-24 flex-col gap-1">
          <Figure unit="percent" value={sharePct} name="row.share" />
          <ShareBar value={sharePct} top={topShare} />
        </div>
      ),
    },
    firstShift: { label: 'export.firstShift', kind: 'date', value: ({ firstShift }) => firstShift },
    lastShift: { label: 'export.lastShift', kind: 'date', value: ({ lastShift }) => lastShift },
  },
  table: [
    ...(['place', 'name', 'dates', 'shifts', 'hours', 'positions', 'checks', 'avg_check'] as const),
    ...(['revenue_per_shift', 'revenue_per_hour', 'revenue', 'share'] as const),
  ],
  file: [
    ...(['name', 'restaurant', 'source', 'place', 'revenue', 'share', 'checks', 'avg_check', 'positions'] as const),
    ...(['shifts', 'hours', 'revenue_per_shift', 'revenue_per_hour', 'firstShift', 'lastShift'] as const),
  ],
})
