'use client'

import type { ExchangeRunDetail } from '@vitrina/contract/exchange-run'
import { Figure } from '@/components/figure'
import { useI18n } from '@/i18n/i18n-provider'

type Totals = NonNullable<ExchangeRunDetail['totals']>

/** What the days of a run contain besides checks: payments, discounts, service charges, tips, voids and returns. */
export function RunExtras({ totals, days }: { totals: Totals; days: number }) {
  const { t } = useI18n()
  const { payments, discounts, service, tips, voids, returns } = totals
  const sums = [
    { name: 'payments', told: payments },
    { name: 'discounts', told: discounts },
    { name: 'service', told: service },
    { name: 'tips', told: tips },
  ] as const
  const reversed = [
    { name: 'voids', told: voids },
    { name: 'returns', told: returns },
  ] as const
  // A run from before these were stored.
  if ([...sums, ...reversed].every(({ told }) => told === undefined)) return null
  return (
    <section data-besides className="mt-4 border-line border-t pt-4">
      <h3 className="mb-3 font-medium text-sm">{t('journal.run.besides')}</h3>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-6">
        {sums.map(
          ({ name, told }) =>
            told && (
              <div key={name}>
                <dt className="text-ink-soft text-xs">{t(`journal.run.${name}`)}</dt>
                <dd className="mt-0.5 font-medium">
                  <Figure unit="money" value={told.sum} name={name} digits="exact" />
                </dd>
              </div>
            ),
        )}
        {reversed.map(
          ({ name, told }) =>
            told && (
              <div key={name}>
                <dt className="text-ink-soft text-xs">{t(`journal.run.${name}`)}</dt>
                <dd className="mt-0.5 font-medium">
                  <Figure unit="money" value={told.sum} name={name} digits="exact" />
                </dd>
                <dd className="text-ink-soft text-xs" data-figure={`${name}Count`} data-value={told.count}>
                  {t('journal.run.linesOf', { count: told.count })}
                </dd>
              </div>
            ),
        )}
      </dl>
      {payments && <Payments payments={payments} days={days} />}
    </section>
  )
}

function Payments({ payments, days }: { payments: NonNullable<Totals['payments']>; days: number }) {
  const { t } = useI18n()
  return (
    <>
      <h4 className="mt-4 mb-1 text-ink-soft text-xs">{t('journal.run.paidBy')}</h4>
      <ul className="grid gap-x-8 text-sm sm:grid-cols-2 lg:grid-cols-3">
        {payments.types.map(({ type, sum }) => (
          <li key={type} data-payment={type} className="flex justify-between gap-3 py-1">
            <span className="min-w-0 wrap-anywhere">{type || t('journal.run.unnamed')}</span>
            <Figure unit="money" value={sum} digits="exact" />
          </li>
        ))}
      </ul>
      {payments.days < days && (
        <p className="mt-2 text-ink-soft text-xs">{t('journal.run.paidDays', { known: payments.days, days })}</p>
      )}
    </>
  )
}
