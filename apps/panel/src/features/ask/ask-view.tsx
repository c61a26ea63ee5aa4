'use client'

import { useQuery } from '@tanstack/react-query'
import { MessageCirclePlus } from 'lucide-react'
import { PageHeader } from '@/components/shell/page-header'
import { PeriodLink } from '@/components/shell/period-link'
import { ProblemState } from '@/components/states/problem-state'
import { buttonStyle } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { blockingError } from '@/trpc/problem'
import { Composer } from './composer'
import { Conversation } from './conversation'
import { SuggestionList } from './suggestion-list'
import { ThreadList } from './thread-list'
import { useAsk } from './use-ask'
import { useLastInSight } from './use-last-in-sight'
import { useThreadId } from './use-thread-id'

/** A conversation with the default agent, with the earlier ones at its side. */
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
