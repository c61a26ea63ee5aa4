'use client'

import type { IntegrationDetail } from '@vitrina/contract/integration'
import type { Reason } from '@vitrina/contract/reason'
import Link from 'next/link'
import { useI18n } from '@/i18n/i18n-provider'
import type { Locale } from '@/i18n/locale'
import { faultText } from './integration-labels'
import { reasonText } from './reasons/reason-text'

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
