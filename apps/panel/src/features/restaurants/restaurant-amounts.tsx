'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Period } from '@vitrina/contract/dates'
import type { AmountKind, RestaurantAmounts as Amounts } from '@vitrina/contract/restaurant-amounts'
import { ChartCard } from '@/components/charts/chart-card'
import { ShareBar } from '@/components/charts/share-bar'
import { Figure } from '@/components/figure'
import { PeriodLink } from '@/components/shell/period-link'
import { periodInput } from '@/features/period/resolve-period'
import { QuietState } from '@/features/record/quiet-state'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'

type Amount = Amounts['amounts'][number]

const kinds: readonly AmountKind[] = ['payment', 'discount', 'void', 'service', 'tip']
/** Further amounts of a kind are shown as one. */
const shown = 6

/** A restaurant's payments, discounts, service charges and tips, and why lines were voided. */
export function RestaurantAmounts({ id, period }: { id: string; period: Period }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const query = useQuery(
    trpc.restaurants.amounts.queryOptions({ id, ...periodInput(period) }, { placeholderData: keepPreviousData }),
  )
  const { amounts = [], days = 0, paidDays = 0 } = query.data ?? {}
  return (
    <ChartCard
      title={t('amounts.title')}
      action={
        <PeriodLink
          href={`/checks/reversals?restaurant=${id}`}
          className="rounded-md text-right text-accent text-sm hover:underline"
        >
          {t('checks.reversals')}
        </PeriodLink>
      }
    >
      <QuietState query={query} empty={amounts.length === 0}>
        <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2 xl:grid-cols-3">
          {kinds.map((kind) => (
            <Section key={kind} kind={kind} rows={amounts.filter((amount) => amount.kind === kind)} />
          ))}
        </div>
        {paidDays < days && (
          <p className="mt-4 text-ink-soft text-xs">{t('amounts.known', { known: paidDays, days })}</p>
        )}
      </QuietState>
    </ChartCard>
  )
}

function Section({ kind, rows }: { kind: AmountKind; rows: readonly Amount[] }) {
  const { t } = useI18n()
  if (rows.length === 0) return null
  const top = Math.max(...rows.map(({ sum }) => sum))
  const more = rows.length - shown
  return (
    <section data-amounts={kind}>
      <h3 className="mb-2 font-medium text-sm">{t(`amounts.${kind}`)}</h3>
      <ul className="space-y-3">
        {rows.slice(0, shown).map(({ type, sum, sharePct }) => (
          <li key={type} className="text-sm">
            <div className="mb-1 flex items-baseline gap-3">
              <span className="min-w-0 flex-1 wrap-anywhere">
                {type === '' ? t(kind === 'void' ? 'amounts.noReason' : 'amounts.unnamed') : type}
              </span>
              <Figure unit="money" value={sum} className="font-medium" />
              <span className="w-14 text-right text-ink-soft text-xs">
                <Figure unit="percent" value={sharePct} />
              </span>
            </div>
            <ShareBar value={sum} top={top} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-2 text-ink-soft text-xs">{t('amounts.more', { count: more })}</p>}
    </section>
  )
}
