'use client'

import type { BoardCard, CardPriority } from '@vitrina/contract/card'
import type { ComponentProps } from 'react'
import { NativeSelect } from '@/components/ui/native-select'
import { useAgentName, useNamedAgents } from '@/features/agents/use-named-agents'
import { useI18n } from '@/i18n/i18n-provider'

const priorities: readonly CardPriority[] = ['urgent', 'high', 'normal', 'low']

/** The props that a field gives to its control. */
type InField = Pick<ComponentProps<'select'>, 'id' | 'aria-describedby' | 'aria-invalid'>

interface AssigneeSelectProps extends InField {
  value: string | null
  /** The current assignee, offered even if inactive. */
  current?: BoardCard['assignee']
  onChange: (id: string | null) => void
  disabled?: boolean
}

/** Chooses the assignee: an active executor, or none. */
export function AssigneeSelect({ value, current = null, onChange, disabled, ...inField }: AssigneeSelectProps) {
  const { t } = useI18n()
  const active = useNamedAgents().filter(({ isActive }) => isActive)
  const nameOf = useAgentName()
  const isMissing = current !== null && !active.some(({ id }) => id === current.id)
  return (
    <NativeSelect
      label={t('board.assignee')}
      value={value ?? ''}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value || null)}
      className="block"
      {...inField}
    >
      <option value="">{t('board.nobody')}</option>
      {isMissing && <option value={current.id}>{nameOf(current)}</option>}
      {active.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}

interface PrioritySelectProps extends InField {
  value: CardPriority
  onChange: (priority: CardPriority) => void
  disabled?: boolean
}

/** Chooses the priority. */
export function PrioritySelect({ value, onChange, disabled, ...inField }: PrioritySelectProps) {
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
      {...inField}
    >
      {priorities.map((priority) => (
        <option key={priority} value={priority}>
          {t(`board.priority.${priority}`)}
        </option>
      ))}
    </NativeSelect>
  )
}
