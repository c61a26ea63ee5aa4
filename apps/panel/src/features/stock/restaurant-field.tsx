'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { SuggestField } from './suggest-field'

interface RestaurantFieldProps
  extends Pick<ComponentProps<typeof SuggestField>, 'id' | 'aria-describedby' | 'aria-invalid'> {
  text: string
  /** The id is null until one of those offered is chosen. */
  onChange: (text: string, id: string | null) => void
}

/** Chooses the restaurant of a movement by a part of its name. */
export function RestaurantField({ text, onChange, ...control }: RestaurantFieldProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const input = text.trim() === '' ? { limit: 50 } : { limit: 50, 'filter[name]': text.trim() }
  const { data } = useQuery(trpc.restaurants.list.queryOptions(input, { placeholderData: keepPreviousData }))
  const restaurants = data?.data ?? []
  return (
    <SuggestField
      {...control}
      label={t('restaurants.name')}
      text={text}
      maxLength={200}
      suggestions={restaurants.map(({ id, name, city }) => ({ key: id, label: name, note: city ?? undefined }))}
      onType={(typed) => {
        // A name typed in full means the one it names.
        const [same, ...others] = restaurants.filter(({ name }) => name.toLowerCase() === typed.trim().toLowerCase())
        onChange(typed, same && others.length === 0 ? same.id : null)
      }}
      onChoose={({ key, label }) => onChange(label, key)}
    />
  )
}
