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
import type { MessageKey } from '@/i18n/translate'
import { copyText } from '@/lib/copy-text'

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

/** The page of the panel that shows the result of a call. */
interface SourcePage {
  href: string
  label: Extract<MessageKey, `ask.page.${string}`>
}

interface Page {
  form: RegExp
  href: (id: string) => string
  label: SourcePage['label']
  /** The parameters of the call by their names in the page's address; a call with any other has no page. */
  parameters: Record<string, string>
}

const period = { date_from: 'from', date_to: 'to' }
const sorted = { ...period, sort: 'sort' }

const pages: readonly Page[] = [
  {
    form: /^\/restaurants$/,
    href: () => '/restaurants',
    label: 'ask.page.restaurants',
    parameters: { ...sorted, 'filter[name]': 'q' },
  },
  {
    form: /^\/restaurants\/(\w+)$/,
    href: (id) => `/restaurants/${id}`,
    label: 'ask.page.restaurant',
    parameters: period,
  },
  {
    form: /^\/dishes$/,
    href: () => '/menu',
    label: 'ask.page.dishes',
    parameters: { ...sorted, search: 'q', 'filter[category]': 'category' },
  },
  { form: /^\/dishes\/(\w+)$/, href: (id) => `/menu/${id}`, label: 'ask.page.dish', parameters: period },
  {
    form: /^\/checks$/,
    href: () => '/checks',
    label: 'ask.page.checks',
    parameters: { ...sorted, 'filter[restaurant]': 'restaurant', 'filter[waiter]': 'waiter' },
  },
  { form: /^\/checks\/(\w+)$/, href: (id) => `/checks/${id}`, label: 'ask.page.check', parameters: {} },
  {
    form: /^\/waiters$/,
    href: () => '/staff',
    label: 'ask.page.waiters',
    parameters: { ...sorted, 'filter[restaurant]': 'restaurant' },
  },
  { form: /^\/waiters\/(\w+)\/stats$/, href: (id) => `/staff/${id}`, label: 'ask.page.waiter', parameters: period },
  { form: /^\/cards\/(\w+)$/, href: (id) => `/board/${id}`, label: 'ask.page.card', parameters: {} },
  { form: /^\/cards$/, href: () => '/board', label: 'ask.page.cards', parameters: {} },
  { form: /^\/agents$/, href: () => '/agents', label: 'ask.page.agents', parameters: {} },
  {
    form: /^\/dashboards\/(\w+)\/data$/,
    href: (id) => `/dashboards/${id}`,
    label: 'ask.page.dashboard',
    parameters: period,
  },
]

/** Returns the page that shows the same figures as a source; null where none does with exactly the same filters. */
export function sourcePage({ path, query }: AnswerSource): SourcePage | null {
  for (const { form, href, label, parameters } of pages) {
    const match = form.exec(path)
    if (!match) continue
    const address = new URLSearchParams()
    for (const [key, value] of Object.entries(query)) {
      const name = parameters[key]
      if (name !== undefined) address.set(name, value)
      else if (!ofPaging.has(key)) return null
    }
    const text = address.toString()
    return { href: href(match[1] ?? '') + (text && `?${text}`), label }
  }
  return null
}

const ofPaging = new Set(['limit', 'cursor'])
