'use client'

import { useQueryClient } from '@tanstack/react-query'
import type { BoardCard, CardChange, EditCard } from '@vitrina/contract/card'
import { useRef, useState } from 'react'
import { useTRPC, useTRPCClient } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'
import type { Move } from './board-moves'

type Edit = EditCard & { id: string }

/** A requested change of a card, with the card's title for messages. */
export type CardPatch = { title: string } & ({ move: Move } | { edit: Edit })

/** Why a change failed. `latest` is the current card where someone else changed it first. */
export interface Trouble {
  wish: CardPatch
  error: unknown
  latest: BoardCard | null
  lastChange: CardChange | null
}

/**
 * Changes cards one after the other, each by the version that was seen. A change refused because someone else was
 * faster is kept together with theirs, so that the user can look at both and make it anyway.
 */
export function useCardChanges() {
  const client = useTRPCClient()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const send = async (wish: CardPatch): Promise<BoardCard | null> => {
    const refresh = () => queryClient.invalidateQueries(trpc.cards.pathFilter())
    try {
      const { data } = await ('move' in wish
        ? client.cards.move.mutate(wish.move)
        : client.cards.edit.mutate(wish.edit))
      // The requested change stays on the page until the card itself is fetched.
      await refresh()
      return data
    } catch (error) {
      setTrouble({ wish, error, ...(await lookUp(wish, error)) })
      void refresh()
      return null
    }
  }

  const lookUp = async (wish: CardPatch, error: unknown): Promise<Pick<Trouble, 'latest' | 'lastChange'>> => {
    if (problemOf(error)?.code !== 'conflict') return { latest: null, lastChange: null }
    const { id } = 'move' in wish ? wish.move : wish.edit
    const [card, history] = await Promise.allSettled([
      client.cards.onBoard.query({ id }),
      client.cards.history.query({ id }),
    ])
    const changes = history.status === 'fulfilled' ? history.value.data : []
    return {
      latest: card.status === 'fulfilled' ? card.value.data : null,
      // Comments do not conflict with any change.
      lastChange: changes.findLast(({ kind }) => kind !== 'commented') ?? null,
    }
  }

  /** Returns the card after the change; null when it was refused. */
  const change = (wish: CardPatch): Promise<BoardCard | null> => {
    const done = queue.current.then(() => send(wish))
    queue.current = done
    return done
  }

  return { change, trouble, dismiss: () => setTrouble(null) }
}

/** Returns the same patch for the current version of the card. */
export function onLatest(wish: CardPatch, { version }: Pick<BoardCard, 'version'>): CardPatch {
  return 'move' in wish ? { ...wish, move: { ...wish.move, version } } : { ...wish, edit: { ...wish.edit, version } }
}
