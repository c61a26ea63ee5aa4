'use client'

import type { ExchangeRunDetail } from '@vitrina/contract/exchange-run'
import { CircleX, FlaskConical, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { faultText } from '../integration-labels'
import { phraseText } from './run-labels'

/** The result of a dry run, or of a run that did not go well. Nothing for a run that went well. */
export function RunVerdict({ run }: { run: ExchangeRunDetail }) {
  const { t, locale } = useI18n()
  const { status, dryRun, errorCode, inserted, replaced, unchanged, resumed } = run
  if (status === 'running') return null
  const fault = faultText(t, errorCode)
  const said = phraseText(t, locale, run)
  if (status === 'failed') {
    return (
      <Verdict tone="bad" title={t('journal.run.failed')}>
        {fault && <p>{fault}</p>}
        <p>{t(dryRun ? 'journal.run.dry.failed' : 'journal.run.failed.kept')}</p>
        {said !== null && <p className="mt-1.5 text-xs wrap-anywhere">{said}</p>}
      </Verdict>
    )
  }
  if (status === 'rejected') {
    return (
      <Verdict tone="bad" title={t('journal.run.rejected')}>
        <p className="wrap-anywhere">{said}</p>
      </Verdict>
    )
  }
  if (status === 'interrupted') return <Verdict tone="warn" title={t('journal.run.interrupted')} />
  if (dryRun) {
    return (
      <Verdict tone="plain" title={t('journal.run.dry')}>
        <p>{t('journal.run.dry.result', { inserted, replaced, unchanged })}</p>
      </Verdict>
    )
  }
  return resumed > 0 ? <p className="text-ink-soft text-sm">{t('journal.run.resumed', { count: resumed })}</p> : null
}

const verdictVariants = {
  bad: { icon: CircleX, style: 'bg-bad-soft text-bad' },
  warn: { icon: TriangleAlert, style: 'bg-warn-soft text-warn' },
  plain: { icon: FlaskConical, style: 'bg-accent-soft text-ink' },
}

function Verdict({
  tone,
  title,
  children,
}: {
  tone: keyof typeof verdictVariants
  title: string
  children?: ReactNode
}) {
  const { icon: Icon, style } = verdictVariants[tone]
  return (
    <div role="status" data-verdict={tone} className={cn('flex items-start gap-3 rounded-card p-4 text-sm', style)}>
      <Icon className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-0 space-y-1">
        <p className="font-semibold">{title}</p>
        {children}
      </div>
    </div>
  )
}
