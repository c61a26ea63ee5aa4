'use client'

import type { ConnectionCheck, IntegrationSlug } from '@vitrina/contract/integration'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { checkHint, checkTitle, speaksTo } from './integration-words'

const looks = {
  info: { icon: CircleCheck, tone: 'text-good', state: 'integrations.check.ok' },
  warn: { icon: TriangleAlert, tone: 'text-warn', state: 'integrations.check.warn' },
  error: { icon: CircleX, tone: 'text-bad', state: 'integrations.check.bad' },
} as const

const order = { error: 0, warn: 1, info: 2 }

/** What a check of a connection found, the worst first; what to do about it, and what the system itself said. */
export function CheckList({ slug, checks }: { slug: IntegrationSlug; checks: readonly ConnectionCheck[] }) {
  const { t, locale } = useI18n()
  const isOwn = speaksTo(slug, locale)
  return (
    <ul className="grid items-start gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
      {grouped(checks).map(({ check, messages }) => {
        const { icon: Icon, tone, state } = looks[check.level]
        const hint = checkHint(t, check, isOwn)
        return (
          <li key={`${check.code} ${check.level}`} data-check={check.code} data-level={check.level}>
            <div className="flex items-start gap-2.5">
              <Icon className={cn('mt-0.5 size-4 shrink-0', tone)} aria-hidden="true" />
              <div className="min-w-0">
                <p>
                  <span className="font-medium">{checkTitle(t, check.code)}</span>
                  <span className={cn('ml-2', check.level === 'info' ? 'text-ink-soft' : tone)}>{t(state)}</span>
                </p>
                {hint !== null && <p className="mt-0.5">{hint}</p>}
                <Messages messages={messages} isFolded={!isOwn && check.level === 'info'} />
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** What the system itself said; of what is in order, and in another language, only for who asks. */
function Messages({ messages, isFolded }: { messages: readonly string[]; isFolded: boolean }) {
  const { t } = useI18n()
  const lines = messages.map((message) => (
    <p key={message} className="mt-0.5 text-ink-soft text-xs wrap-anywhere">
      {message}
    </p>
  ))
  if (!isFolded) return lines
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-md py-0.5 text-ink-soft text-xs hover:text-ink">
        {t('integrations.check.details')}
      </summary>
      {lines}
    </details>
  )
}

/** Checks of one kind and outcome together: a chain has each for every cash server. */
function grouped(checks: readonly ConnectionCheck[]): { check: ConnectionCheck; messages: string[] }[] {
  const groups = new Map<string, { check: ConnectionCheck; messages: string[] }>()
  for (const check of checks) {
    const key = `${check.code} ${check.level}`
    const group = groups.get(key) ?? { check, messages: [] }
    if (!group.messages.includes(check.message)) group.messages.push(check.message)
    groups.set(key, group)
  }
  return [...groups.values()].sort((a, b) => order[a.check.level] - order[b.check.level])
}
