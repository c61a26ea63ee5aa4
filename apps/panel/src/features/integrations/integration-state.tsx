'use client'

import type { Integration, IntegrationDetail } from '@vitrina/contract/integration'
import type { Reason } from '@vitrina/contract/reason'
import { LoaderCircle } from 'lucide-react'
import Link from 'next/link'
import { useSession } from '@/components/shell/use-session'
import { Badge } from '@/components/ui/badge'
import { instantText } from '@/format/format-date'
import { useI18n } from '@/i18n/i18n-provider'
import type { Locale } from '@/i18n/locale'
import { faultText, lagText } from './integration-labels'
import { reasonText } from './reasons/reason-text'

const tones = { not_connected: 'plain', ok: 'good', warning: 'warn', error: 'bad' } as const

/** The state of a connection, in a word. */
export function IntegrationStatus({ status }: Pick<Integration, 'status'>) {
  const { t } = useI18n()
  return (
    <Badge tone={tones[status]} data-integration-status={status}>
      {t(`integrations.status.${status}`)}
    </Badge>
  )
}

/** What is wrong with a connection and where to look. Draws nothing if nothing is wrong. */
export function IntegrationTrouble({ integration }: { integration: IntegrationDetail }) {
  const { t, locale } = useI18n()
  const { connected, status, exchange, checks } = integration
  if (!connected || status === 'ok') return null
  const said = exchange?.lastError ?? exchange?.nightlyError ?? null
  const reasons = exchange?.lastError == null ? exchange?.nightlyReasons : exchange.lastReasons
  const fault = faultText(t, exchange?.failed?.errorCode ?? null)
  const failedCheck = checks.some(({ level }) => level === 'error')
  return (
    <div className="space-y-1 text-sm" data-trouble>
      {exchange?.lastError != null && (
        <p className="font-medium text-bad">
          {t(exchange.failed === null ? 'integrations.lastPartly' : 'integrations.lastFailed')} {fault}
        </p>
      )}
      {exchange?.late && <p className="font-medium text-warn">{t('integrations.late')}</p>}
      {exchange?.nightlyError != null && <p className="text-warn">{t('integrations.nightlyFailed')}</p>}
      {failedCheck ? (
        <p className="text-bad">{t('integrations.checkFailed')}</p>
      ) : (
        checks.some(({ level }) => level === 'warn') && <p className="text-warn">{t('integrations.checkWarned')}</p>
      )}
      {said !== null && (
        <p className="line-clamp-3 whitespace-pre-line text-ink-soft text-xs wrap-anywhere">
          {t('integrations.systemSaid', { text: failuresText(locale, said, reasons ?? []) })}
        </p>
      )}
      {exchange?.failed && (
        <Link
          href={`/integrations/journal/${exchange.failed.id}`}
          prefetch={false}
          className="relative z-10 inline-block rounded-md py-1 text-accent hover:underline"
        >
          {t('integrations.toFailed')}
        </Link>
      )}
    </div>
  )
}

/** The failures of one exchange, one per line. */
function failuresText(locale: Locale, said: string, reasons: readonly Reason[]): string {
  return said
    .split('\n')
    .map((failure, index) => reasonText(locale, failure, reasons[index]).replace(/\s*\n\s*/g, ' '))
    .join('\n')
}

/** When a connection was checked, the state of its exchange and when it runs next. */
export function IntegrationFacts({ integration }: { integration: IntegrationDetail }) {
  const { t, locale } = useI18n()
  const { workspace } = useSession()
  const { exchange, checkedAt } = integration
  const at = (instant: string) => instantText(instant, locale, workspace.timezone)
  const facts = [
    ...(exchange
      ? [
          [
            t('integrations.lastExchange'),
            exchange.lastSuccessAt === null ? t('integrations.never') : at(exchange.lastSuccessAt),
          ],
          [t('integrations.lag'), lagText(t, exchange.lagSeconds)],
          [t('integrations.next'), at(exchange.nextAt)],
          [t('integrations.nextNightly'), at(exchange.nextNightlyAt)],
        ]
      : []),
    [t('integrations.checkedAt'), checkedAt === null ? t('integrations.never') : at(checkedAt)],
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-ink-soft text-xs">{label}</dt>
          <dd className="mt-0.5 font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Says that an exchange is running and links to it. Nothing otherwise. */
export function RunningNow({ runId }: { runId: string | null }) {
  const { t } = useI18n()
  if (runId === null) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <LoaderCircle className="size-4 animate-spin text-accent motion-reduce:animate-none" aria-hidden="true" />
      {t('integrations.running')}
      <Link
        href={`/integrations/journal/${runId}`}
        prefetch={false}
        className="relative z-10 rounded-md py-1 text-accent hover:underline"
      >
        {t('integrations.toRun')}
      </Link>
    </p>
  )
}
