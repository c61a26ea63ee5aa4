'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { useCallback } from 'react'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { PeriodLink } from '@/components/shell/period-link'
import { ListCard } from '@/components/table/list-card'
import { SearchField } from '@/components/table/search-field'
import { useAgentName } from '@/features/agents/use-named-agents'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { Ago } from './ago'
import { archiveInput, archiveParams } from './board-params'
import { PriorityBadge } from './card-tile'

/** The archived cards, with a search by title. */
export function ArchiveView() {
  const { t } = useI18n()
  const nameOf = useAgentName()
  const trpc = useTRPC()
  const [state, setState] = useQueryStates(archiveParams, { scroll: false })
  const query = useQuery(trpc.cards.archived.queryOptions(archiveInput(state), { placeholderData: keepPreviousData }))
  const search = useCallback(
    (q: string) => void setState({ q: q || null, cursor: null }, { history: 'replace' }),
    [setState],
  )
  const turn = useCallback((cursor: string | null) => void setState({ cursor }, { history: 'push' }), [setState])
  return (
    <>
      <PageHeader
        above={<BackLink href="/board">{t('board.title')}</BackLink>}
        title={t('board.archive')}
        below={<p className="text-ink-soft text-sm">{t('board.archiveLead')}</p>}
      />
      <ListCard
        query={query}
        cursor={state.cursor}
        onTurn={turn}
        onReset={state.q === null ? undefined : () => void setState({ q: null, cursor: null })}
        toolbar={<SearchField label={t('board.search')} value={state.q ?? ''} onSearch={search} />}
        emptyHint={t('board.archiveEmpty')}
      >
        {(cards) => (
          <ul className="divide-y divide-line">
            {cards.map(({ id, title, priority, assignee, updatedAt }) => (
              <li
                key={id}
                className="relative px-4 py-3.5 hover:bg-muted sm:flex sm:items-baseline sm:justify-between sm:gap-6 sm:px-5"
              >
                <PeriodLink href={`/board/${id}`} className="wrap-anywhere font-medium after:absolute after:inset-0">
                  {title}
                </PeriodLink>
                <p className="mt-1 flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-xs sm:mt-0">
                  <PriorityBadge priority={priority} />
                  {assignee && nameOf(assignee)}
                  <span>
                    {t('board.archivedAgo')} <Ago at={updatedAt} />
                  </span>
                </p>
              </li>
            ))}
          </ul>
        )}
      </ListCard>
    </>
  )
}
