'use client'

import type { ConnectionCheck } from '@vitrina/contract/connection-check'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { wordsOfCheck } from './check-labels'
import { checkTitle } from './integration-labels'

const levelVariants = {
  info: { icon: CircleCheck, tone: 'text-good', state: 'integrations.check.ok' },
  warn: { icon: TriangleAlert, tone: 'text-warn', state: 'integrations.check.warn' },
  error: { icon: CircleX, tone: 'text-bad', state: 'integrations.check.bad' },
} as const

const order = { error: 0, warn: 1, info: 2 }

/** What each step of a check found, the worst first, and what to do about it. Each step has a single state. */
export function CheckList({ checks }: { checks: readonly ConnectionCheck[] }) {
  const { t } = useI18n()
  return (
    <ul className="grid items-start gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
      {stepsOf(checks).map((found) => {
        const { code, level } = found[0]
        const { icon: Icon, tone, state } = levelVariants[level]
        return (
          <li key={code} data-check={code} data-level={level}>
            <div className="flex items-start gap-2.5">
              <Icon className={cn('mt-0.5 size-4 shrink-0', tone)} aria-hidden="true" />
              <div className="min-w-0">
                <p>
                  <span className="font-medium">{checkTitle(t, code)}</span>
                  <span className={cn('ml-2', level === 'info' ? 'text-ink-soft' : tone)}>{t(state)}</span>
                </p>
                <Findings found={found} />
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** Texts that several servers have in common are shown once. */
function Findings({ found }: { found: readonly ConnectionCheck[] }) {
  const { locale } = useI18n()
  const words = found.map((check) => wordsOfCheck(locale, check))
  const messages = [...new Set(words.map(({ message }) => message))]
  const hints = [...new Set(words.flatMap(({ hint }) => hint ?? []))]
  return (
    <>
      {messages.map((message) => (
        <p key={message} className="mt-0.5 text-ink-soft text-xs wrap-anywhere">
          {message}
        </p>
      ))}
      {hints.map((hint) => (
        <p key={hint} className="mt-0.5">
          {hint}
        </p>
      ))}
    </>
  )
}

type Step = [ConnectionCheck, ...ConnectionCheck[]]

/** The findings by step, only the worst of each, since a chain has a step for every cash server. */
function stepsOf(checks: readonly ConnectionCheck[]): Step[] {
  const steps = new Map<string, Step>()
  for (const check of checks) {
    const held = steps.get(check.code)
    if (held === undefined || order[check.level] < order[held[0].level]) steps.set(check.code, [check])
    else if (check.level === held[0].level) held.push(check)
  }
  return [...steps.values()].sort(([a], [b]) => order[a.level] - order[b.level])
}
