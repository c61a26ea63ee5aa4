'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChoiceFilter } from '@/components/table/choice-filter'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'

interface WaiterFilterProps {
  value: string | null
  onChange: (id: string | null) => void
}

/** The value for checks without a waiter. */
const none = 'none'

/** Narrows a list to one waiter among those who sold recently, or to checks without a waiter. */
export function WaiterFilter({ value, onChange }: WaiterFilterProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const [opened, setOpened] = useState(false)
  const [text, setText] = useState('')
  const found = text === '' ? { limit: 50, sort: 'name' } : { limit: 50, sort: 'name', 'filter[name_contains]': text }
  const list = useQuery(trpc.waiters.list.queryOptions(found, { enabled: opened, placeholderData: keepPreviousData }))
  const chosen = useQuery(
    trpc.waiters.stats.queryOptions({ id: value ?? '' }, { enabled: value !== null && value !== none }),
  )
  return (
    <ChoiceFilter
      label={t('checks.waiter')}
      allLabel={t('checks.allWaiters')}
      value={value}
      valueLabel={value === none ? t('checks.withoutWaiter') : (chosen.data?.data.name ?? null)}
      choices={[
        ...(text === '' ? [{ id: none, label: t('checks.withoutWaiter') }] : []),
        ...(list.data?.data ?? []).map(({ id, name }) => ({ id, label: name })),
      ]}
      onOpen={() => setOpened(true)}
      onType={setText}
      onChoose={(choice) => onChange(choice?.id ?? null)}
    />
  )
}

/** The label of the waiter a list is narrowed to, for its file. A waiter whose name is unknown is shown by the id. */
export function useWaiterLabels(id: string | null): string[] {
  const { t } = useI18n()
  const trpc = useTRPC()
  const isNamed = id !== null && id !== 'none'
  const { data } = useQuery(trpc.waiters.stats.queryOptions({ id: id ?? '' }, { enabled: isNamed }))
  if (id === null) return []
  return [isNamed ? t('export.ofWaiter', { name: data?.data.name ?? id }) : t('checks.withoutWaiter')]
}
