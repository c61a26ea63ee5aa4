'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowUp, History, MessageCirclePlus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { PageHeader } from '@/components/shell/page-header'
import { PeriodLink } from '@/components/shell/period-link'
import { ProblemState } from '@/components/states/problem-state'
import { Button, buttonStyle } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { QuietState } from '@/features/record/quiet-state'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { useTRPC } from '@/trpc/client'
import { blockingError } from '@/trpc/problem'
import { Conversation } from './conversation'
import { threadPath, useAsk, useThreadId } from './use-ask'

/** A conversation with the default agent, with a list of the earlier ones at the side. */
export function AskView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const threadId = useThreadId()
  const { open, isPending, ask } = useAsk(threadId)
  const query = useQuery(trpc.ai.thread.queryOptions({ id: threadId ?? '' }, { enabled: threadId !== null }))
  const turns = threadId === null ? [] : (query.data?.turns ?? [])
  const error = threadId === null ? null : blockingError(query)
  const isLoading = threadId !== null && query.isPending && open === null
  const isEmpty = turns.length === 0 && open === null && !isLoading && !error
  const log = useLastInSight(open?.question)
  const put = (question: string) => ask(question, turns.length)
  return (
    <>
      <PageHeader title={t('ask.title')} below={<p className="text-ink-soft text-sm">{t('ask.lead')}</p>}>
        {!isEmpty && (
          <PeriodLink href="/ask" className={buttonStyle()}>
            <MessageCirclePlus aria-hidden="true" />
            {t('ask.new')}
          </PeriodLink>
        )}
      </PageHeader>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_15rem] xl:gap-6">
        <div className="min-w-0">
          {error ? (
            <Card>
              <ProblemState error={error} onRetry={() => void query.refetch()} />
            </Card>
          ) : (
            <>
              {isLoading && <Skeleton className="h-64 w-full" />}
              <Conversation ref={log} turns={turns} open={open} onAsk={put} />
              {isEmpty && <SuggestionList onChoose={put} />}
              <Composer isBusy={isPending} isFirst={isEmpty} onAsk={put} />
            </>
          )}
        </div>
        <ThreadList current={threadId} />
      </div>
    </>
  )
}

/** Scrolls the last question to the top of the screen when it is asked, and again when it is answered. */
function useLastInSight(question: string | undefined) {
  const log = useRef<HTMLDivElement>(null)
  const former = useRef(question)
  useEffect(() => {
    // Opening a conversation does not scroll it.
    if (question !== undefined || former.current !== undefined) {
      const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      log.current?.lastElementChild?.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' })
    }
    former.current = question
  }, [question])
  return log
}

/** Suggested questions; one press asks one. */
function SuggestionList({ onChoose }: { onChoose: (question: string) => void }) {
  const { t, locale } = useI18n()
  const trpc = useTRPC()
  const { data: questions = [] } = useQuery(trpc.ai.suggestions.queryOptions({ language: locale }))
  if (questions.length === 0) return null
  return (
    <section aria-label={t('ask.suggestions')} className="mb-6">
      <h2 className="mb-3 text-ink-soft text-sm">{t('ask.suggestions')}</h2>
      <ul className="grid gap-2 sm:grid-cols-2">
        {questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              onClick={() => onChoose(question)}
              className="h-full w-full rounded-xl border border-line bg-surface px-4 py-3 text-left shadow-card transition-colors hover:border-line-strong hover:bg-muted"
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const longest = 4000

interface ComposerProps {
  isBusy: boolean
  isFirst: boolean
  onAsk: (question: string) => void
}

/** The field for a question. It sticks to the bottom of the screen while the conversation is longer than the screen. */
function Composer({ isBusy, isFirst, onAsk }: ComposerProps) {
  const { t } = useI18n()
  const [text, setText] = useState('')
  const question = text.trim()
  const mayAsk = question !== '' && !isBusy
  const send = () => {
    if (!mayAsk) return
    onAsk(question)
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a word, Enter ends the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className={cn(
        'sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-10 bg-canvas pt-2 pb-2 md:bottom-0 md:pb-4',
        !isFirst && 'mt-6',
      )}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className="flex items-end gap-2 rounded-2xl border border-line-strong bg-surface p-2 shadow-card focus-within:border-accent">
        <textarea
          aria-label={t('ask.question')}
          aria-describedby="ask-keys"
          placeholder={t(isFirst ? 'ask.placeholder' : 'ask.followUp')}
          rows={1}
          maxLength={longest}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-48 min-h-9 min-w-0 flex-1 resize-none bg-transparent px-2 py-1.5 text-base outline-none placeholder:text-ink-soft"
        />
        <button
          type="submit"
          disabled={!mayAsk}
          className="grid size-9 shrink-0 place-items-center rounded-xl bg-accent text-accent-ink transition-colors hover:bg-accent/90 disabled:opacity-45"
        >
          <ArrowUp className="size-5" aria-hidden="true" />
          <span className="sr-only">{t('ask.send')}</span>
        </button>
      </div>
      <p id="ask-keys" className="mt-1.5 hidden px-3 text-ink-soft text-xs md:block">
        {t('ask.keys')}
      </p>
    </form>
  )
}

/** The reader's conversations, last updated first: at the side, or on a narrow screen behind a button at the top. */
function ThreadList({ current }: { current: string | null }) {
  const { t } = useI18n()
  const { date } = useFormat()
  const trpc = useTRPC()
  const [isOpen, setOpen] = useState(false)
  const query = useQuery(trpc.ai.threads.queryOptions({}))
  const threads = query.data ?? []
  return (
    <nav
      aria-label={t('ask.history')}
      className="-order-1 lg:sticky lg:top-6 lg:order-none lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto"
    >
      <Button
        variant="ghost"
        aria-expanded={isOpen}
        aria-controls="ask-threads"
        onClick={() => setOpen(!isOpen)}
        className="-ml-3 lg:hidden"
      >
        <History aria-hidden="true" />
        {t('ask.history')}
      </Button>
      <h2 className="mb-2 hidden px-2.5 text-ink-soft text-sm lg:block">{t('ask.history')}</h2>
      <div id="ask-threads" className={cn('lg:block', isOpen ? 'mt-1 block' : 'hidden')}>
        {query.data?.length === 0 ? (
          <p className="px-2.5 text-ink-soft text-sm">{t('ask.noHistory')}</p>
        ) : (
          <QuietState query={query} empty={false}>
            <ul className="space-y-0.5">
              {threads.map(({ id, title, updatedAt }) => (
                <li key={id}>
                  <PeriodLink
                    href={threadPath(id)}
                    aria-current={id === current ? 'page' : undefined}
                    onClick={() => setOpen(false)}
                    className={cn(
                      'block rounded-lg px-2.5 py-2 text-sm -outline-offset-2',
                      id === current ? 'bg-accent-soft' : 'hover:bg-muted',
                    )}
                  >
                    <span lang="ru" className={cn('line-clamp-2', id === current && 'font-medium text-accent')}>
                      {title}
                    </span>
                    <span suppressHydrationWarning className="mt-0.5 block text-ink-soft text-xs">
                      {date.ago(updatedAt, Date.now())}
                    </span>
                  </PeriodLink>
                </li>
              ))}
            </ul>
          </QuietState>
        )}
      </div>
    </nav>
  )
}
