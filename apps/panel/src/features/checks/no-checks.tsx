'use client'

import { useSession } from '@/components/shell/use-session'
import { EmptyState } from '@/components/states/empty-state'
import { Button } from '@/components/ui/button'

import type { ResolvedPeriod } from '@/features/period/resolve-period'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import type { CheckState } from './check-list'

interface NoChecksProps {
  state: CheckState
  period: ResolvedPeriod
  onChange: (values: Partial<CheckState>) => void
  onReset: () => void
}

/** Nothing under the number that was looked for, and where else it may be. */
export function NoChecks({ state, period, onChange, onReset }: NoChecksProps) {
  const { t } = useI18n()
  const { date } = useFormat()
  const { today } = useSession()
  const number = state.q ?? ''
  const isEver = state.over === 'all'
  return (
    <EmptyState
      title={
        isEver
          ? t('checks.none.ever', { number })
          : t('checks.none.period', { number, period: date.range(period.from, period.to, today) })
      }
      hint={isEver ? t('checks.none.everHint') : t('checks.none.periodHint')}
    >
      {!isEver && (
        <Button look="primary" size="md" onClick={() => onChange({ over: 'all' })}>
          {t('checks.none.lookEver')}
        </Button>
      )}
      <Button size="md" onClick={onReset}>
        {t('empty.reset')}
      </Button>
    </EmptyState>
  )
}
