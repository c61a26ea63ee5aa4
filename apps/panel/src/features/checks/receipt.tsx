'use client'

import type { CheckLine, CheckModifier, CheckReceipt } from '@vitrina/contract/check'
import type { ReactNode } from 'react'
import { Figure } from '@/components/figure'
import { PeriodLink } from '@/components/shell/period-link'
import { useSession } from '@/components/shell/use-session'
import { Badge } from '@/components/ui/badge'
import { clockTime } from '@/format/format-date'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'

/** A check as a paper receipt: place, time, waiter, lines and total. Only this part of the page is printed. */
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
  // After midnight the business date is still the previous day.
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

/** The voided lines of a check: what, why and by whom. They do not count towards the total. */
function ReceiptVoids({ voids }: Pick<CheckReceipt, 'voids'>) {
  const { t } = useI18n()
  if (voids.length === 0) return null
  return (
    <section data-voids className="border-line border-t border-dashed px-5 py-3 text-ink-soft text-xs">
      <h2 className="mb-1 font-medium">{t('checks.voids')}</h2>
      <ul className="space-y-1">
        {voids.map(({ name, quantity, unit, total, reason, by, modifiers }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a printed check never change places
          <li key={i}>
            {name} <Figure unit="quantity" value={quantity} of={unit} />,{' '}
            <Figure unit="money" value={total} digits="exact" />
            {[reason, by].some(Boolean) && `: ${[reason, by].filter(Boolean).join(', ')}`}
            <ReceiptModifiers line={{ quantity, modifiers }} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The foot of a receipt: the total, and what it is made of where that is more than the lines. */
function ReceiptTotals({ check }: { check: CheckReceipt }) {
  const { t } = useI18n()
  const { sold, returned, discount, total, positions } = check
  const parts = [
    ...(returned === 0
      ? []
      : [
          { name: 'sold', label: t('checks.sold'), value: sold },
          { name: 'returned', label: t('checks.returned'), value: returned },
        ]),
    ...(discount === null ? [] : [{ name: 'discount', label: t('checks.discounts'), value: discount }]),
  ]
  return (
    <tfoot>
      {parts.map(({ name, label, value }, index) => (
        <tr key={name} className="text-ink-soft">
          <th scope="row" className={cn('px-5 py-1 text-left font-normal', index === 0 && edge)}>
            {label}
          </th>
          <td className={cn('px-5 py-1 text-right', index === 0 && edge)}>
            <Figure unit="money" value={value} name={name} digits="exact" />
          </td>
        </tr>
      ))}
      <tr className="align-top">
        <th scope="row" className={cn('px-5 pt-3 pb-7 text-left font-semibold text-base', parts.length === 0 && edge)}>
          {t('checks.totalDue')}
          <span className="block font-normal text-ink-soft text-xs">{t('checks.lines', { count: positions })}</span>
        </th>
        <td className={cn('px-5 pt-3 pb-7 text-right font-semibold text-xl', parts.length === 0 && edge)}>
          <Figure unit="money" value={total} name="total" digits="exact" />
        </td>
      </tr>
    </tfoot>
  )
}

const edge = 'border-line-strong border-t border-dashed pt-3'

/** One line of a check: the dish, its quantity and price, the discount and the sum. */
function ReceiptLine({ line }: { line: CheckLine }) {
  const { t } = useI18n()
  const { dishId, name, quantity, unit, price, discount, total, kind } = line
  const returned = kind === 'return'
  return (
    <tr className="border-line border-t border-dashed align-top">
      <th scope="row" className="border-line w-full border-t border-dashed px-5 py-3 text-left font-normal">
        <PeriodLink href={`/menu/${dishId}`} className="font-medium hover:text-accent hover:underline">
          {name}
        </PeriodLink>
        {returned && (
          <Badge tone="bad" className="ml-2">
            {t('checks.return')}
          </Badge>
        )}
        <span className="mt-0.5 block text-ink-soft text-xs">
          <Figure unit="quantity" value={quantity} of={unit} />
          {price !== null && (
            <>
              {' × '}
              <Figure unit="money" value={price} digits="exact" />
            </>
          )}
          {discount !== null && discount !== 0 && (
            <>
              {' · '}
              {t('checks.discount')} <Figure unit="money" value={discount} digits="exact" />
            </>
          )}
        </span>
        <ReceiptModifiers line={line} />
      </th>
      <td className={cn('border-line border-t border-dashed px-5 py-3 text-right', returned && 'text-bad')}>
        <Figure unit="money" value={total} name="line.total" digits="exact" />
      </td>
    </tr>
  )
}

interface ReceiptModifiersProps {
  /** The line the modifiers belong to; its sum includes theirs. */
  line: Pick<CheckLine, 'quantity' | 'modifiers'>
}

/** The modifiers of a dish, indented: with the quantity unless it is one per portion, and the sum unless it is free. */
function ReceiptModifiers({ line: { quantity: portions, modifiers = [] } }: ReceiptModifiersProps) {
  const { t } = useI18n()
  if (modifiers.length === 0) return null
  const isOneOfOne = ({ quantity }: CheckModifier) => quantity === portions && Math.abs(quantity) === 1
  return (
    <ul
      data-modifiers
      aria-label={t('checks.modifiers')}
      className="mt-1 space-y-0.5 border-line border-l pl-2.5 text-ink-soft text-xs"
    >
      {modifiers.map((modifier, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was chosen with a line of a printed check never changes places
        <li key={i} className="wrap-anywhere">
          {modifier.name}
          {!isOneOfOne(modifier) && (
            <>
              {' × '}
              <Figure unit="quantity" value={modifier.quantity} />
            </>
          )}
          {modifier.total !== 0 && (
            <>
              {' · '}
              <Figure unit="money" value={modifier.total} name="modifier.total" digits="exact" />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
