'use client'

import type { BoardCard, CardPriority } from '@vitrina/contract/card'
import { NativeSelect } from '@/components/ui/native-select'
import { useI18n } from '@/i18n/i18n-provider'
import { useAssignees } from './use-assignees'

const priorities: readonly CardPriority[] = ['urgent', 'high', 'normal', 'low']

interface AssigneeSelectProps {
  value: string | null
  /** Who has the card now, offered though inactive. */
  current?: BoardCard['assignee']
  onChange: (id: string | null) => void
  disabled?: boolean
}

/** Who is to do it: an active executor or nobody. */
export function AssigneeSelect({ value, current = null, onChange, disabled }: AssigneeSelectProps) {
  const { t } = useI18n()
  const active = useAssignees().filter(({ isActive }) => isActive)
  const isMissing = current !== null && !active.some(({ id }) => id === current.id)
  return (
    <NativeSelect
      label={t('board.assignee')}
      value={value ?? ''}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value || null)}
      className="block"
    >
      <option value="">{t('board.nobody')}</option>
      {isMissing && <option value={current.id}>{current.name}</option>}
      {active.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}

interface PrioritySelectProps {
  value: CardPriority
  onChange: (priority: CardPriority) => void
  disabled?: boolean
}

/** How urgent it is. */
export function PrioritySelect({ value, onChange, disabled }: PrioritySelectProps) {
  const { t } = useI18n()
  return (
    <NativeSelect
      label={t('board.priority')}
      value={value}
      disabled={disabled}
      onChange={(event) => {
        const chosen = priorities.find((each) => each === event.target.value)
        if (chosen) onChange(chosen)
      }}
      className="block"
    >
      {priorities.map((priority) => (
        <option key={priority} value={priority}>
          {t(`board.priority.${priority}`)}
        </option>
      ))}
    </NativeSelect>
  )
}
