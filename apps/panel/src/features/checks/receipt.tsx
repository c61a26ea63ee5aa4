'use client'

import type { CheckCard } from '@vitrina/contract/check'
import { Figure } from '@/components/figure'
import { clockTime } from '@/format/format-date'
import { useI18n } from '@/i18n/i18n-provider'
import { ReceiptLine } from './receipt-line'

/** A check as a strip of paper: who and where, the lines, the total. */
export function Receipt({ check }: { check: CheckCard }) {
  const { t } = useI18n()
  const about = [
    [t('checks.opened'), check.openedAt && clockTime(check.openedAt)],
    [t('checks.closed'), check.closedAt && clockTime(check.closedAt)],
    [t('checks.table'), check.table],
    [t('checks.waiter'), check.waiter ?? t('checks.noWaiter')],
    [t('checks.station'), check.station],
    [t('checks.category'), check.orderCategory],
  ].flatMap(([label, value]) => (label && value ? [{ label, value }] : []))
  return (
    <article
      aria-label={t('checks.numberOf', { number: String(check.number) })}
      className="max-w-[30rem] rounded-card border border-line bg-surface shadow-card"
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 px-5 pt-5 pb-4 text-sm sm:grid-cols-[auto_1fr_auto_1fr]">
        {about.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="text-right sm:text-left">{value}</dd>
          </div>
        ))}
      </dl>
      <table className="w-full text-sm">
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
        <tfoot>
          <tr>
            <th
              scope="row"
              className="border-line-strong border-t border-dashed px-5 py-4 text-left font-semibold text-base"
            >
              {t('checks.totalDue')}
              <span className="block font-normal text-ink-soft text-xs">
                {t('checks.lines', { count: check.positions })}
              </span>
            </th>
            <td className="border-line-strong border-t border-dashed px-5 py-4 text-right font-semibold text-xl">
              <Figure unit="money" value={check.total} name="total" digits="exact" />
            </td>
          </tr>
        </tfoot>
      </table>
    </article>
  )
}
