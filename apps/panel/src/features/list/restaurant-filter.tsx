'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChoiceFilter } from '@/components/table/choice-filter'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'

/** Narrows a list to one restaurant. */
export function RestaurantFilter({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const [opened, setOpened] = useState(false)
  const [text, setText] = useState('')
  const input = text === '' ? { limit: 200 } : { limit: 200, 'filter[name]': text }
  const list = useQuery(
    trpc.restaurants.list.queryOptions(input, { enabled: opened, placeholderData: keepPreviousData }),
  )
  const chosen = useQuery(trpc.restaurants.get.queryOptions({ id: value ?? '' }, { enabled: value !== null }))
  return (
    <ChoiceFilter
      label={t('restaurants.name')}
      allLabel={t('checks.allRestaurants')}
      value={value}
      valueLabel={chosen.data?.data[0]?.name ?? null}
      choices={(list.data?.data ?? []).map(({ id, name }) => ({ id, label: name }))}
      onOpen={() => setOpened(true)}
      onType={setText}
      onChoose={(choice) => onChange(choice?.id ?? null)}
    />
  )
}
