'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { EmptyState } from '@/components/states/empty-state'
import { DataTable } from '@/components/table/data-table'
import { ListCard } from '@/components/table/list-card'
import { ChoiceSelect } from '@/features/list/choice-select'
import { RestaurantFilter } from '@/features/list/restaurant-filter'
import { WaiterFilter } from '@/features/list/waiter-filter'
import { PeriodPicker } from '@/features/period/period-picker'
import { usePeriod } from '@/features/period/use-period'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { blockingError } from '@/trpc/problem'
import { useReversalColumns } from './reversal-columns'
import { reversalKinds, reversalsInput } from './reversal-params'
import { ReversalSums } from './reversal-sums'
import { ReversalsExport } from './reversals-export'
import { useReversalState } from './use-reversal-state'

/** What was struck off and what was returned, the latest first, and what both come to. */
export function ReversalsView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const period = usePeriod()
  const { state, change, turn, reset } = useReversalState()
  const query = useQuery(
    trpc.checks.reversals.queryOptions(reversalsInput(period, state), { placeholderData: keepPreviousData }),
  )
  const columns = useReversalColumns()
  const title = t('checks.reversals')
  const toolbar = (
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
  )
  return (
    <>
      <PageHeader above={<BackLink href="/checks">{t('back.checks')}</BackLink>} title={title}>
        <div className="flex min-w-0 max-w-full flex-wrap items-center gap-2">
          <PeriodPicker />
          <ReversalsExport />
        </div>
      </PageHeader>
      {query.data && blockingError(query) === null && (
        <ReversalSums totals={query.data.totals} isPending={query.isPlaceholderData} />
      )}
      <ListCard
        query={query}
        toolbar={toolbar}
        cursor={state.cursor}
        onTurn={turn}
        onReset={reset}
        {...(reset === undefined && {
          empty: <EmptyState title={t('reversals.empty')} hint={t('reversals.emptyHint')} />,
        })}
      >
        {(rows) => (
          <DataTable
            caption={title}
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            sort="-date"
            onSort={() => undefined}
          />
        )}
      </ListCard>
    </>
  )
}
