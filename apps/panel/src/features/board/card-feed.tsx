'use client'

import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import type { CardComment } from '@vitrina/contract/card'
import { Bot, UserRound } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { FormProblem } from '@/components/states/problem-state'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Textarea } from '@/components/ui/textarea'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { type AgentName, useAgentName } from '@/features/agents/use-named-agents'
import { QuietState } from '@/features/record/quiet-state'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { Ago } from './ago'
import { commentsInput } from './board-params'

/** The comments of people and agents on a card, oldest first, and the form to add one. */
export function CardFeed({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const { t } = useI18n()
  const nameOf = useAgentName()
  const trpc = useTRPC()
  const [cursors, setCursors] = useState<(string | null)[]>([null])
  const pages = useQueries({
    queries: cursors.map((cursor) => trpc.cards.comments.queryOptions(commentsInput(id, cursor))),
  })
  const [first] = pages
  const comments = pages.flatMap(({ data }) => data?.data ?? [])
  const next = pages.at(-1)?.data?.meta.nextCursor ?? null
  return (
    <Card aria-label={t('board.feed')} className="p-5">
      <h2 className="mb-4 font-semibold text-lg">{t('board.feed')}</h2>
      {first && (
        <QuietState query={first} empty={false}>
          {comments.length === 0 && <p className="text-ink-soft text-sm">{t('board.noComments')}</p>}
          <ol className="space-y-5">
            {comments.map((comment) => (
              <Phrase key={comment.id} comment={comment} nameOf={nameOf} />
            ))}
          </ol>
        </QuietState>
      )}
      {next && (
        <Button className="mt-4" onClick={() => setCursors((known) => [...known, next])}>
          {t('board.moreComments')}
        </Button>
      )}
      {mayWrite && <CommentForm id={id} />}
    </Card>
  )
}

function Phrase({ comment, nameOf }: { comment: CardComment; nameOf: AgentName }) {
  const { t } = useI18n()
  const { author, kind, content, createdAt } = comment
  const Icon = author.type === 'agent' ? Bot : UserRound
  return (
    <li className="flex gap-3">
      <span className="mt-0.5 grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon className="size-4" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <span className="font-medium">{nameOf(author)}</span>
          {kind === 'report' && <Badge>{t('board.report')}</Badge>}
          <Ago at={createdAt} className="text-ink-soft text-xs" />
        </p>
        <p className="mt-1 wrap-anywhere whitespace-pre-wrap leading-relaxed">{content}</p>
      </div>
    </li>
  )
}

/** The form that adds a comment to a card. */
function CommentForm({ id }: { id: string }) {
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
      <Button variant="primary" type="submit" disabled={content === '' || add.isPending}>
        {t('board.send')}
      </Button>
    </form>
  )
}
