'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CardPriority } from '@vitrina/contract/card'
import { type FormEvent, useState } from 'react'
import { FormProblem } from '@/components/states/form-problem'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { GuardedModal } from '@/components/ui/guarded-modal'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { CardFields } from './card-fields'
import { AssigneeSelect, PrioritySelect } from './card-selects'

/** Writes a new card. */
export function NewCardDialog({ onClose }: { onClose: () => void }) {
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
          <Button size="md" look="ghost" onClick={onClose}>
            {t('board.cancel')}
          </Button>
          <Button size="md" look="primary" type="submit" disabled={create.isPending}>
            {t('board.create')}
          </Button>
        </div>
      </form>
    </GuardedModal>
  )
}
