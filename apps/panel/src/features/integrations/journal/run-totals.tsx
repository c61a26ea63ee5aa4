'use client'

import type { ExchangeRunDetail } from '@vitrina/contract/exchange-run'
import { Figure } from '@/components/figure'
import { Card } from '@/components/ui/card'
import { useI18n } from '@/i18n/i18n-provider'

/** The totals of a run's days after the run; for a dry run, what they would be. */
export function RunTotals({ run }: { run: ExchangeRunDetail }) {
  const { t } = useI18n()
  const { totals, dryRun, daysDone } = run
  if (totals === null || (totals.checks === 0 && totals.stockMoves === 0)) return null
  const title = t(dryRun ? 'journal.run.restaurants.would' : 'journal.run.totals')
  const sums = [
    { name: 'totalRevenue', label: t('journal.run.revenue'), unit: 'money', value: totals.revenue },
    { name: 'totalChecks', label: t('journal.run.checks'), unit: 'count', value: totals.checks },
    { name: 'totalLines', label: t('journal.lines'), unit: 'count', value: totals.lines },
    { name: 'totalMoves', label: t('journal.run.stockMoves'), unit: 'count', value: totals.stockMoves },
  ] as const
  return (
    <Card aria-label={title} className="p-4 sm:p-5">
      <h2 className="mb-3 font-semibold text-base">{title}</h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        {sums.map(({ name, label, unit, value }) => (
          <div key={name}>
            <dt className="text-ink-soft text-xs">{label}</dt>
            <dd className="mt-0.5 font-medium">
              <Figure unit={unit} value={value} name={name} digits={unit === 'money' ? 'exact' : 'auto'} />
            </dd>
          </div>
        ))}
      </dl>
      <RunExtras totals={totals} days={daysDone} />
      {dryRun && totals.restaurants.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-line border-t text-sm">
          {totals.restaurants.map(({ name, checks, revenue }) => (
            <li key={name} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className="min-w-0">{name}</span>
              <span className="text-right">
                <Figure unit="money" value={revenue} digits="exact" />
                <span className="ml-3 text-ink-soft text-xs">
                  {t('journal.run.checks')}: <Figure unit="count" value={checks} />
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

type Totals = NonNullable<ExchangeRunDetail['totals']>

/** What the days of a run contain besides checks: payments, discounts, service charges, tips, voids and returns. */
function RunExtras({ totals, days }: { totals: Totals; days: number }) {
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
