'use client'

import type { Overview } from '@vitrina/contract/widget'
import { PeriodLink } from '@/components/shell/period-link'
import { useSession } from '@/components/shell/use-session'
import { ComparePicker } from '@/features/period/compare-picker'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'

/** A quiet note of what the figures are compared with, and whether the period has all its days yet. */
export function ComparedWith({ overview }: { overview: Overview }) {
  const { t } = useI18n()
  const { date } = useFormat()
  const { today, freshness } = useSession()
  const { period, previous, heldSince, revenue } = overview
  const { dataTo } = freshness
  const unfinished = dataTo !== null && dataTo < period.to && revenue.value !== null
  return (
    <p className="mb-2.5 text-[0.8125rem] text-ink-soft">
      <ComparePicker {...{ previous, heldSince }} fullDays={revenue.fullDays} until={revenue.sameHours?.until} />
      {previous !== null && revenue.value !== null && (
        <span className="print:hidden">
          {' · '}
          <PeriodLink href="/changes" className="rounded-md text-accent hover:underline">
            {t('changes.title')}
          </PeriodLink>
        </span>
      )}
      {unfinished && <span className="text-warn">. {t('period.unfinished', { date: date.day(dataTo, today) })}</span>}
    </p>
  )
}
