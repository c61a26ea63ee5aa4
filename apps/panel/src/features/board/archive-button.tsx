'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BoardCard } from '@vitrina/contract/card'
import { Archive, ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { FormProblem } from '@/components/states/form-problem'
import { problemLine } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useToast } from '@/components/ui/toast'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'

/** Takes a card off the board, after asking, or puts it back; nothing for who may not. */
export function ArchiveButton({ card: { id, title, status } }: { card: BoardCard }) {
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
      <Button look="ghost" className="mt-5 -ml-3" onClick={() => setIsAsking(true)}>
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
