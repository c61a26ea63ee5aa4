'use client'

import type { ExchangeRun } from '@vitrina/contract/exchange-run'
import { useI18n } from '@/i18n/i18n-provider'

/** The progress of a run that is under way: lines while it reads, then days. */
export function RunProgress({ run }: { run: Pick<ExchangeRun, 'read' | 'daysDone' | 'daysTotal' | 'dryRun'> }) {
  const { t } = useI18n()
  const { read, daysDone, daysTotal, dryRun } = run
  const isReading = daysTotal === null
  return (
    <div>
      <p className="mb-1.5 text-sm tabular-nums">
        {isReading
          ? t('journal.run.reading', { count: read })
          : t(dryRun ? 'journal.run.checking' : 'journal.run.days', { done: daysDone, total: daysTotal })}
      </p>
      <progress
        aria-label={t('journal.run.progress')}
        className="h-2 w-full overflow-hidden rounded-full accent-accent"
        {...(isReading ? {} : { max: Math.max(daysTotal, 1), value: daysDone })}
      />
    </div>
  )
}
