'use client'

import { errorCatalogue } from '@vitrina/contract/errors'
import { ExternalLink } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { CopyButton } from '@/components/ui/copy-button'
import { useI18n } from '@/i18n/i18n-provider'
import { Fact } from '../fact'
import { useInstant } from '../use-instant'
import type { RequestEntry } from './request-list'
import { StatusBadge } from './status-badge'

/** Everything the log holds of one call, what its status means and where the API explains it. */
export function RequestDetails({ entry, apiUrl }: { entry: RequestEntry; apiUrl: string }) {
  const { t } = useI18n()
  const at = useInstant({ seconds: true })
  const codes = Object.entries(errorCatalogue).filter(([, { status }]) => status === entry.status)
  return (
    <div data-request={entry.id} className="space-y-4 overflow-y-auto px-4 py-4 sm:px-6">
      <p className="flex flex-wrap items-center gap-2">
        <StatusBadge status={entry.status} />
        <code className="font-mono text-sm wrap-anywhere">
          {entry.method} {entry.path}
        </code>
      </p>
      <p className="text-sm">{meaningOf(t, entry.status)}</p>
      {codes.length > 0 && (
        <div className="text-sm">
          <p className="mb-1 text-ink-soft">{t('developers.requests.codes')}</p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {codes.map(([code]) => (
              <li key={code}>
                <a
                  href={`${apiUrl}/problems/${code}`}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex items-center gap-1 py-1 font-mono text-accent text-xs underline underline-offset-4"
                >
                  {code}
                  <ExternalLink className="size-3" aria-hidden="true" />
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact label={t('developers.requests.id')}>
          <span className="flex flex-wrap items-center gap-2">
            <code className="select-all font-mono text-xs wrap-anywhere">{entry.id}</code>
            <CopyButton text={entry.id} />
          </span>
        </Fact>
        <Fact label={t('developers.requests.key')}>
          {entry.keyName ?? t('developers.requests.keyGone')}{' '}
          {entry.isTest && <Badge tone="warn">{t('developers.keys.testBadge')}</Badge>}
        </Fact>
        <Fact label={t('developers.requests.at')}>{at(entry.at)}</Fact>
        <Fact label={t('developers.requests.duration')}>{t('developers.ms', { count: entry.durationMs })}</Fact>
      </dl>
      <p className="text-ink-soft text-xs">{t('developers.requests.noBodies')}</p>
    </div>
  )
}

function meaningOf(t: ReturnType<typeof useI18n>['t'], status: number): string {
  switch (status) {
    case 201:
      return t('developers.status.201')
    case 400:
      return t('developers.status.400')
    case 403:
      return t('developers.status.403')
    case 404:
      return t('developers.status.404')
    case 405:
      return t('developers.status.405')
    case 409:
      return t('developers.status.409')
    case 413:
      return t('developers.status.413')
    case 415:
      return t('developers.status.415')
    case 422:
      return t('developers.status.422')
    case 429:
      return t('developers.status.429')
    case 503:
      return t('developers.status.503')
    default:
      return t(
        status < 400 ? 'developers.status.2xx' : status < 500 ? 'developers.status.4xx' : 'developers.status.5xx',
      )
  }
}
