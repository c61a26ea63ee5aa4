'use client'

import { MovementSource, type StockMovement } from '@vitrina/contract/stock'
import { ChoiceSelect } from '@/features/list/choice-select'
import { useI18n } from '@/i18n/i18n-provider'

interface SourceSelectProps {
  value: StockMovement['source'] | null
  onChange: (source: StockMovement['source'] | null) => void
}

/** Narrows movements to those recorded in one place. */
export function SourceSelect({ value, onChange }: SourceSelectProps) {
  const { t } = useI18n()
  return (
    <ChoiceSelect
      label={t('list.source')}
      all={t('stock.source.all')}
      choices={MovementSource.options}
      nameOf={(source) => t(`stock.source.${source}`)}
      {...{ value, onChange }}
      className="basis-40 sm:max-w-52"
    />
  )
}
