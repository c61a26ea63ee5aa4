'use client'

import type { OfferedReach } from '@vitrina/contract/reach'
import { Choices } from '@/components/form/fields'
import { useSession } from '@/components/shell/use-session'
import { useI18n } from '@/i18n/i18n-provider'
import { RadioCards } from './radio-cards'

interface ReachFieldsProps {
  /** Ids; null for all. */
  value: string[] | null
  onChange: (value: string[] | null) => void
  offered: OfferedReach
  error: string | undefined
}

/** Chooses all restaurants, or some of them. */
export function ReachFields({ value, onChange, offered, error }: ReachFieldsProps) {
  const { t } = useI18n()
  const isWhole = useSession().workspace.limitedTo === null
  return (
    <div className="space-y-2">
      <RadioCards
        label={t('reach.label')}
        value={value === null ? 'all' : 'some'}
        onChange={(choice) => onChange(choice === 'all' ? null : [])}
        choices={[
          isWhole
            ? { value: 'all', title: t('reach.all'), hint: t('reach.all.hint') }
            : { value: 'all', title: t('reach.mine'), hint: offered.map(({ name }) => name).join(', ') },
          { value: 'some', title: t('reach.some'), hint: t('reach.some.hint') },
        ]}
      />
      {value !== null && (
        <Choices
          isPart
          label={t('reach.some')}
          choices={offered.map(({ id, name }) => ({ value: id, label: name }))}
          value={value}
          onChange={onChange}
          error={error}
        />
      )}
    </div>
  )
}
