import type { Period } from '@vitrina/contract/dates'
import { MovementSource, type StockMovement, type StockPosition } from '@vitrina/contract/stock'
import type { Values } from 'nuqs'
import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { Figure } from '@/components/figure'
import { Away } from '@/components/table/away'
import { RowLink } from '@/components/table/row-link'
import { Badge } from '@/components/ui/badge'
import { pageListOf, rowListOf, type StateOf } from '@/features/list/list'
import { periodInput } from '@/features/period/resolve-period'
import { clockTime, type DateFormat } from '@/format/format-date'
import type { Translate } from '@/i18n/translate'

const source = parseAsStringLiteral(MovementSource.options)

/** The incoming and outgoing quantities of each position in the period, and whether it is below its threshold. */
export const stockList = pageListOf<StockPosition>()({
  title: 'stock.title',
  search: 'stock.search',
  rowId: ({ name, unit }) => `${name}, ${unit ?? ''}`,
  sort: 'name',
  filters: { source, only: parseAsStringLiteral(['below']) },
  input: (period, { q, source, only }) => ({
    ...periodInput(period),
    ...(q !== null && q !== '' && { search: q }),
    ...(source !== null && { 'filter[source]': source }),
    ...(only === 'below' && { 'filter[only_below]': 'true' }),
  }),
  narrowing: ({ source, only }, t) => [
    ...(source === null ? [] : [{ name: 'source' as const, words: t(`stock.source.${source}`) }]),
    ...(only === null ? [] : [{ name: 'only' as const, words: t('stock.below') }]),
  ],
  columns: {
    name: {
      ...{ label: 'stock.position', kind: 'text', sort: 'ascending', primary: 13, grow: true },
      value: ({ name }) => name,
      // The same order as the procedure's: ё is sorted with е.
      order: ({ name }) => name.toLowerCase().replaceAll('ё', 'е'),
      cell: ({ name, unit, belowThreshold }, { t }) => (
        <RowLink
          href={positionHref({ name, unit })}
          note={belowThreshold && <Badge tone="bad">{t('stock.below')}</Badge>}
        >
          {unit === null ? name : `${name}, ${unit}`}
        </RowLink>
      ),
    },
    unit: { label: 'export.unit', kind: 'text', value: ({ unit }) => unit },
    incomingQuantity: {
      ...{ label: 'stock.incoming', kind: 'quantity', sort: true, unknownLast: true, width: 7, leaves: 1 },
      value: ({ incomingQuantity }) => incomingQuantity,
      figure: { name: 'row.incomingQuantity', of: ({ unit }) => unit },
    },
    outgoingQuantity: {
      ...{ label: 'stock.outgoing', kind: 'quantity', sort: true, unknownLast: true, width: 7, leaves: 2 },
      value: ({ outgoingQuantity }) => outgoingQuantity,
      figure: { name: 'row.outgoingQuantity', of: ({ unit }) => unit },
    },
    netChange: {
      ...{ label: 'stock.net', kind: 'quantity', sort: true, unknownLast: true, width: 7.5 },
      value: ({ netChange }) => netChange,
      figure: { name: 'row.netChange', of: ({ unit }) => unit },
    },
    incomingCost: {
      ...{ label: 'stock.incomingCost', kind: 'money', sort: true, unknownLast: true, width: 6.5, leaves: 4 },
      value: ({ incomingCost }) => incomingCost,
      figure: { name: 'row.incomingCost', noneHint: 'stock.noCost' },
    },
    outgoingCost: {
      ...{ label: 'stock.outgoingCost', kind: 'money', sort: true, unknownLast: true, width: 6.5, leaves: 5 },
      value: ({ outgoingCost }) => outgoingCost,
      figure: { name: 'row.outgoingCost', noneHint: 'stock.noCost' },
    },
    lowThreshold: {
      ...{ label: 'stock.threshold', kind: 'quantity', sort: true, unknownLast: true, leaves: 3 },
      value: ({ lowThreshold }) => lowThreshold,
      figure: { name: 'row.lowThreshold', noneHint: 'stock.noThreshold', of: ({ unit }) => unit },
    },
    belowThreshold: {
      ...{ label: 'stock.below', kind: 'text' },
      value: ({ belowThreshold }, t) => (belowThreshold ? t('stock.below') : null),
    },
    sources: {
      ...{ label: 'list.source', kind: 'text', width: 8, leaves: 6 },
      value: ({ sources }) => sources.join(', '),
      cell: ({ sources }, { t }) => (
        <span className="whitespace-nowrap text-ink-soft">
          {sources.map((source) => t(`stock.source.${source}`)).join(', ') || '—'}
        </span>
      ),
    },
    lastMovementAt: {
      ...{ label: 'stock.last', kind: 'instant', sort: true, numeric: true, width: 12.75, leaves: 5 },
      value: ({ lastMovementAt }) => lastMovementAt,
      cell: ({ lastMovementAt: at }, { t, date, today }) =>
        at === null ? (
          <Figure unit="count" value={null} noneHint={t('stock.notMoved')} />
        ) : (
          <Moment at={at} date={date} today={today} />
        ),
    },
  },
  table: [
    ...(['name', 'incomingQuantity', 'outgoingQuantity', 'netChange', 'incomingCost', 'outgoingCost'] as const),
    ...(['lowThreshold', 'sources', 'lastMovementAt'] as const),
  ],
  file: [
    ...(['name', 'unit', 'incomingQuantity', 'outgoingQuantity', 'netChange', 'incomingCost', 'outgoingCost'] as const),
    ...(['lowThreshold', 'belowThreshold', 'lastMovementAt'] as const),
  ],
})

