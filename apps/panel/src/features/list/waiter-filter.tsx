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

/** Narrows a list to one waiter among those who sold lately. */
export function WaiterFilter({ value, onChange }: WaiterFilterProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const [opened, setOpened] = useState(false)
  const [text, setText] = useState('')
  const found = text === '' ? { limit: 50, sort: 'name' } : { limit: 50, sort: 'name', 'filter[name_contains]': text }
  const list = useQuery(trpc.waiters.list.queryOptions(found, { enabled: opened, placeholderData: keepPreviousData }))
  const chosen = useQuery(trpc.waiters.stats.queryOptions({ id: value ?? '' }, { enabled: value !== null }))
  return (
    <ChoiceFilter
      label={t('checks.waiter')}
      allLabel={t('checks.allWaiters')}
      value={value}
      valueLabel={chosen.data?.data.name ?? null}
      choices={(list.data?.data ?? []).map(({ id, name }) => ({ id, label: name }))}
      onOpen={() => setOpened(true)}
      onType={setText}
      onChoose={(choice) => onChange(choice?.id ?? null)}
    />
  )
}
