'use client'

import type { Reversal } from '@vitrina/contract/reversal'
import { useMemo } from 'react'
import { Figure } from '@/components/figure'
import { Away } from '@/components/table/away'
import { columnsOf } from '@/components/table/columns'
import { RowLink } from '@/components/table/row-link'
import { Badge } from '@/components/ui/badge'
import { clockTime } from '@/format/format-date'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'

const column = columnsOf<Reversal>()

/** Lines struck off and returned: of which check and when, what, why and by whom, and for how much. */
export function useReversalColumns() {
  const { t } = useI18n()
  const { date } = useFormat()
  return useMemo(() => {
    const when = ({ date: day, at }: Reversal) =>
      at === null ? date.dayShort(day) : `${date.dayShort(at.slice(0, 10))}, ${clockTime(at)}`
    // Past midnight the business day is still the one before.
    const isOtherDay = ({ date: day, at }: Reversal) => at !== null && at.slice(0, 10) !== day
    return column.columns([
      column.accessor('number', {
        header: t('checks.number'),
        enableSorting: false,
        meta: { primary: 10 },
        cell: ({ row: { original: line } }) => (
          <RowLink
            href={`/checks/${line.checkId}`}
            note={
              <>
                <Away of="dish" className="block text-ink text-sm">
                  <What line={line} />
                </Away>
                <span className="block whitespace-nowrap">{when(line)}</span>
                {isOtherDay(line) && (
                  <span className="block">{t('reversals.businessDate', { day: date.dayShort(line.date) })}</span>
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
        ),
      }),
      column.accessor('restaurant', {
        header: t('restaurants.name'),
        enableSorting: false,
        meta: { width: 12, leaves: 3 },
        cell: ({ getValue }) => getValue(),
      }),
      column.accessor('dish', {
        header: t('menu.name'),
        enableSorting: false,
        meta: { width: 14, leaves: 1 },
        cell: ({ row: { original: line } }) => <What line={line} />,
      }),
      column.accessor('reason', {
        header: t('reversals.why'),
        enableSorting: false,
        meta: { width: 13, leaves: 2 },
        cell: ({ row: { original: line } }) => <Why line={line} />,
      }),
      column.accessor('waiter', {
        header: t('reversals.waiter'),
        enableSorting: false,
        meta: { width: 10, leaves: 4 },
        cell: ({ getValue }) => getValue() ?? <span className="text-ink-soft">{t('checks.noWaiter')}</span>,
      }),
      column.accessor('sum', {
        header: t('checks.total'),
        enableSorting: false,
        meta: { numeric: true, width: 7.5 },
        cell: ({ row: { original: line } }) => (
          <>
            <Figure
              unit="money"
              value={line.sum}
              name="row.sum"
              digits="exact"
              className={cn('font-medium', line.kind === 'return' && 'text-bad')}
            />
            <span className="mt-1 block">
              <Badge data-kind={line.kind} tone={line.kind === 'return' ? 'bad' : 'warn'}>
                {t(`reversals.${line.kind}`)}
              </Badge>
            </span>
          </>
        ),
      }),
    ])
  }, [t, date])
}

/** The dish and how much of it. */
function What({ line: { dish, quantity, unit } }: { line: Reversal }) {
  return (
    <>
      {dish}{' '}
      <span className="whitespace-nowrap text-ink-soft">
        × {<Figure unit="quantity" value={Math.abs(quantity)} of={unit} />}
      </span>
    </>
  )
}

/** The reason, and under it who struck the line off; of a return the source tells neither. */
function Why({ line: { reason, by, kind } }: { line: Reversal }) {
  const { t } = useI18n()
  return (
    <>
      {reason ?? <span className="text-ink-soft">{kind === 'void' ? t('reversals.noReason') : '—'}</span>}
      {by !== null && <span className="mt-0.5 block text-ink-soft text-xs">{t('reversals.by', { name: by })}</span>}
    </>
  )
}
