'use client'

import { useQuery } from '@tanstack/react-query'
import { defaultSource, type Source, sources } from '@vitrina/contract/source'
import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'

/** A restaurant of an accounting system, by its key there. */
export interface PickedKey {
  source: Source
  sourceKey: string
  /** What the source calls it; null for a key under which no data has come yet. */
  name: string | null
}

interface KeyPickerProps {
  value: PickedKey | null
  onChange: (value: PickedKey | null) => void
  /** The key that is stored now. */
  stored: string | null
}

const typed = 'typed'

/** Links a restaurant that we know to one the source sends: chosen among those without a record, or by a typed key. */
export function KeyPicker({ value, onChange, stored }: KeyPickerProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const [isTyping, setTyping] = useState(false)
  const [source, setSource] = useState(defaultSource)
  const [key, setKey] = useState('')
  const { data: offered } = useQuery(trpc.restaurants.unregistered.queryOptions())
  const known = offered?.data ?? []
  const hint = offered?.meta.hasMore
    ? t('registry.link.cut', { shown: known.length, total: offered.meta.total ?? known.length })
    : t('registry.link.hint')
  const type = (nextSource: Source, nextKey: string) => {
    setSource(nextSource)
    setKey(nextKey)
    const sourceKey = nextKey.trim()
    const found = known.find((each) => each.source === nextSource && each.sourceKey === sourceKey)
    onChange(sourceKey === '' ? null : { source: nextSource, sourceKey, name: found?.name ?? null })
  }
  const choose = (id: string) => {
    setTyping(id === typed)
    const found = known.find((each) => each.id === id)
    if (id === typed) type(source, key)
    else onChange(found ? { source: found.source, sourceKey: found.sourceKey, name: found.name } : null)
  }
  const chosen = isTyping
    ? typed
    : (known.find((each) => each.source === value?.source && each.sourceKey === value.sourceKey)?.id ?? '')
  return (
    <div className="space-y-3">
      <Field label={t('registry.link')} hint={hint}>
        {(control) => (
          <NativeSelect value={chosen} onChange={(event) => choose(event.target.value)} className="w-full" {...control}>
            <option value="">
              {stored === null ? t('registry.link.none') : t('registry.link.keep', { key: stored })}
            </option>
            {known.map((each) => (
              <option key={each.id} value={each.id}>
                {[each.name, each.city, t(`source.${each.source}`)].filter(Boolean).join(', ')}
              </option>
            ))}
            <option value={typed}>{t('registry.link.type')}</option>
          </NativeSelect>
        )}
      </Field>
      {isTyping && (
        <div className="grid gap-3 sm:grid-cols-[10rem_1fr]">
          <Field label={t('list.source')}>
            {(control) => (
              <NativeSelect
                value={source}
                onChange={(event) => type(sources.find((each) => each === event.target.value) ?? source, key)}
                className="w-full"
                {...control}
              >
                {sources.map((each) => (
                  <option key={each} value={each}>
                    {t(`source.${each}`)}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
          <Field label={t('registry.key')} hint={t('registry.key.hint')}>
            {(control) => (
              <Input
                value={key}
                maxLength={200}
                autoComplete="off"
                onChange={(event) => type(source, event.target.value)}
                {...control}
              />
            )}
          </Field>
        </div>
      )}
    </div>
  )
}
