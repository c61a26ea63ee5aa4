'use client'

import { useQueryClient } from '@tanstack/react-query'
import type { BoardCard, CardChange, EditCard } from '@vitrina/contract/card'
import { useRef, useState } from 'react'
import { useTRPC, useTRPCClient } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'
import type { Move } from './board-moves'

type Edit = EditCard & { id: string }

/** What somebody wants of a card, and the card's title, to speak of it. */
export type CardPatch = { title: string } & ({ move: Move } | { edit: Edit })

/** Why a wish did not come true; `latest`: somebody else changed the card first, and this is what it is now. */
export interface Trouble {
  wish: CardPatch
  error: unknown
  latest: BoardCard | null
  lastChange: CardChange | null
}

/**
 * Changes cards one after the other, each on the version that was seen. What was refused because somebody else was faster
 * is kept with what they did, so that it can be looked at and done all the same.
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
      // What was wished for is shown on until the card itself is.
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
      // What is said on a card stands in the way of nothing.
      lastChange: changes.findLast(({ kind }) => kind !== 'commented') ?? null,
    }
  }

  /** The card as the change left it; null when it was refused. */
  const change = (wish: CardPatch): Promise<BoardCard | null> => {
    const done = queue.current.then(() => send(wish))
    queue.current = done
    return done
  }

  return { change, trouble, dismiss: () => setTrouble(null) }
}

/** The same wish for the card as it is now. */
export function onLatest(wish: CardPatch, { version }: Pick<BoardCard, 'version'>): CardPatch {
  return 'move' in wish ? { ...wish, move: { ...wish.move, version } } : { ...wish, edit: { ...wish.edit, version } }
}
