'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChoiceFilter } from '@/components/table/choice-filter'
import { periodInput } from '@/features/period/resolve-period'
import { usePeriod } from '@/features/period/use-period'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'

interface CategoryFilterProps {
  value: string | null
  onChange: (category: string | null) => void
}

/** Narrows the menu to one of the categories it has in the period. */
export function CategoryFilter({ value, onChange }: CategoryFilterProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const period = usePeriod()
  const [opened, setOpened] = useState(false)
  const [text, setText] = useState('')
  const { data } = useQuery(
    trpc.dishes.categories.queryOptions(periodInput(period), { enabled: opened, placeholderData: keepPreviousData }),
  )
  const found = (data?.data ?? []).filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
  return (
    <ChoiceFilter
      label={t('menuFilter.category')}
      allLabel={t('menuFilter.allCategories')}
      value={value}
      valueLabel={value}
      choices={found.map(({ name, dishes }) => ({ id: name, label: `${name} · ${dishes}` }))}
      onOpen={() => setOpened(true)}
      onType={setText}
      onChoose={(choice) => onChange(choice?.id ?? null)}
    />
  )
}
