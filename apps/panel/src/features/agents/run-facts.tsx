'use client'

import type { AgentRun } from '@vitrina/contract/agent'
import { useSession } from '@/components/shell/use-session'
import { instantText } from '@/format/format-date'
import { useI18n } from '@/i18n/i18n-provider'
import type { Translate } from '@/i18n/translate'
import { useAdapters } from './use-adapters'

/** When a run was, how long it took, what carried it and what it used up. */
export function RunFacts({ run }: { run: AgentRun }) {
  const { t, locale } = useI18n()
  const { titleOf } = useAdapters()
  const { workspace } = useSession()
  const { startedAt, finishedAt, inputTokens, outputTokens, cost, modelConnectedBy: by } = run
  const number = (value: number) => value.toLocaleString(locale)
  const facts = [
    [t('run.started'), instantText(startedAt, locale, workspace.timezone)],
    [t('run.took'), finishedAt && durationText(t, Date.parse(finishedAt) - Date.parse(startedAt))],
    [t('agents.adapter'), titleOf(run.adapter)],
    [t('run.modelBy'), by && t('run.modelBy.value', { name: by.name, kind: t(`run.modelBy.${by.type}`) })],
    [
      t('run.tokens'),
      inputTokens + outputTokens > 0 &&
        t('run.tokens.value', { input: number(inputTokens), output: number(outputTokens) }),
    ],
    [t('run.cost'), cost !== null && number(cost)],
  ].flatMap(([label, value]) => (label && value ? [{ label, value }] : []))
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-ink-soft text-xs">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function durationText(t: Translate, tookMs: number): string {
  const seconds = Math.max(0, tookMs) / 1000
  if (seconds < 60) return t('run.seconds', { count: Math.round(seconds * 10) / 10 })
  return t('run.minutes', { minutes: Math.floor(seconds / 60), seconds: Math.floor(seconds % 60) })
}
