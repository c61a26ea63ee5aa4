'use client'

import { NativeSelect } from '@/components/ui/native-select'
import { useI18n } from '@/i18n/i18n-provider'
import type { ListState } from './list-params'

const sources = ['source_a', 'source_b'] as const

interface SourceFilterProps {
  value: ListState['source']
  onChange: (source: ListState['source']) => void
}

/** Narrows a list to what one accounting system keeps. */
export function SourceFilter({ value, onChange }: SourceFilterProps) {
  const { t } = useI18n()
  return (
    <NativeSelect
      label={t('list.source')}
      value={value ?? ''}
      onChange={(event) => onChange(sources.find((source) => source === event.target.value) ?? null)}
      className="basis-36 sm:max-w-44"
    >
      <option value="">{t('list.allSources')}</option>
      {sources.map((source) => (
        <option key={source} value={source}>
          {t(`source.${source}`)}
        </option>
      ))}
    </NativeSelect>
  )
}
