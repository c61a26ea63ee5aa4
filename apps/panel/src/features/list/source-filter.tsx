'use client'

import { sources } from '@vitrina/contract/source'
import { useI18n } from '@/i18n/i18n-provider'
import { ChoiceSelect } from './choice-select'
import type { ListState } from './list-params'

interface SourceFilterProps {
  value: ListState['source']
  onChange: (source: ListState['source']) => void
}

/** Narrows a list to what one accounting system keeps. */
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
