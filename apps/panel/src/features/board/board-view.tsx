'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Archive, Plus } from 'lucide-react'
import { useQueryStates } from 'nuqs'
import { useCallback, useState } from 'react'
import { PageHeader } from '@/components/shell/page-header'
import { PeriodLink } from '@/components/shell/period-link'
import { useSession } from '@/components/shell/use-session'
import { SearchField } from '@/components/table/search-field'
import { Button, buttonStyle } from '@/components/ui/button'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { AssigneeFilter } from './assignee-filter'
import { BoardBody } from './board-body'
import { boardInput, boardParams } from './board-params'
import { NewCardDialog } from './new-card-dialog'

/** The board: what is to be done, by whom, and how far it is. */
export function BoardView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const { scopes } = useSession()
  const [state, setState] = useQueryStates(boardParams, { scroll: false })
  const [isAdding, setIsAdding] = useState(false)
  const query = useQuery(trpc.cards.board.queryOptions(boardInput(state), { placeholderData: keepPreviousData }))
  // Every letter of a search would otherwise be a step back.
  const search = useCallback((q: string) => void setState({ q: q || null }, { history: 'replace' }), [setState])
  const mayWrite = scopes.includes('write:kanban')
  const isNarrowed = state.q !== null || state.assignee !== null
  const total = query.data?.data.reduce((sum, column) => sum + column.total, 0)
  return (
    <>
      <PageHeader
        title={t('board.title')}
        below={
          <p role="status" className="min-h-5 text-ink-soft text-sm">
            {total !== undefined && total > 0 && t('board.count', { count: total })}
          </p>
        }
      >
        <div className="flex flex-wrap gap-2">
          <PeriodLink
            href="/board/archive"
            className={buttonStyle({ look: 'ghost', size: 'md', className: 'max-sm:px-2' })}
          >
            <Archive aria-hidden="true" />
            {t('board.archive')}
          </PeriodLink>
          {mayWrite && (
            <Button look="primary" size="md" onClick={() => setIsAdding(true)}>
              <Plus aria-hidden="true" />
              {t('board.add')}
            </Button>
          )}
        </div>
      </PageHeader>
      <div className="mb-4 flex flex-wrap items-center gap-2 sm:gap-3">
        <SearchField label={t('board.search')} value={state.q ?? ''} onSearch={search} />
        <AssigneeFilter
          value={state.assignee}
          onChange={(assignee) => void setState({ assignee }, { history: 'push' })}
        />
      </div>
      <BoardBody
        query={query}
        mayWrite={mayWrite}
        onAdd={() => setIsAdding(true)}
        onReset={isNarrowed ? () => void setState({ q: null, assignee: null }) : undefined}
      />
      {isAdding && <NewCardDialog onClose={() => setIsAdding(false)} />}
    </>
  )
}
