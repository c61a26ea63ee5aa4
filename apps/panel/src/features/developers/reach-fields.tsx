'use client'

import type { OfferedReach } from '@vitrina/contract/reach'
import { useSession } from '@/components/shell/use-session'
import { Checkbox } from '@/components/ui/checkbox'
import { useI18n } from '@/i18n/i18n-provider'
import { RadioCards } from './radio-cards'

interface ReachFieldsProps {
  /** Ids; null for all. */
  value: string[] | null
  onChange: (value: string[] | null) => void
  offered: OfferedReach
  /** Whether nothing is ticked although something must be. */
  isMissing: boolean
}

/** Chooses all restaurants, or some of them. */
export function ReachFields({ value, onChange, offered, isMissing }: ReachFieldsProps) {
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
        <fieldset
          aria-label={t('reach.some')}
          className="grid max-h-60 gap-x-6 gap-y-2.5 overflow-y-auto rounded-lg border border-line p-3 sm:grid-cols-2 sm:p-4"
        >
          {offered.map(({ id, name }) => (
            <Checkbox
              key={id}
              checked={value.includes(id)}
              onChange={({ target }) => onChange(target.checked ? [...value, id] : value.filter((each) => each !== id))}
            >
              {name}
            </Checkbox>
          ))}
        </fieldset>
      )}
      {isMissing && (
        <p role="alert" className="text-bad text-sm">
          {t('reach.choose')}
        </p>
      )}
    </div>
  )
}
