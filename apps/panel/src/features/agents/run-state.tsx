'use client'

import type { AgentRun } from '@vitrina/contract/agent'
import { LoaderCircle } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { useI18n } from '@/i18n/i18n-provider'

/** Where a run stands, in a word. */
export function RunState({ status, isCancelling = false }: Pick<AgentRun, 'status'> & { isCancelling?: boolean }) {
  const { t } = useI18n()
  return (
    <Badge tone={tones[status]} data-run-status={status} className="gap-1">
      {status === 'running' && <LoaderCircle className="size-3 animate-spin" aria-hidden="true" />}
      {t(isCancelling ? 'run.status.cancelling' : `run.status.${status}`)}
    </Badge>
  )
}

const tones = { running: 'warn', succeeded: 'good', failed: 'bad', cancelled: 'plain' } as const
