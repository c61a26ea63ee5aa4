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
