'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AiAnswer } from '@vitrina/contract/ai'
import { usePathname } from 'next/navigation'
import { useState } from 'react'
import { useTRPC } from '@/trpc/client'

/** A question that is waiting for its answer, or one that failed. */
export interface OpenQuestion {
  question: string
  error: unknown
  /** How many questions the conversation had before; the one stored after them is this one. */
  turnsBefore: number
}

/** Asks the questions of a conversation; null for a new one, which the first answer creates. */
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
        { id, question, answer, fault: null, createdAt },
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
    // Once the conversation has its address the first answer is there, and the next question may be asked.
    isPending: isOfHere && mutation.isPending,
    ask: (question: string, turnsSoFar: number) => {
      setTurnsBefore(turnsSoFar)
      mutation.mutate({ question, ...(threadId !== null && { threadId }) })
    },
  }
}

const root = '/ask'

/** Returns the id of the conversation in the address; null for a new one. */
export function useThreadId(): string | null {
  const pathname = usePathname()
  return pathname.startsWith(`${root}/`) ? pathname.slice(root.length + 1) : null
}

/** Returns the address of a conversation. */
export function threadPath(id: string): string {
  return `${root}/${id}`
}

/** Puts the id of a new conversation into the address without reloading the page. */
function nameThread(id: string): void {
  // A reader who has left the page meanwhile stays where they are.
  if (window.location.pathname === root) window.history.replaceState(null, '', threadPath(id) + window.location.search)
}
