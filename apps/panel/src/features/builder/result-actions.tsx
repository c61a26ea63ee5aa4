'use client'

import type { FigureMetric } from '@vitrina/contract/figure-query'
import type { FigureResult } from '@vitrina/contract/figure-result'
import { Pin } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { Button } from '@/components/ui/button'
import { useI18n } from '@/i18n/i18n-provider'
import type { BuilderQuery } from './builder-query'
import { FiguresExport } from './figures-export'

const PinDialog = dynamic(() => import('../dashboards/pin/pin-dialog').then((module) => module.PinDialog), {
  ssr: false,
})

interface ResultActionsProps {
  title: string
  query: BuilderQuery
  result: FigureResult
  drawn: FigureMetric | undefined
}

/** What is done with a result: saved as a file, kept on a dashboard. */
export function ResultActions({ title, query, result, drawn }: ResultActionsProps) {
  const { t } = useI18n()
  const { scopes } = useSession()
  const [isPinning, setPinning] = useState(false)
  return (
    <div className="print:hidden flex flex-wrap gap-2">
      {scopes.includes('write:dashboards') && (
        <Button className="max-sm:h-10" onClick={() => setPinning(true)}>
          <Pin aria-hidden="true" />
          {t('builder.pin')}
        </Button>
      )}
      <FiguresExport title={title} query={query} result={result} />
      {isPinning && <PinDialog query={query} drawn={drawn} onClose={() => setPinning(false)} />}
    </div>
  )
}
