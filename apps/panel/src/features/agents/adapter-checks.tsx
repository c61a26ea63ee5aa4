'use client'

import { useMutation } from '@tanstack/react-query'
import type { AgentEnvironment } from '@vitrina/contract/agent'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { problemLine } from '@/components/states/problem-text'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { wordsOfCheck } from '@/features/integrations/check-labels'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { useTRPC } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'

interface AdapterChecksProps {
  adapters: { name: string; title: string }[]
  /** The adapter that the workspace uses. */
  used: string | null
  mayCheck: boolean
}

/** Lists the adapters; a press checks whether one can work here. */
export function AdapterChecks({ adapters, used, mayCheck }: AdapterChecksProps) {
  return (
    <ul className="divide-y divide-line">
      {adapters.map(({ name, title }) => (
        <AdapterCheck key={name} name={name} title={title} isUsed={name === used} mayCheck={mayCheck} />
      ))}
    </ul>
  )
}

interface AdapterCheckProps {
  name: string
  title: string
  isUsed: boolean
  mayCheck: boolean
}

function AdapterCheck({ name, title, isUsed, mayCheck }: AdapterCheckProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const check = useMutation(trpc.agents.checkEnvironment.mutationOptions())
  return (
    <li data-adapter={name} className="py-3 first:pt-0 last:pb-0">
      <div className="flex items-center gap-3">
        <div className="mr-auto min-w-0">
          <span className="block font-medium">{title}</span>
          <span className="mt-0.5 flex flex-wrap items-center gap-2">
            <code className="text-ink-soft text-xs">{name}</code>
            {isUsed && <Badge tone="good">{t('agents.adapters.used')}</Badge>}
          </span>
        </div>
        {mayCheck && (
          <Button
            aria-label={t('agents.checkOf', { adapter: title })}
            disabled={check.isPending}
            onClick={() => check.mutate({ adapter: name })}
          >
            {t(check.isPending ? 'agents.checking' : 'agents.check')}
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {check.data && <Findings environment={check.data} />}
        {check.isError && (
          <p className="mt-2 text-bad text-sm">
            {t('agents.check.failed', { reason: problemLine(t, problemOf(check.error)) })}
          </p>
        )}
      </div>
    </li>
  )
}

const levelVariants = {
  info: { icon: CircleCheck, tone: 'text-good' },
  warn: { icon: TriangleAlert, tone: 'text-warn' },
  error: { icon: CircleX, tone: 'text-bad' },
} as const

const levelOf = { ok: 'info', warning: 'warn', error: 'error' } as const

/** What was checked, and how to repair what is wrong. */
function Findings({ environment }: { environment: AgentEnvironment }) {
  const { t, locale } = useI18n()
  const { status, checks } = environment
  return (
    <div data-environment={status} className="mt-3 rounded-lg bg-muted px-3 py-2.5 text-sm">
      <p className={cn('font-medium', levelVariants[levelOf[status]].tone)}>{t(`agents.check.${status}`)}</p>
      <ul className="mt-1.5 space-y-1.5">
        {checks.map((check) => {
          const { code, level } = check
          const { icon: Icon, tone } = levelVariants[level]
          const { message, hint } = wordsOfCheck(locale, check)
          return (
            <li key={code} className="flex items-start gap-2">
              <Icon className={cn('mt-0.5 size-4 shrink-0', tone)} aria-hidden="true" />
              <span className="wrap-anywhere min-w-0">
                {message}
                {hint !== null && <span className="block text-ink-soft">{hint}</span>}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
