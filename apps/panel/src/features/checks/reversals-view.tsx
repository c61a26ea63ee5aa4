'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReversalTotals } from '@vitrina/contract/reversal'
import { Figure } from '@/components/figure'
import { BackLink } from '@/components/shell/back-link'
import { EmptyState } from '@/components/states/empty-state'
import { Card } from '@/components/ui/card'
import { ChoiceSelect } from '@/features/list/choice-select'
import { ListPage, maxOnPage } from '@/features/list/list-page'
import { RestaurantFilter } from '@/features/list/restaurant-filter'
import { keepPage, useList } from '@/features/list/use-list'
import { useWaiterLabels, WaiterFilter } from '@/features/list/waiter-filter'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { useTRPC, useTRPCClient } from '@/trpc/client'
import { blockingError } from '@/trpc/problem'
import { reversalKinds, reversalList } from './reversal-list'

/** Voids and returns, the latest first, and the totals of both. */
export function ReversalsView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const page = useList(reversalList)
  const { state, change, reset } = page
  const query = useQuery(trpc.checks.reversals.queryOptions(page.input, keepPage))
  return (
    <ListPage
      page={page}
      query={query}
      own={null}
      load={(input) => client.checks.reversals.query({ ...input, limit: maxOnPage })}
      subject={useWaiterLabels(state.waiter)}
      above={<BackLink href="/checks">{t('back.checks')}</BackLink>}
      lead={
        query.data &&
        blockingError(query) === null && <ReversalSums totals={query.data.totals} isPending={query.isPlaceholderData} />
      }
      toolbar={
        <>
          <RestaurantFilter value={state.restaurant} onChange={(restaurant) => change({ restaurant })} />
          <WaiterFilter value={state.waiter} onChange={(waiter) => change({ waiter })} />
          <ChoiceSelect
            label={t('reversals.kind')}
            all={t('reversals.allKinds')}
            choices={reversalKinds}
            nameOf={(kind) => t(`reversals.${kind}s`)}
            value={state.kind}
            onChange={(kind) => change({ kind })}
            className="basis-36 sm:max-w-52"
          />
        </>
      }
      empty={!reset && <EmptyState title={t('reversals.empty')} hint={t('reversals.emptyHint')} />}
    />
  )
}

/** The totals of voids and of returns: the sum, the number of lines, and what it means for revenue. */
function ReversalSums({ totals, isPending }: { totals: ReversalTotals; isPending: boolean }) {
  const { t } = useI18n()
  return (
    <Card aria-busy={isPending} className={cn('mb-3 transition-opacity sm:mb-4', isPending && 'opacity-55')}>
      <dl className="grid grid-cols-2 divide-x divide-line">
        {(['voids', 'returns'] as const).map((kind) => {
          const { count, sum } = totals[kind]
          return (
            <div key={kind} className="min-w-0 px-4 py-4 sm:px-5">
              <dt className="text-ink-soft text-sm">{t(`reversals.${kind}`)}</dt>
              <dd
                className={cn(
                  'mt-0.5 font-semibold text-xl tracking-tight',
                  kind === 'returns' && sum < 0 && 'text-bad',
                )}
              >
                <Figure unit="money" value={sum} name={`${kind}.sum`} digits="exact" />
              </dd>
              <dd className="mt-0.5 text-sm" data-figure={`${kind}.count`} data-value={count}>
                {t('reversals.lines', { count })}
              </dd>
              <dd className="mt-1 text-ink-soft text-xs">{t(`reversals.${kind}.hint`)}</dd>
            </div>
          )
        })}
      </dl>
    </Card>
  )
}
