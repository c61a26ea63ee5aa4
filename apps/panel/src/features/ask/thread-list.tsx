'use client'

import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { PeriodLink } from '@/components/shell/period-link'
import { Button } from '@/components/ui/button'
import { QuietState } from '@/features/record/quiet-state'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { useTRPC } from '@/trpc/client'
import { threadPath } from './use-thread-id'

/** The reader's conversations, the last gone on with first: at the side, or on a narrow screen behind a button above. */
export function ThreadList({ current }: { current: string | null }) {
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
        look="ghost"
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
