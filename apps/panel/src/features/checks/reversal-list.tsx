import type { Reversal } from '@vitrina/contract/reversal'
import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { Figure } from '@/components/figure'
import { Away } from '@/components/table/away'
import { RowLink } from '@/components/table/row-link'
import { Badge } from '@/components/ui/badge'
import { listInput, pageListOf } from '@/features/list/list'
import { clockTime } from '@/format/format-date'
import { cn } from '@/lib/class-names'
import { waiterFilter } from './check-list'

export const reversalKinds = ['void', 'return'] as const

/** Voided and returned lines, the latest first: the check, the time, the dish, the reason, who did it and the sum. */
export const reversalList = pageListOf<Reversal>()({
  title: 'checks.reversals',
  rowId: ({ id }) => id,
  sort: '-date',
  filters: { restaurant: parseAsString, waiter: parseAsString, kind: parseAsStringLiteral(reversalKinds) },
  input: (period, { restaurant, waiter, kind, cursor }) =>
    listInput(period, { sort: null, cursor }, { limit: 50, filters: { restaurant, ...waiterFilter(waiter), kind } }),
  narrowing: ({ kind }, t) => (kind === null ? [] : [{ name: 'kind', words: t(`reversals.${kind}s`) }]),
  columns: {
    date: { label: 'export.date', kind: 'date', value: ({ date }) => date },
    at: { label: 'checks.closed', kind: 'instant', value: ({ at }) => at },
    number: {
      ...{ label: 'checks.number', kind: 'text', primary: 10 },
      value: ({ number }) => String(number),
      cell: (line, { t, date }) => {
        const { date: day, at } = line
        return (
          <RowLink
            href={`/checks/${line.checkId}`}
            note={
              <>
                <Away of="dish" className="block text-ink text-sm">
                  {dishOf(line)}
                </Away>
                <span className="block whitespace-nowrap">
                  {at === null ? date.dayShort(day) : `${date.dayShort(at.slice(0, 10))}, ${clockTime(at)}`}
                </span>
                {/* After midnight the business date is still the previous day. */}
                {at !== null && at.slice(0, 10) !== day && (
                  <span className="block">{t('reversals.businessDate', { day: date.dayShort(day) })}</span>
                )}
                <Away of="restaurant" className="block">
                  {line.restaurant}
                </Away>
                <Away of="reason" className="block wrap-anywhere">
                  {[line.reason, line.by].filter(Boolean).join(' · ')}
                </Away>
              </>
            }
          >
            {`№ ${line.number}`}
          </RowLink>
        )
      },
    },
    restaurant: {
      ...{ label: 'restaurants.name', kind: 'text', width: 12, leaves: 3 },
      value: ({ restaurant }) => restaurant,
      cell: ({ restaurant }) => restaurant,
    },
    dish: {
      ...{ label: 'menu.name', kind: 'text', width: 14, leaves: 1 },
      value: ({ dish }) => dish,
      cell: (line) => dishOf(line),
    },
    quantity: { label: 'export.quantity', kind: 'quantity', value: ({ quantity }) => quantity },
    unit: { label: 'export.unit', kind: 'text', value: ({ unit }) => unit },
    reason: {
      ...{ label: 'reversals.why', savedAs: 'reversals.reason', kind: 'text', width: 13, leaves: 2 },
      value: ({ reason }) => reason,
      // For a return the source reports neither the reason nor who made it.
      cell: ({ reason, by, kind }, { t }) => (
        <>
          {reason ?? <span className="text-ink-soft">{kind === 'void' ? t('reversals.noReason') : '—'}</span>}
          {by !== null && <span className="mt-0.5 block text-ink-soft text-xs">{t('reversals.by', { name: by })}</span>}
        </>
      ),
    },
    by: { label: 'reversals.who', kind: 'text', value: ({ by }) => by },
    waiter: {
      ...{ label: 'reversals.waiter', kind: 'text', width: 10, leaves: 4 },
      value: ({ waiter }) => waiter,
      cell: ({ waiter }, { t }) => waiter ?? <span className="text-ink-soft">{t('checks.noWaiter')}</span>,
    },
    sum: {
      ...{ label: 'checks.total', kind: 'money', width: 7.5 },
      value: ({ sum }) => sum,
      cell: ({ sum, kind }, { t }) => (
        <>
          <Figure
            unit="money"
            value={sum}
            name="row.sum"
            digits="exact"
            className={cn('font-medium', kind === 'return' && 'text-bad')}
          />
          <span className="mt-1 block">
            <Badge data-kind={kind} tone={kind === 'return' ? 'bad' : 'warn'}>
              {t(`reversals.${kind}`)}
            </Badge>
          </span>
        </>
      ),
    },
    kind: { label: 'reversals.kind', kind: 'text', value: ({ kind }, t) => t(`reversals.${kind}`) },
  },
  table: ['number', 'restaurant', 'dish', 'reason', 'waiter', 'sum'],
  file: [
    ...(['date', 'at', 'restaurant', 'number', 'dish', 'quantity', 'unit', 'sum'] as const),
    ...(['kind', 'reason', 'by', 'waiter'] as const),
  ],
})

/** Returns the dish and its quantity. */
function dishOf({ dish, quantity, unit }: Reversal) {
  return (
    <>
      {dish}{' '}
      <span className="whitespace-nowrap text-ink-soft">
        × <Figure unit="quantity" value={Math.abs(quantity)} of={unit} />
      </span>
    </>
  )
}
