import type { Check } from '@vitrina/contract/check'
import type { Period } from '@vitrina/contract/dates'
import { parseAsFloat, parseAsNumberLiteral, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { Away } from '@/components/table/away'
import { RowLink } from '@/components/table/row-link'
import { listInput, pageListOf, type StateOf } from '@/features/list/list'
import { clockTime } from '@/format/format-date'

export const hours = Array.from({ length: 24 }, (_, hour) => hour)
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** Checks as a journal: when, where, who and how much. */
export const checkList = pageListOf<Check>()({
  title: 'checks.title',
  search: 'checks.search',
  rowId: ({ id }) => id,
  sort: '-opened_at',
  sortWords: { '-opened_at': 'checks.sort.latest', opened_at: 'checks.sort.earliest' },
  filters: {
    restaurant: parseAsString,
    /** An id, or `none` for checks without a waiter. */
    waiter: parseAsString,
    /** `only` excludes documents that consist of returns only. */
    sales: parseAsStringLiteral(['only']),
    /** ISO: 1 is Monday. */
    weekday: parseAsNumberLiteral(weekdays),
    /** Local hour. */
    hour: parseAsNumberLiteral(hours),
    min: parseAsFloat,
    max: parseAsFloat,
    table: parseAsString,
    kind: parseAsString,
    /** Kind of order and point of sale, by their full names. */
    order: parseAsString,
    station: parseAsString,
    /** `all` for all time, whatever the period. */
    over: parseAsStringLiteral(['all']),
  },
  input: (period, state) =>
    listInput(state.over === 'all' ? ever : period, state, {
      limit: 50,
      filters: {
        ...numbersFilter(state.q),
        restaurant: state.restaurant,
        ...waiterFilter(state.waiter),
        is_sale: state.sales === null ? null : 'true',
        hour: state.hour,
        weekday: state.weekday,
        min_total: state.min,
        max_total: state.max,
        table_contains: state.table,
        order_category_contains: state.kind,
        order_category_in: state.order,
        station_in: state.station,
      },
    }),
  narrowing: ({ sales, weekday, hour, min, max, table, kind, order, station }, t, figure) => {
    const sum = (value: number) => figure[Number.isInteger(value) ? 'short' : 'exact']('money', value)
    return [
      ...(sales === null ? [] : [{ name: 'sales' as const, words: t('checks.salesOnly') }]),
      ...(weekday === null ? [] : [{ name: 'weekday' as const, words: t(`checks.weekday.${weekday}`) }]),
      ...(hour === null ? [] : [{ name: 'hour' as const, words: t('checks.atHour', { count: hour }) }]),
      ...(min === null ? [] : [{ name: 'min' as const, words: t('checks.min', { sum: sum(min) }) }]),
      ...(max === null ? [] : [{ name: 'max' as const, words: t('checks.max', { sum: sum(max) }) }]),
      ...(table === null ? [] : [{ name: 'table' as const, words: t('checks.tableIs', { table }) }]),
      ...(kind === null ? [] : [{ name: 'kind' as const, words: t('checks.kindIs', { kind }) }]),
      ...(order === null ? [] : [{ name: 'order' as const, words: t('checks.orderIs', { order }) }]),
      ...(station === null ? [] : [{ name: 'station' as const, words: t('checks.stationIs', { station }) }]),
    ]
  },
  columns: {
    number: {
      ...{ label: 'checks.number', kind: 'text', primary: 9 },
      value: ({ number }) => String(number),
      cell: (check, { date }) => (
        <RowLink
          href={`/checks/${check.id}`}
          note={
            <>
              <Away of="opened_at" className="block">
                {openedText(check, date.dayShort)}
              </Away>
              <Away of="restaurant" className="block">
                {check.restaurant}
              </Away>
              {check.waiter && (
                <Away of="waiter" className="block">
                  {check.waiter}
                </Away>
              )}
            </>
          }
        >
          {`№ ${check.number}`}
        </RowLink>
      ),
    },
    date: { label: 'export.date', kind: 'date', value: ({ date }) => date },
    opened_at: {
      ...{ label: 'checks.opened', kind: 'instant', sort: true, width: 8.5, leaves: 1 },
      value: ({ openedAt }) => openedAt,
      cell: (check, { date }) => (
        <span className="whitespace-nowrap tabular-nums">{openedText(check, date.dayShort) || '—'}</span>
      ),
    },
    closedAt: { label: 'checks.closed', kind: 'instant', value: ({ closedAt }) => closedAt },
    restaurant: {
      ...{ label: 'restaurants.name', kind: 'text', width: 13.5, leaves: 2 },
      value: ({ restaurant }) => restaurant,
      cell: ({ restaurant }) => restaurant,
    },
    waiter: {
      ...{ label: 'checks.waiter', kind: 'text', width: 9.5, leaves: 3 },
      value: ({ waiter }) => waiter,
      cell: ({ waiter }, { t }) => waiter ?? <span className="text-ink-soft">{t('checks.noWaiter')}</span>,
    },
    table: { label: 'checks.table', kind: 'text', width: 4, leaves: 5, value: ({ table }) => table },
    station: { label: 'checks.station', kind: 'text', value: ({ station }) => station },
    category: {
      ...{ label: 'checks.category', kind: 'text', width: 7, leaves: 6 },
      value: ({ orderCategory }) => orderCategory,
    },
    positions: {
      ...{ label: 'checks.positions', kind: 'count', sort: true, width: 7, leaves: 4 },
      value: ({ positions }) => positions,
    },
    quantity: { label: 'export.quantity', kind: 'quantity', value: ({ quantity }) => quantity },
    total: {
      ...{ label: 'checks.total', kind: 'money', sort: true, width: 7.5 },
      value: ({ total }) => total,
      figure: { name: 'row.total', digits: 'exact', isStrong: true },
    },
  },
  table: ['number', 'opened_at', 'restaurant', 'waiter', 'table', 'category', 'positions', 'total'],
  file: [
    ...(['number', 'date', 'opened_at', 'closedAt', 'restaurant', 'waiter', 'table', 'station', 'category'] as const),
    ...(['positions', 'quantity', 'total'] as const),
  ],
})

export type CheckState = StateOf<typeof checkList.filters>

/** Returns the contract's filter for one waiter or `none`. */
export function waiterFilter(waiter: string | null): Record<string, string | null> {
  return waiter === 'none' ? { has_waiter: 'false' } : { waiter }
}

/** A period that includes every check of any accounting system. */
const ever: Period = { from: '2000-01-01', to: '2099-12-31' }

/** Returns the contract's filter for typed check numbers: one, or `48200, 48201`. Without numbers it finds nothing. */
function numbersFilter(text: string | null): Record<string, string> {
  if (text === null) return {}
  const [first = '-1', ...others] = text.match(/\d{1,15}/g) ?? []
  return others.length === 0 ? { number: first } : { number_in: [first, ...others].join(',') }
}

function openedText({ openedAt, date }: Check, day: (date: string) => string): string {
  const shown = openedAt?.slice(0, 10) ?? date
  return [shown && day(shown), openedAt && clockTime(openedAt)].filter(Boolean).join(', ')
}
