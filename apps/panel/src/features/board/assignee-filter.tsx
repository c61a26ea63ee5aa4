'use client'

import { NativeSelect } from '@/components/ui/native-select'
import { useI18n } from '@/i18n/i18n-provider'
import { useAssignees } from './use-assignees'

/** Narrows the board to the cards of one executor, or of nobody. */
export function AssigneeFilter(props: { value: string | null; onChange: (id: string | null) => void }) {
  const { value, onChange } = props
  const { t } = useI18n()
  const assignees = useAssignees()
  return (
    <NativeSelect
      label={t('board.assignee')}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
      className="basis-40 sm:max-w-60"
    >
      <option value="">{t('board.allAssignees')}</option>
      <option value="none">{t('board.nobody')}</option>
      {assignees.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}
