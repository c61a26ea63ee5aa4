'use client'

import type { StockMovement } from '@vitrina/contract/stock'
import { NativeSelect } from '@/components/ui/native-select'
import { useI18n } from '@/i18n/i18n-provider'

const sources = ['source_a', 'source_b', 'api'] as const satisfies readonly StockMovement['source'][]

interface SourceSelectProps {
  value: StockMovement['source'] | null
  onChange: (source: StockMovement['source'] | null) => void
}

/** Narrows movements to those recorded in one place. */
export function SourceSelect({ value, onChange }: SourceSelectProps) {
  const { t } = useI18n()
  return (
    <NativeSelect
      label={t('list.source')}
      value={value ?? ''}
      onChange={(event) => onChange(sources.find((source) => source === event.target.value) ?? null)}
      className="basis-40 sm:max-w-52"
    >
      <option value="">{t('stock.source.all')}</option>
      {sources.map((source) => (
        <option key={source} value={source}>
          {t(`stock.source.${source}`)}
        </option>
      ))}
    </NativeSelect>
  )
}
