'use client'

import { useQuery } from '@tanstack/react-query'
import { type Source, sourceName, sources } from '@vitrina/contract/source'
import type { FileMapping } from '@vitrina/contract/uploads/file-mapping'
import type { UploadDetail } from '@vitrina/contract/uploads/upload'
import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'

interface StoredAsProps {
  mapping: FileMapping
  restaurants: UploadDetail['restaurants']
  needsRestaurant: boolean
  source: Source
  onChange: (mapping: FileMapping) => void
  onSource: (source: Source) => void
}

/** As whose data the files are stored. It is always in sight: a wrong answer doubles sales or replaces those of another. */
export function StoredAs({ mapping, restaurants, needsRestaurant, source, onChange, onSource }: StoredAsProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const { data: integrations } = useQuery(trpc.integrations.details.queryOptions())
  const isConnected = integrations?.find(({ slug }) => slug === source)?.connected ?? false
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {needsRestaurant && (
        <RestaurantChoice
          key={source}
          mapping={mapping}
          restaurants={restaurants.filter((one) => one.source === source)}
          onChange={onChange}
        />
      )}
      <Field
        label={t('uploads.map.source')}
        hint={t('uploads.map.source.hint')}
        error={isConnected ? t('uploads.map.source.connected', { name: sourceName(source) }) : null}
      >
        {(control) => (
          <NativeSelect
            {...control}
            className="w-full"
            value={source}
            onChange={({ target }) => {
              const chosen = sources.find((one) => one === target.value)
              if (chosen === undefined) return
              onSource(chosen)
              // Each source has restaurants of its own.
              onChange({ ...mapping, restaurant: null })
            }}
          >
            {sources.map((one) => (
              <option key={one} value={one}>
                {sourceName(one)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
    </div>
  )
}

const anew = 'new'

/** The only restaurant of files whose columns name none: one there is, or a new one. */
function RestaurantChoice({
  mapping,
  restaurants,
  onChange,
}: Pick<StoredAsProps, 'mapping' | 'restaurants' | 'onChange'>) {
  const { t } = useI18n()
  const known = restaurants.findIndex(({ key }) => key === mapping.restaurant?.key)
  const [isNew, setNew] = useState(restaurants.length === 0 || (mapping.restaurant !== null && known < 0))
  const choose = (restaurant: FileMapping['restaurant']) => onChange({ ...mapping, restaurant })
  return (
    <div className="space-y-3">
      {restaurants.length > 0 && (
        <Field label={t('uploads.map.restaurant')} hint={t('uploads.map.restaurant.hint')}>
          {(control) => (
            <NativeSelect
              {...control}
              className="w-full"
              value={isNew ? anew : known < 0 ? '' : String(known)}
              onChange={({ target: { value } }) => {
                setNew(value === anew)
                const chosen = value === anew || value === '' ? undefined : restaurants[Number(value)]
                choose(chosen ? { key: chosen.key, name: chosen.name } : null)
              }}
            >
              <option value="">{t('uploads.map.dateOrder.none')}</option>
              {restaurants.map(({ key, name }, at) => (
                <option key={key} value={at}>
                  {name}
                </option>
              ))}
              <option value={anew}>{t('uploads.map.restaurant.new')}</option>
            </NativeSelect>
          )}
        </Field>
      )}
      {isNew && (
        <Field
          label={t('uploads.map.restaurant.name')}
          {...(restaurants.length === 0 && { hint: t('uploads.map.restaurant.hint') })}
        >
          {(control) => (
            <Input
              {...control}
              maxLength={200}
              value={mapping.restaurant?.name ?? ''}
              onChange={({ target: { value } }) => choose(value.trim() === '' ? null : { key: value, name: value })}
            />
          )}
        </Field>
      )}
    </div>
  )
}
