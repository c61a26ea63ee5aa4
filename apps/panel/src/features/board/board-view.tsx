'use client'

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CardPriority } from '@vitrina/contract/card'
import { Archive, Plus } from 'lucide-react'
import { useQueryStates } from 'nuqs'
import { type FormEvent, useCallback, useState } from 'react'
import { PageHeader } from '@/components/shell/page-header'
import { PeriodLink } from '@/components/shell/period-link'
import { useSession } from '@/components/shell/use-session'
import { FormProblem } from '@/components/states/problem-state'
import { SearchField } from '@/components/table/search-field'
import { Button, buttonStyle } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { GuardedModal } from '@/components/ui/guarded-modal'
import { NativeSelect } from '@/components/ui/native-select'
import { useNamedAgents } from '@/features/agents/use-named-agents'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { BoardBody } from './board-body'
import { boardInput, boardParams } from './board-params'
import { CardFields } from './card-fields'
import { AssigneeSelect, PrioritySelect } from './card-selects'

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

/** The dialog that creates a card. */
function NewCardDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [title, setTitle] = useState('')
  const [content, setContent] = useState('')
  const [assigneeId, setAssigneeId] = useState<string | null>(null)
  const [priority, setPriority] = useState<CardPriority>('normal')
  const create = useMutation(
    trpc.cards.create.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.cards.pathFilter())
        onClose()
      },
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate({ title: title.trim(), content: content.trim() || null, assigneeId, priority })
  }
  return (
    <GuardedModal
      title={t('board.add')}
      isGuarded={(title !== '' || content !== '') && !create.isSuccess}
      onClose={onClose}
      className="w-[min(34rem,calc(100vw-1rem))]"
    >
      <form onSubmit={submit} className="space-y-4 overflow-y-auto px-4 py-4 sm:px-6">
        <CardFields {...{ title, content }} onTitle={setTitle} onContent={setContent} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('board.assignee')}>
            {(control) => <AssigneeSelect value={assigneeId} onChange={setAssigneeId} {...control} />}
          </Field>
          <Field label={t('board.priority')}>
            {(control) => <PrioritySelect value={priority} onChange={setPriority} {...control} />}
          </Field>
        </div>
        <FormProblem error={create.error} />
        <div className="flex justify-end gap-2 pt-1">
          <Button size="md" variant="ghost" onClick={onClose}>
            {t('board.cancel')}
          </Button>
          <Button size="md" variant="primary" type="submit" disabled={create.isPending}>
            {t('board.create')}
          </Button>
        </div>
      </form>
    </GuardedModal>
  )
}
