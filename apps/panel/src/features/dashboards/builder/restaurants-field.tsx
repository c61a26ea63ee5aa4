'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Input } from '@/components/ui/input'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { useRestaurantNames } from '../use-widget-labels'

interface RestaurantsFieldProps {
  value: readonly string[]
  onChange: (ids: string[]) => void
}

const searchedFrom = 8

/** Chooses the restaurants of a widget: all of them, or those that are ticked. */
export function RestaurantsField({ value, onChange }: RestaurantsFieldProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const { scopes } = useSession()
  const mayRead = scopes.includes('read:restaurants')
  const [isOpen, setOpen] = useState(value.length > 0)
  const [words, setWords] = useState('')
  const text = words.trim()
  const input = text === '' ? { limit: 200 } : { limit: 200, 'filter[name]': text }
  const list = useQuery(
    trpc.restaurants.list.queryOptions(input, { enabled: mayRead && isOpen, placeholderData: keepPreviousData }),
  )
  const nameOf = useRestaurantNames(value.length > 0)
  if (!mayRead) return null
  const found = list.data?.data ?? []
  // Ticked restaurants stay visible while the user searches for others.
  const others = value.filter((id) => !found.some((restaurant) => restaurant.id === id))
  const shown = [...others.map((id) => ({ id, name: nameOf(id) ?? id })), ...found]
  const toggle = (id: string, isOn: boolean) => onChange(isOn ? [...value, id] : value.filter((each) => each !== id))
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{t('dashboards.field.restaurants')}</legend>
      {isOpen ? (
        <div className="rounded-lg border border-line-strong">
          {(found.length >= searchedFrom || text !== '') && (
            <div className="border-line border-b p-2">
              <Input
                type="search"
                aria-label={t('restaurants.search')}
                placeholder={t('list.search')}
                value={words}
                onChange={({ target }) => setWords(target.value)}
              />
            </div>
          )}
          <div className="max-h-52 overflow-y-auto overscroll-contain px-3 py-1">
            {shown.map(({ id, name }) => (
              <Checkbox
                key={id}
                className="py-2"
                checked={value.includes(id)}
                onChange={({ target }) => toggle(id, target.checked)}
              >
                {name}
              </Checkbox>
            ))}
            {list.data && shown.length === 0 && <p className="py-2 text-ink-soft text-sm">{t('list.choose.none')}</p>}
          </div>
          <div className="flex items-center justify-between gap-2 border-line border-t py-1 pr-1 pl-3 text-sm">
            <span role="status" className="text-ink-soft">
              {value.length === 0
                ? t('checks.allRestaurants')
                : t('dashboards.note.restaurants', { count: value.length })}
            </span>
            <Button
              variant="ghost"
              disabled={value.length === 0 && text === ''}
              onClick={() => {
                onChange([])
                setWords('')
              }}
            >
              {t('dashboards.field.allRestaurants')}
            </Button>
          </div>
        </div>
      ) : (
        <div className="flex items-center justify-between gap-3 text-sm">
          <span className="text-ink-soft">{t('checks.allRestaurants')}</span>
          <Button onClick={() => setOpen(true)}>{t('dashboards.field.chooseRestaurants')}</Button>
        </div>
      )}
    </fieldset>
  )
}
