'use client'

import { FilterChip } from '@/components/table/filter-chip'
import type { ListState } from '@/features/list/list-params'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'

interface CheckChipsProps {
  state: ListState
  onChange: (values: Partial<ListState>) => void
}

/** What narrows the journal beyond its fields, in words; a press takes it away. */
export function CheckChips({ state, onChange }: CheckChipsProps) {
  const { t } = useI18n()
  const { figure } = useFormat()
  const { over, weekday, hour, min, max, table, kind } = state
  const chips: { name: keyof ListState; words: string }[] = []
  if (over !== null) chips.push({ name: 'over', words: t('checks.over.all') })
  if (weekday !== null) chips.push({ name: 'weekday', words: t(`checks.weekday.${weekday}`) })
  if (hour !== null) chips.push({ name: 'hour', words: t('checks.atHour', { count: hour }) })
  if (min !== null) chips.push({ name: 'min', words: t('checks.min', { sum: figure.short('money', min) }) })
  if (max !== null) chips.push({ name: 'max', words: t('checks.max', { sum: figure.short('money', max) }) })
  if (table !== null) chips.push({ name: 'table', words: t('checks.tableIs', { table }) })
  if (kind !== null) chips.push({ name: 'kind', words: t('checks.kindIs', { kind }) })
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
