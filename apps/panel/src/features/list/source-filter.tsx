'use client'

import { type Source, sources } from '@vitrina/contract/source'
import { useI18n } from '@/i18n/i18n-provider'
import { ChoiceSelect } from './choice-select'

interface SourceFilterProps {
  value: Source | null
  onChange: (source: Source | null) => void
}

/** Narrows a list to the records of one accounting system. */
export function SourceFilter({ value, onChange }: SourceFilterProps) {
  const { t } = useI18n()
  return (
    <ChoiceSelect
      label={t('list.source')}
      all={t('list.allSources')}
      choices={sources}
      nameOf={(source) => t(`source.${source}`)}
      {...{ value, onChange }}
      className="basis-36 sm:max-w-44"
    />
  )
}