/** The position that a page shows. */
export const positionParams = { name: parseAsString, unit: parseAsString }

type Position = Values<typeof positionParams>

/** The page of a position. */
function positionHref({ name, unit }: { name: string; unit: string | null }): string {
  return `/stock/position?${new URLSearchParams({ name, ...(unit !== null && { unit }) })}`
}

/** The input for one position in the period. */
export function positionInput(period: Period, { name, unit }: Position) {
  return { ...periodInput(period), name: name ?? '', ...(unit !== null && unit !== '' && { unit }) }
}

/** The filters of a position's movements. */
export const movementFilters = { kind: parseAsStringLiteral(['in', 'out']), source }

/** The input for a page of its movements. */
export function movementsInput(period: Period, position: Position, state: StateOf<typeof movementFilters>) {
  const { kind, source, cursor } = state
  return {
    ...positionInput(period, position),
    limit: 50,
    ...(kind !== null && { 'filter[kind]': kind }),
    ...(source !== null && { 'filter[source]': source }),
    ...(cursor !== null && { cursor }),
  }
}

/** Movements, one per row: the time, the place, the quantity and, if known, the reason. */
export const movementList = rowListOf<StockMovement>()({
  title: 'stock.movements',
  rowId: ({ id }) => id,
  sort: '-occurredAt',
  columns: {
    occurredAt: {
      ...{ label: 'stock.when', kind: 'instant', primary: 9 },
      value: ({ occurredAt }) => occurredAt,
      cell: (movement, { t, date, today }) => (
        <>
          <Moment at={movement.occurredAt} date={date} today={today} />
          <Away of="restaurant" className="mt-0.5 block text-ink-soft text-xs">
            {movement.restaurant?.name ?? movement.placeName}
          </Away>
          <Away of="reason" className="mt-0.5 block text-ink-soft text-xs wrap-anywhere">
            {reasonOf(movement, t)}
          </Away>
        </>
      ),
    },
    kind: {
      ...{ label: 'stock.kind', kind: 'text', width: 5.5 },
      value: ({ kind }) => kind,
      cell: ({ kind }, { t }) => <Badge tone={kind === 'in' ? 'good' : 'plain'}>{t(`stock.kind.${kind}`)}</Badge>,
    },
    quantity: {
      ...{ label: 'stock.quantity', kind: 'quantity', width: 7 },
      value: ({ quantity }) => quantity,
      cell: ({ quantity, unit }) => (
        <span className="whitespace-nowrap">
          <Figure unit="quantity" value={quantity} of={unit} name="row.quantity" />
        </span>
      ),
    },
    costSum: {
      ...{ label: 'stock.cost', kind: 'money', width: 7, leaves: 2 },
      value: ({ costSum }) => costSum,
      figure: { name: 'row.costSum', digits: 'exact', noneHint: 'stock.noCost' },
    },
    restaurant: {
      ...{ label: 'stock.where', kind: 'text', width: 12, leaves: 1 },
      value: ({ restaurant, placeName }) => restaurant?.name ?? placeName,
      cell: ({ restaurant, placeName }, { t }) => {
        const note = restaurant === null ? t('stock.noRestaurant') : placeName
        return (
          <span className="block min-w-44">
            {restaurant?.name ?? placeName}
            {note && <span className="block text-ink-soft text-xs">{note}</span>}
          </span>
        )
      },
    },
    source: {
      ...{ label: 'list.source', kind: 'text', width: 7, leaves: 4 },
      value: ({ source }) => source,
      cell: ({ source, author }, { t }) => (
        <>
          {t(`stock.source.${source}`)}
          {author && <span className="block text-ink-soft text-xs">{author}</span>}
        </>
      ),
    },
    reason: {
      ...{ label: 'stock.reason', kind: 'text', width: 12, leaves: 3, grow: true },
      value: ({ reason }) => reason,
      cell: (movement, { t }) => (
        <span className="block wrap-anywhere">{reasonOf(movement, t) || <span className="text-ink-soft">—</span>}</span>
      ),
    },
  },
  table: ['occurredAt', 'kind', 'quantity', 'costSum', 'restaurant', 'source', 'reason'],
})

function reasonOf({ why, reason, document }: StockMovement, t: Translate): string {
  return [why && t(`stock.why.${why}`), reason, document].filter(Boolean).join(' · ')
}

/** The time of a movement, in the restaurant's time zone, or in the workspace's if it belongs to no restaurant. */
function Moment({ at, date, today }: { at: string; date: DateFormat; today: string }) {
  const day = at.slice(0, 10)
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {day.slice(0, 4) === today.slice(0, 4) ? date.dayShort(day) : date.day(day, today)}, {clockTime(at)}
    </time>
  )
}
