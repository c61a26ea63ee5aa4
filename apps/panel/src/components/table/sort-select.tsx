'use client'

import { NativeSelect } from '@/components/ui/native-select'
import { useI18n } from '@/i18n/i18n-provider'

export interface SortChoice {
  /** As the contract's `sort` writes it. */
  value: string
  label: string
}

/** The order of a list too narrow for all its headings. */
export function SortSelect(props: { choices: SortChoice[]; value: string; onChange: (sort: string) => void }) {
  const { choices, value, onChange } = props
  const { t } = useI18n()
  return (
    <NativeSelect
      label={t('list.sort')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="basis-40 @min-[59rem]/list:hidden"
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </NativeSelect>
  )
}
