'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AiAnswer } from '@vitrina/contract/ai'
import { usePathname } from 'next/navigation'
import { useState } from 'react'
import { useTRPC } from '@/trpc/client'

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

const root = '/ask'

/** The conversation that the address names; null for one that is yet to begin. */
export function useThreadId(): string | null {
  const pathname = usePathname()
  return pathname.startsWith(`${root}/`) ? pathname.slice(root.length + 1) : null
}

/** The address of a conversation. */
export function threadPath(id: string): string {
  return `${root}/${id}`
}

/** Puts a conversation that has just begun into the address; the page stays as it is. */
function nameThread(id: string): void {
  // Somebody who has gone elsewhere meanwhile is left there.
  if (window.location.pathname === root) window.history.replaceState(null, '', threadPath(id) + window.location.search)
}
