'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BoardCard } from '@vitrina/contract/card'
import { Archive, ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { Button } from '@/components/ui/button'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { FormProblem } from './form-problem'
import { Modal } from './modal'

/** Takes a card off the board, after asking, or puts it back; nothing for who may not. */
export function ArchiveButton({ card: { id, title, status } }: { card: BoardCard }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const { scopes } = useSession()
  const [isAsking, setIsAsking] = useState(false)
  const onSuccess = async () => {
    await queryClient.invalidateQueries(trpc.cards.pathFilter())
    setIsAsking(false)
  }
  const archive = useMutation(trpc.cards.delete.mutationOptions({ onSuccess }))
  const restore = useMutation(trpc.cards.restore.mutationOptions({ onSuccess }))
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
        <Modal title={t('board.archiveAsk')} onClose={() => setIsAsking(false)}>
          <p className="wrap-anywhere text-ink-soft">{t('board.archiveHint', { title })}</p>
          <div className="mt-4">
            <FormProblem error={archive.error} />
          </div>
          <div className="mt-4 flex justify-end gap-2">
            <Button size="md" look="ghost" onClick={() => setIsAsking(false)}>
              {t('board.cancel')}
            </Button>
            <Button size="md" look="primary" disabled={archive.isPending} onClick={() => archive.mutate({ id })}>
              {t('board.toArchive')}
            </Button>
          </div>
        </Modal>
      )}
    </>
  )
}
