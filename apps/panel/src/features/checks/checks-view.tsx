'use client'

import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useCallback } from 'react'
import { PeriodLink } from '@/components/shell/period-link'
import { useSession } from '@/components/shell/use-session'
import { EmptyState } from '@/components/states/empty-state'
import { Button, buttonStyle } from '@/components/ui/button'
import { FilterChips, ListPage, ListSearch, ListSort, maxOnPage } from '@/features/list/list-page'
import { RestaurantFilter } from '@/features/list/restaurant-filter'
import { keepPage, useList } from '@/features/list/use-list'
import { useWaiterLabels, WaiterFilter } from '@/features/list/waiter-filter'
import type { ResolvedPeriod } from '@/features/period/resolve-period'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC, useTRPCClient } from '@/trpc/client'
import { type CheckState, checkList } from './check-list'
import { MoreFilters } from './more-filters'

/** The journal of checks, the latest first. */
export function ChecksView() {
  const { t } = useI18n()
  const { figure } = useFormat()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const page = useList(checkList)
  const { state, change, reset, period } = page
  // A search by number may cover all time; once it is cleared, the journal returns to its period.
  const search = useCallback(
    (q: string) => {
      page.search(q)
      if (q === '') change({ over: null }, 'replace')
    },
    [page.search, change],
  )
  const query = useQuery(trpc.checks.list.queryOptions(page.input, keepPage))
  const over = state.over === null ? [] : [{ name: 'over' as const, words: t('checks.over.all') }]
  return (
    <ListPage
      page={page}
      query={query}
      own={null}
      load={(input) => client.checks.list.query({ ...input, limit: maxOnPage })}
      savedPeriod={state.over === 'all' ? null : period}
      subject={useWaiterLabels(state.waiter)}
      actions={
        <PeriodLink href={reversalsOf(state)} className={buttonStyle({ size: 'md' })}>
          <Undo2 aria-hidden="true" />
          {t('checks.reversals')}
        </PeriodLink>
      }
      toolbar={
        <>
          <ListSearch page={page} onSearch={search} inputMode="numeric" />
          <RestaurantFilter value={state.restaurant} onChange={(restaurant) => change({ restaurant })} />
          <WaiterFilter value={state.waiter} onChange={(waiter) => change({ waiter })} />
          <ListSort page={page} />
          <MoreFilters state={state} onChange={change} />
          <FilterChips
            chips={[...over, ...checkList.narrowing(state, t, figure)]}
            onRemove={(name) => change({ [name]: null })}
            className="flex w-full flex-wrap gap-2"
          />
        </>
      }
      empty={state.q !== null && reset && <NoChecks state={state} period={period} onChange={change} onReset={reset} />}
    />
  )
}

/** Returns the address of the voids and returns of the restaurant and waiter that the journal is filtered by. */
function reversalsOf({ restaurant, waiter }: CheckState): string {
  const query = new URLSearchParams()
  if (restaurant !== null) query.set('restaurant', restaurant)
  if (waiter !== null) query.set('waiter', waiter)
  const text = query.toString()
  return text === '' ? '/checks/reversals' : `/checks/reversals?${text}`
}

interface NoChecksProps {
  state: CheckState
  period: ResolvedPeriod
  onChange: (values: Partial<CheckState>) => void
  onReset: () => void
}

/** Says that no check has the number, and where else to search. */
function NoChecks({ state, period, onChange, onReset }: NoChecksProps) {
  const { t } = useI18n()
  const { date } = useFormat()
  const { today } = useSession()
  const number = state.q ?? ''
  const isEver = state.over === 'all'
  return (
    <EmptyState
      title={
        isEver
          ? t('checks.none.ever', { number })
          : t('checks.none.period', { number, period: date.range(period.from, period.to, today) })
      }
      hint={isEver ? t('checks.none.everHint') : t('checks.none.periodHint')}
    >
      {!isEver && (
        <Button variant="primary" size="md" onClick={() => onChange({ over: 'all' })}>
          {t('checks.none.lookEver')}
        </Button>
      )}
      <Button size="md" onClick={onReset}>
        {t('empty.reset')}
      </Button>
    </EmptyState>
  )
}
