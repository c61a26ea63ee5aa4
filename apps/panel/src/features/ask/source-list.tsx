'use client'

import type { AnswerSource } from '@vitrina/contract/ai'
import { ArrowUpRight, Check, Copy } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { LinkPending } from '@/components/shell/period-link'
import { useSession } from '@/components/shell/use-session'
import { Button } from '@/components/ui/button'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { copyText } from '@/lib/copy-text'
import { sourcePage } from './source-page'

const shownAtOnce = 4

/** The sources of an answer's figures: the pages of the panel that show them, or else the calls that return them. */
export function SourceList({ sources }: { sources: AnswerSource[] }) {
  const { t } = useI18n()
  const [isWhole, setWhole] = useState(false)
  if (sources.length === 0) return null
  const hidden = sources.length - shownAtOnce
  const shown = isWhole || hidden <= 1 ? sources : sources.slice(0, shownAtOnce)
  return (
    <div data-sources="" className="mt-3.5 text-sm">
      <h2 className="mb-1.5 text-ink-soft text-xs">{t('ask.sources')}</h2>
      <ul className="flex flex-wrap items-center gap-2">
        {shown.map((source) => (
          <li key={restCall(source)} className="min-w-0 max-w-full">
            <Source source={source} />
          </li>
        ))}
        {shown.length < sources.length && (
          <li>
            <Button variant="ghost" className="h-8 px-2.5" onClick={() => setWhole(true)}>
              {t('ask.source.more', { count: hidden })}
            </Button>
          </li>
        )}
      </ul>
    </div>
  )
}

const chipStyle =
  'inline-flex h-8 max-w-full items-center gap-1.5 rounded-lg border border-line bg-surface px-2.5 text-[0.8125rem]'

function Source({ source }: { source: AnswerSource }) {
  const { t } = useI18n()
  const { date } = useFormat()
  const { today } = useSession()
  const page = sourcePage(source)
  if (page === null) return <Call source={source} />
  const { date_from: from, date_to: to } = source.query
  const name = t(page.label)
  const [path = '/'] = page.href.split('?')
  return (
    <Link
      href={page.href}
      prefetch={false}
      title={restCall(source)}
      className={`${chipStyle} text-accent hover:border-line-strong hover:bg-muted`}
    >
      <span className="truncate">
        {from && to ? t('ask.source.period', { page: name, period: date.range(from, to, today) }) : name}
      </span>
      <ArrowUpRight className="size-3.5 shrink-0" aria-hidden="true" />
      <LinkPending path={path} />
    </Link>
  )
}

/** A call whose result no page shows, as text to copy. */
function Call({ source }: { source: AnswerSource }) {
  const { t } = useI18n()
  const [isCopied, setCopied] = useState(false)
  const text = restCall(source)
  const [isRefused, setRefused] = useState(false)
  const copy = async () => {
    const done = await copyText(text)
    setCopied(done)
    setRefused(!done)
  }
  return (
    <span className={`${chipStyle} pr-1 text-ink-soft`}>
      <code title={text} className="truncate text-xs">
        {text}
      </code>
      <button
        type="button"
        onClick={() => void copy()}
        aria-label={`${t('ask.source.copy')}: ${text}`}
        title={t(isCopied ? 'ask.source.copied' : 'ask.source.copy')}
        className="grid size-6 shrink-0 place-items-center rounded-md hover:bg-muted hover:text-ink"
      >
        {isCopied ? (
          <Check className="size-3.5" aria-hidden="true" />
        ) : (
          <Copy className="size-3.5" aria-hidden="true" />
        )}
      </button>
      <span role="status" className="sr-only">
        {isCopied && t('ask.source.copied')}
        {isRefused && t('action.copyFailed')}
      </span>
    </span>
  )
}

/** Returns the text of a call: `GET /api/v1/checks?date_from=…`. */
function restCall({ method, path, query }: AnswerSource): string {
  const text = new URLSearchParams(query).toString()
  return `${method} /api/v1${path}${text && `?${decodeURIComponent(text.replaceAll('+', ' '))}`}`
}
