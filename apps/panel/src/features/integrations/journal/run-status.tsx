'use client'

import type { ExchangeRun } from '@vitrina/contract/exchange-run'
import { LoaderCircle } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { useI18n } from '@/i18n/i18n-provider'

const tones = { running: 'warn', succeeded: 'good', failed: 'bad', rejected: 'bad', interrupted: 'warn' } as const

/** The state of a run, and whether it is a dry run. */
export function RunStatus({ status, dryRun }: Pick<ExchangeRun, 'status' | 'dryRun'>) {
  const { t } = useI18n()
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge tone={tones[status]} data-run-status={status} className="gap-1">
        {status === 'running' && (
          <LoaderCircle className="size-3 animate-spin motion-reduce:animate-none" aria-hidden="true" />
        )}
        {t(`journal.status.${status}`)}
      </Badge>
      {dryRun && <Badge data-dry-run>{t('journal.dryRun')}</Badge>}
    </span>
  )
}

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
