'use client'

import type { CheckReceipt } from '@vitrina/contract/check'
import type { ReactNode } from 'react'
import { PeriodLink } from '@/components/shell/period-link'
import { useSession } from '@/components/shell/use-session'
import { clockTime } from '@/format/format-date'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { ReceiptLine } from './receipt-line'
import { ReceiptTotals } from './receipt-totals'
import { ReceiptVoids } from './receipt-voids'

/** A check as a strip of paper: where and when, who served, the lines, the total. The only thing a printer is given. */
export function Receipt({ check }: { check: CheckReceipt }) {
  const { t } = useI18n()
  const { restaurant, restaurantId, city, address } = check
  const place = [city, address].filter((part) => part !== null).join(', ')
  return (
    <article data-print-sheet className="receipt w-full max-w-[26rem] bg-surface text-sm">
      <header className="px-5 pt-7 pb-4 text-center">
        <PeriodLink href={`/restaurants/${restaurantId}`} className="font-semibold text-lg hover:text-accent">
          {restaurant}
        </PeriodLink>
        {place && <p className="text-ink-soft text-xs">{place}</p>}
        <p className="mt-3 font-medium text-base">{t('checks.numberOf', { number: String(check.number) })}</p>
      </header>
      <About check={check} />
      <table className="w-full">
        <caption className="sr-only">{t('checks.positions')}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('menu.name')}</th>
            <th scope="col">{t('checks.total')}</th>
          </tr>
        </thead>
        <tbody>
          {check.lines.map((line) => (
            <ReceiptLine key={line.id} line={line} />
          ))}
        </tbody>
        <ReceiptTotals check={check} />
      </table>
      {check.lines.length === 0 && <p className="px-5 pb-4 text-sm">{t('checks.allVoid')}</p>}
      <ReceiptVoids voids={check.voids} />
    </article>
  )
}

function About({ check }: { check: CheckReceipt }) {
  const { t } = useI18n()
  const { date } = useFormat()
  const { today } = useSession()
  const { openedAt, closedAt, waiter, waiterId } = check
  const at = (instant: string) => `${date.day(instant.slice(0, 10), today)}, ${clockTime(instant)}`
  // Past midnight the business day is still the one before.
  const isOtherDay = check.date !== null && check.date !== (closedAt ?? openedAt)?.slice(0, 10)
  const served = waiterId ? (
    <PeriodLink href={`/staff/${waiterId}`} className="underline decoration-line-strong hover:text-accent">
      {waiter}
    </PeriodLink>
  ) : (
    t('checks.unnamed')
  )
  const facts: { label: string; value: ReactNode }[] = [
    { label: t('checks.businessDate'), value: isOtherDay && check.date !== null && date.day(check.date, today) },
    { label: t('checks.opened'), value: openedAt && at(openedAt) },
    { label: t('checks.closed'), value: closedAt && at(closedAt) },
    { label: t('checks.table'), value: check.table },
    { label: t('checks.waiter'), value: served },
    { label: t('checks.guests'), value: check.guests },
    { label: t('checks.station'), value: check.station },
    { label: t('checks.category'), value: check.orderCategory },
  ]
  return (
    <dl className="space-y-1 border-line-strong border-t border-dashed px-5 py-4">
      {facts.map(
        ({ label, value }) =>
          value !== null &&
          value !== false &&
          value !== '' && (
            <div key={label} className="flex justify-between gap-4">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
