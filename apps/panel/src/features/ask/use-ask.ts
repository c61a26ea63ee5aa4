'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AiAnswer } from '@vitrina/contract/ai'
import { useState } from 'react'
import { useTRPC } from '@/trpc/client'
import { nameThread } from './use-thread-id'

/** A question on its way, or one that came back without an answer. */
export interface OpenQuestion {
  question: string
  error: unknown
  /** How many questions the conversation had before it; what is recorded after them is this one. */
  turnsBefore: number
}

/** Puts questions of a conversation; null: of one that begins with the first answer. */
export function useAsk(threadId: string | null) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [turnsBefore, setTurnsBefore] = useState(0)
  const keep = (answer: AiAnswer) => {
    const { id, threadId: thread, question } = answer
    const createdAt = new Date().toISOString()
    queryClient.setQueryData(trpc.ai.thread.queryKey({ id: thread }), (held) => ({
      thread: held?.thread ?? { id: thread, title: question, createdAt, updatedAt: createdAt },
      turns: [
        ...(held?.turns ?? []).filter((turn) => turn.id !== id),
        { id, question, answer, error: null, createdAt },
      ],
    }))
  }
  const mutation = useMutation(
    trpc.ai.ask.mutationOptions({
      onSuccess: ({ data }, asked) => {
        keep(data)
        if (asked.threadId === undefined) nameThread(data.threadId)
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.ai.pathKey() }),
    }),
  )
  const { variables, status, error } = mutation
  const isOfHere = variables !== undefined && (variables.threadId ?? null) === threadId
  const open: OpenQuestion | null =
    isOfHere && (status === 'pending' || status === 'error')
      ? { question: variables.question, error, turnsBefore }
      : null
  return {
    open,
    // The first answer is there as soon as its conversation has a name, and so may the next question be.
    isPending: isOfHere && mutation.isPending,
    ask: (question: string, turnsSoFar: number) => {
      setTurnsBefore(turnsSoFar)
      mutation.mutate({ question, ...(threadId !== null && { threadId }) })
    },
  }
}
