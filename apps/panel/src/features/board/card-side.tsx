'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BoardCard } from '@vitrina/contract/card'
import { Archive, ArchiveRestore } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { FormProblem } from '@/components/states/problem-state'
import { problemLine } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { NativeSelect } from '@/components/ui/native-select'
import { useToast } from '@/components/ui/toast'
import { useAgentName } from '@/features/agents/use-named-agents'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'
import { Ago } from './ago'
import type { ColumnStatus } from './board-moves'
import { AssigneeSelect, PrioritySelect } from './card-selects'
import { columnName } from './describe-change'
import type { CardPatch } from './use-card-changes'

const columns: readonly ColumnStatus[] = ['new', 'in_progress', 'done']

interface CardSideProps {
  card: BoardCard
  mayChange: boolean
  onChange: (wish: CardPatch) => Promise<BoardCard | null>
}

/** The column, the assignee and the priority of a card, each with a choice that changes it. */
export function CardSide({ card, mayChange, onChange }: CardSideProps) {
  const { t } = useI18n()
  const nameOf = useAgentName()
  const { id, version, title, status, priority, assignee, startedAt, doneAt } = card
  const move = (to: ColumnStatus) => void onChange({ title, move: { id, version, status: to } })
  const edit = (fields: { priority?: BoardCard['priority']; assigneeId?: string | null }) =>
    void onChange({ title, edit: { id, version, ...fields } })
  return (
    <Card aria-label={t('board.state')} className="p-5">
      <dl className="space-y-4">
        <Item label={t('board.column')}>
          {mayChange ? (
            <NativeSelect
              label={t('board.column')}
              value={status}
              className="block"
              onChange={(event) => {
                const chosen = columns.find((each) => each === event.target.value)
                if (chosen) move(chosen)
              }}
            >
              {columns.map((each) => (
                <option key={each} value={each}>
                  {columnName(t, each)}
                </option>
              ))}
            </NativeSelect>
          ) : (
            columnName(t, status)
          )}
        </Item>
        <Item label={t('board.assignee')}>
          {mayChange ? (
            <AssigneeSelect
              value={assignee?.id ?? null}
              current={assignee}
              onChange={(assigneeId) => edit({ assigneeId })}
            />
          ) : assignee ? (
            nameOf(assignee)
          ) : (
            t('board.nobody')
          )}
        </Item>
        <Item label={t('board.priority')}>
          {mayChange ? (
            <PrioritySelect value={priority} onChange={(chosen) => edit({ priority: chosen })} />
          ) : (
            t(`board.priority.${priority}`)
          )}
        </Item>
        {startedAt && (
          <Item label={t('board.started')}>
            <Ago at={startedAt} />
          </Item>
        )}
        {doneAt && (
          <Item label={t('board.done')}>
            <Ago at={doneAt} />
          </Item>
        )}
      </dl>
      <ArchiveButton card={card} />
    </Card>
  )
}

function Item({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="mb-1 text-ink-soft text-sm">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Archives a card after a confirmation, or restores it; renders nothing for users who may not. */
function ArchiveButton({ card: { id, title, status } }: { card: BoardCard }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const { scopes } = useSession()
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const onSuccess = async () => {
    await queryClient.invalidateQueries(trpc.cards.pathFilter())
    setIsAsking(false)
  }
  const restore = useMutation(trpc.cards.restore.mutationOptions({ onSuccess }))
  const undo = useMutation(
    trpc.cards.restore.mutationOptions({
      onSuccess,
      onError: (error) =>
        void toast({ text: `${t('board.undoFailed', { title })} ${problemLine(t, problemOf(error))}` }),
    }),
  )
  const archive = useMutation(
    trpc.cards.delete.mutationOptions({
      onSuccess: async () => {
        await onSuccess()
        toast({ text: t('board.archivedToast', { title }), onUndo: () => undo.mutate({ id }) })
      },
    }),
  )
  if (!scopes.includes('write:kanban')) return null
  if (status === 'archived') {
    return (
      <div className="mt-5 space-y-3">
        <Button disabled={restore.isPending} onClick={() => restore.mutate({ id })}>
          <ArchiveRestore aria-hidden="true" />
          {t('board.restore')}
        </Button>
        <FormProblem error={restore.error} />
      </div>
    )
  }
  return (
    <>
      <Button variant="ghost" className="mt-5 -ml-3" onClick={() => setIsAsking(true)}>
        <Archive aria-hidden="true" />
        {t('board.toArchive')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('board.archiveAsk')}
          confirmLabel={t('board.toArchive')}
          isPending={archive.isPending}
          error={archive.error}
          isDangerous={false}
          onConfirm={() => archive.mutate({ id })}
          onClose={() => setIsAsking(false)}
        >
          <p className="wrap-anywhere">{t('board.archiveHint', { title })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
