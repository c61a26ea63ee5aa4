'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { FormProblem } from '@/components/states/form-problem'
import { Button } from '@/components/ui/button'
import { Textarea } from '@/components/ui/textarea'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'

/** Says something on a card. */
export function CommentForm({ id }: { id: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const add = useMutation(
    trpc.cards.addComment.mutationOptions({
      onSuccess: async () => {
        setText('')
        await queryClient.invalidateQueries(trpc.cards.pathFilter())
      },
    }),
  )
  const content = text.trim()
  const leaving = useUnsaved(content !== '' && !add.isPending)
  const send = () => {
    if (content !== '' && !add.isPending) add.mutate({ id, content })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
  }
  return (
    <form onSubmit={submit} className="mt-5 space-y-3 border-line border-t pt-5">
      {leaving}
      <Textarea
        aria-label={t('board.comment')}
        placeholder={t('board.comment')}
        maxLength={20_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-h-20"
      />
      <FormProblem error={add.error} />
      <Button look="primary" type="submit" disabled={content === '' || add.isPending}>
        {t('board.send')}
      </Button>
    </form>
  )
}
