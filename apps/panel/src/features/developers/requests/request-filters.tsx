'use client'

import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { SearchField } from '@/components/table/search-field'
import { NativeSelect } from '@/components/ui/native-select'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { methods, type RequestState, requestIdIn, statusClasses, statuses } from './request-params'

interface RequestFiltersProps {
  state: RequestState
  onChange: (values: Partial<RequestState>) => void
}

/** Looks for one call by its id, or narrows the log. An id needs nothing beside it. */
export function RequestFilters({ state, onChange }: RequestFiltersProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const book = useQuery(trpc.keys.list.queryOptions())
  const find = useCallback((text: string) => onChange({ find: text || null }), [onChange])
  const byId = requestIdIn(state.find) !== null
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b p-3 sm:gap-3 sm:px-5 sm:py-4">
      <div className="flex min-w-0 basis-full [&>search]:max-w-none">
        <SearchField label={t('developers.requests.find')} value={state.find ?? ''} onSearch={find} />
      </div>
      <NativeSelect
        label={t('developers.requests.method')}
        className="basis-28 sm:max-w-36"
        disabled={byId}
        value={state.method ?? ''}
        onChange={({ target }) => onChange({ method: methods.find((method) => method === target.value) ?? null })}
      >
        <option value="">{t('developers.requests.anyMethod')}</option>
        {methods.map((method) => (
          <option key={method}>{method}</option>
        ))}
      </NativeSelect>
      <NativeSelect
        label={t('developers.requests.status')}
        className="basis-28 sm:max-w-44"
        disabled={byId}
        value={state.status ?? ''}
        onChange={({ target }) => onChange({ status: target.value || null })}
      >
        <option value="">{t('developers.requests.anyStatus')}</option>
        <optgroup label={t('developers.requests.statusClasses')}>
          {statusClasses.map((name) => (
            <option key={name} value={name}>
              {t(`developers.requests.class.${name}`)}
            </option>
          ))}
        </optgroup>
        <optgroup label={t('developers.requests.statusExact')}>
          {statuses.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </optgroup>
      </NativeSelect>
      <NativeSelect
        label={t('developers.requests.key')}
        className="basis-36 sm:max-w-52"
        disabled={byId}
        value={state.key ?? ''}
        onChange={({ target }) => onChange({ key: target.value || null })}
      >
        <option value="">{t('developers.requests.anyKey')}</option>
        {book.data?.keys.map(({ id, name, hint }) => (
          <option key={id} value={id}>
            {name} · {hint}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}
