'use client'

import type { AgentRunEvent } from '@vitrina/contract/agent'
import { Footprints, NotebookPen, Wrench } from 'lucide-react'
import { useSession } from '@/components/shell/use-session'
import { secondText } from '@/format/format-date'
import { useI18n } from '@/i18n/i18n-provider'

const icons = { step: Footprints, tool: Wrench, note: NotebookPen } as const

/** What happened in a run, in order; a screen reader is told what comes on. */
export function RunEvents({ events }: { events: AgentRunEvent[] }) {
  const { t, locale } = useI18n()
  const { workspace } = useSession()
  return (
    <section>
      <h3 className="mb-2 text-ink-soft text-sm">{t('run.events')}</h3>
      <div role="log" aria-label={t('run.events')}>
        {events.length === 0 ? (
          <p className="text-sm">{t('run.noEvents')}</p>
        ) : (
          <ol className="space-y-1.5 text-sm">
            {events.map(({ seq, at, kind, text }) => {
              const Icon = icons[kind]
              return (
                <li key={seq} className="grid grid-cols-[auto_auto_minmax(0,1fr)] items-start gap-2.5">
                  <time dateTime={at} className="text-ink-soft text-xs leading-5 tabular-nums">
                    {secondText(at, locale, workspace.timezone)}
                  </time>
                  <Icon className="mt-0.5 size-4 text-ink-soft" aria-label={t(`run.event.${kind}`)} role="img" />
                  <span className="wrap-anywhere whitespace-pre-line">{text}</span>
                </li>
              )
            })}
          </ol>
        )}
      </div>
    </section>
  )
}
