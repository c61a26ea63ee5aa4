'use client'

import { NativeSelect } from '@/components/ui/native-select'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { type SortedColumn, sortChoices, sortStyle } from './sort-choices'

interface SortSelectProps {
  columns: readonly SortedColumn[]
  value: string
  onChange: (sort: string) => void
  /** Labels of orders that say more than an arrow, by the contract's `sort`. */
  words?: Readonly<Record<string, string>>
}

/** Chooses the order of a list that is too narrow for all its headings. */
export function SortSelect({ columns, value, onChange, words }: SortSelectProps) {
  const { t } = useI18n()
  return (
    <NativeSelect
      label={t('list.sort')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={cn('basis-40', sortStyle(columns))}
    >
      {sortChoices(columns, t, words).map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </NativeSelect>
  )
}
