'use client'

import { FilterChip } from '@/components/table/filter-chip'
import type { ListState } from '@/features/list/list-params'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { checkFilterWords } from './check-filter-words'

interface CheckChipsProps {
  state: ListState
  onChange: (values: Partial<ListState>) => void
}

/** What narrows the journal beyond its fields, in words; a press takes it away. */
export function CheckChips({ state, onChange }: CheckChipsProps) {
  const { t } = useI18n()
  const { figure } = useFormat()
  const over = state.over === null ? [] : [{ name: 'over' as const, words: t('checks.over.all') }]
  const chips = [...over, ...checkFilterWords(state, t, figure)]
  if (chips.length === 0) return null
  return (
    <ul aria-label={t('list.filters')} className="flex w-full flex-wrap gap-2">
      {chips.map(({ name, words }) => (
        <li key={name} data-chip={name}>
          <FilterChip pressed removable onPress={() => onChange({ [name]: null })}>
            {words}
          </FilterChip>
        </li>
      ))}
    </ul>
  )
}
