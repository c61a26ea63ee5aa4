'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Archive, Plus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useQueryStates } from 'nuqs'
import { useCallback, useState } from 'react'
import { PageHeader } from '@/components/shell/page-header'
import { PeriodLink } from '@/components/shell/period-link'
import { useSession } from '@/components/shell/use-session'
import { SearchField } from '@/components/table/search-field'
import { Button, buttonStyle } from '@/components/ui/button'
import { NativeSelect } from '@/components/ui/native-select'
import { useNamedAgents } from '@/features/agents/use-named-agents'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { BoardBody } from './board-body'
import { boardInput, boardParams } from './board-params'

const NewCardDialog = dynamic(() => import('./card-forms').then((module) => module.NewCardDialog), { ssr: false })

/** The board: what is to be done, by whom, and its progress. */
export function BoardView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const { scopes } = useSession()
  const [state, setState] = useQueryStates(boardParams, { scroll: false })
  const [isAdding, setIsAdding] = useState(false)
  const query = useQuery(trpc.cards.board.queryOptions(boardInput(state), { placeholderData: keepPreviousData }))
  // Otherwise every letter of a search would be a step in the history.
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
            className={buttonStyle({ variant: 'ghost', size: 'md', className: 'max-sm:px-2' })}
          >
            <Archive aria-hidden="true" />
            {t('board.archive')}
          </PeriodLink>
          {mayWrite && (
            <Button variant="primary" size="md" onClick={() => setIsAdding(true)}>
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

/** Filters the board by one assignee, or by cards without one. */
function AssigneeFilter(props: { value: string | null; onChange: (id: string | null) => void }) {
  const { value, onChange } = props
  const { t } = useI18n()
  const assignees = useNamedAgents()
  return (
    <NativeSelect
      label={t('board.assignee')}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
      className="basis-40 sm:max-w-60"
    >
      <option value="">{t('board.allAssignees')}</option>
      <option value="none">{t('board.nobody')}</option>
      {assignees.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}
