'use client'

import type { Period } from '@vitrina/contract/dates'
import { createContext, type ReactNode, use, useMemo } from 'react'
import type { Compared } from '@/features/period/compared-labels'
import { usePeriod } from '@/features/period/use-period'

/** What the surrounding figures cover: days, restaurants, a waiter. Exports state it, and checks are found by it. */
export interface FiguresScope {
  period: Period
  /** Ids of the restaurants; empty for all; null if not stated. */
  restaurants: readonly string[] | null
  /** Id of the waiter whose figures they are. */
  waiter: string | null
  /** What else the figures are narrowed to, as labels. */
  subject: readonly string[]
  /** What the figures are compared with; null if not stated. */
  compared: Compared | null
}

const FiguresContext = createContext<FiguresScope | null>(null)

interface FiguresOfProps {
  period?: Period | undefined
  restaurants?: readonly string[] | null | undefined
  waiter?: string | undefined
  subject?: readonly string[] | undefined
  compared?: Compared | null | undefined
  children: ReactNode
}

/** States what the figures inside cover, if that is not the period of the page and all its data. */
export function FiguresOf({ period, restaurants, waiter, subject, compared, children }: FiguresOfProps) {
  const around = useFiguresScope()
  const value = useMemo(
    () => ({
      period: period ?? around.period,
      restaurants: restaurants === undefined ? around.restaurants : restaurants,
      waiter: waiter ?? around.waiter,
      subject: subject ?? around.subject,
      compared: compared === undefined ? around.compared : compared,
    }),
    [period, restaurants, waiter, subject, compared, around],
  )
  return <FiguresContext value={value}>{children}</FiguresContext>
}

/** What the figures here cover; by default the page's period and all restaurants. */
export function useFiguresScope(): FiguresScope {
  const said = use(FiguresContext)
  const { from, to } = usePeriod()
  const ofPage = useMemo(
    () => ({ period: { from, to }, restaurants: [], waiter: null, subject: [], compared: null }),
    [from, to],
  )
  return said ?? ofPage
}
