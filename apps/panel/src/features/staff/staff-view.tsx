'use client'

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { greatest } from '@/components/charts/plot-area'
import { Input } from '@/components/ui/input'
import { ListPage, ListSearch, ListSort, maxOnPage } from '@/features/list/list-page'
import { RestaurantFilter } from '@/features/list/restaurant-filter'
import { SourceFilter } from '@/features/list/source-filter'
import { keepPage, useList } from '@/features/list/use-list'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { numberIn } from '@/lib/number-in'
import { useTRPC, useTRPCClient } from '@/trpc/client'
import { staffList } from './staff-list'

/** Everyone who served in the period, by what they sold. */
export function StaffView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const page = useList(staffList)
  const { state, change } = page
  const query = useQuery(trpc.waiters.ranking.queryOptions(page.input, keepPage))
  const topShare = greatest((query.data?.data ?? []).map(({ sharePct }) => sharePct))
  return (
    <ListPage
      page={page}
      query={query}
      own={useMemo(() => ({ topShare }), [topShare])}
      load={(input) => client.waiters.ranking.query({ ...input, limit: maxOnPage })}
      toolbar={
        <>
          <ListSearch page={page} />
          <RestaurantFilter value={state.restaurant} onChange={(restaurant) => change({ restaurant })} />
          <SourceFilter value={state.source} onChange={(source) => change({ source })} />
          <MinRevenue value={state.min} onChange={(min) => change({ min })} />
          <ListSort page={page} />
        </>
      }
      emptyHint={t('staff.empty')}
    />
  )
}

/** Narrows the list to waiters with a minimum revenue. Applied on Enter, or when the field loses the focus. */
function MinRevenue({ value, onChange }: { value: number | null; onChange: (value: number | null) => void }) {
  const { t, locale } = useI18n()
  const [seen, setSeen] = useState(value)
  const [text, setText] = useState(String(value ?? ''))
  // The value was changed by a reset or by the browser's Back button.
  if (seen !== value) {
    setSeen(value)
    setText(String(value ?? ''))
  }
  const apply = (event?: FormEvent) => {
    event?.preventDefault()
    const next = numberIn(text, locale)
    if (next === null && text.trim() !== '') setText(String(value ?? ''))
    else if (next !== value) onChange(next)
  }
  return (
    <form onSubmit={apply} className="min-w-0 flex-1 basis-36 sm:max-w-44">
      <Input
        inputMode="decimal"
        autoComplete="off"
        maxLength={15}
        aria-label={t('staff.leastRevenue')}
        placeholder={t('staff.leastRevenue')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => apply()}
        className={cn(value !== null && 'border-accent text-accent')}
      />
    </form>
  )
}
