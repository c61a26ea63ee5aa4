'use client'

import { useQuery } from '@tanstack/react-query'
import type { FigureDimension } from '@vitrina/contract/figure-query'
import { AskMembers } from '@vitrina/contract/figure-result'
import { useFigureWords } from '@/features/figures/use-figure-words'
import { usePeriod } from '@/features/period/use-period'
import { useTRPC } from '@/trpc/client'
import type { BuilderQuery } from './builder-query'

const mostRead = 1000
const mostFound = 200

export interface Member {
  key: string
  name: string
}

/**
 * Members of a dimension to choose from: those that the figures have in the period, the greatest first, and after them
 * others that are chosen already or are sought by name.
 */
export function useMembers(query: BuilderQuery, dimension: FigureDimension, sought: string) {
  const words = useFigureWords()
  const trpc = useTRPC()
  const { from, to } = usePeriod()
  const held = query.where.find((condition) => condition.dimension === dimension)
  const { data, error } = useQuery(
    trpc.figures.get.queryOptions({
      query: {
        ...{ metrics: query.metrics.slice(0, 1), by: [dimension], period: { from, to } },
        where: query.where.filter((condition) => condition.dimension !== dimension),
      },
      most: mostRead,
    }),
  )
  const named = AskMembers.shape.dimension.safeParse(dimension).data
  const asked = { dimension: named ?? 'restaurant', most: mostFound }
  const chosen = held?.op === 'in' || held?.op === 'notIn' ? held.values : []
  const ofKeys = useQuery(
    trpc.figures.members.queryOptions(
      { ...asked, keys: chosen.length > 0 ? [...chosen] : [''] },
      { enabled: named !== undefined && chosen.length > 0 },
    ),
  )
  const found = useQuery(
    trpc.figures.members.queryOptions(
      { ...asked, search: sought || ' ' },
      { enabled: named !== undefined && sought !== '' },
    ),
  )
  const ofFigures = (data?.rows ?? []).map(({ keys: [key = ''], labels: [label = null] }): Member => {
    return { key, name: words.member(dimension, key, label) }
  })
  const isFound = ({ name }: Member) => name.toLowerCase().includes(sought.toLowerCase())
  const others = sought === '' ? (ofKeys.data?.members ?? []) : (found.data?.members ?? [])
  const shown = new Map([...ofFigures.filter(isFound), ...others].map((member) => [member.key, member]))
  return {
    /** Undefined while they are read. */
    members: data && [...shown.values()],
    /** Of all that were read, found or not. */
    keys: ofFigures.map(({ key }) => key),
    error: error ?? ofKeys.error ?? found.error,
  }
}
