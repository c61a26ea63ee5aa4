'use client'

import { mayOpen } from '@vitrina/contract/panel-pages'
import { savedFigure } from '@vitrina/contract/saved-figures'
import { useRouter } from 'next/navigation'
import { type PointerEvent, useCallback, useRef } from 'react'
import { useSession } from '@/components/shell/use-session'
import { usePeriodQuery } from '@/features/period/period-provider'
import { usePeriod } from '@/features/period/use-period'
import { drillCell } from './drill-cell'
import {
  type DrillPoint,
  type DrillScope,
  type DrillTarget,
  drillPages,
  membersAt,
  type QuerySource,
  withSavedChoice,
} from './drill-href'
import { useFiguresScope } from './figures-of'

export type Drill = (point?: DrillPoint) => DrillTarget | null

/** Where figures come from: a metric of the catalogue by its id, or a query. */
export type DrillSource = string | QuerySource | null | undefined

/** Where the figures of a source lead on this page; null if they lead nowhere or the user may not open the target. */
export function useDrill(source: DrillSource): Drill {
  const scope = useFiguresScope()
  const open = useOpenTarget()
  return useCallback((point) => (source ? open(drillPoint(source, scope, point)) : null), [source, scope, open])
}

/** Completes a target with what the user chose on this page; null if the user may not open the target. */
export function useOpenTarget(): (target: DrillTarget | null) => DrillTarget | null {
  const session = useSession()
  const chosen = usePeriodQuery()
  const { from, to } = usePeriod()
  return useCallback(
    (target) =>
      target !== null && mayOpen(session, drillPages[target.to])
        ? { ...target, href: withSavedChoice(target.href, chosen, { from, to }) }
        : null,
    [session, chosen, from, to],
  )
}

/**
 * Where the figure of a saved metric or of a query leads at a point; null if no page shows exactly its rows. The period
 * is always in the address, so the link stays valid whatever the user chooses meanwhile.
 */
export function drillPoint(
  source: string | QuerySource,
  scope: DrillScope,
  point: DrillPoint = {},
): DrillTarget | null {
  if (typeof source === 'string') {
    const saved = savedFigure(source)
    return saved && drillCell({ metric: saved.metric, where: [], ...membersAt(saved, point) }, scope)
  }
  const [metric] = source.metrics
  return metric === undefined ? null : drillCell({ metric, where: source.where, ...membersAt(source, point) }, scope)
}

/**
 * Follows the link of a chart's point: at once for a mouse or a key, at the second touch of the point for a finger,
 * because the first touch shows its figure.
 */
export function useDrillPress() {
  const router = useRouter()
  const touch = useRef(false)
  const touched = useRef<string | null>(null)
  const onPointerDown = useCallback((event: PointerEvent) => {
    touch.current = event.pointerType === 'touch'
  }, [])
  const onKeyDown = useCallback(() => {
    touch.current = false
  }, [])
  /** Whether this is the touch that only shows the figure. */
  const isFirstTouch = useCallback((target: DrillTarget) => {
    const isFirst = touch.current && touched.current !== target.href
    touched.current = target.href
    return isFirst
  }, [])
  const follow = useCallback(
    (target: DrillTarget | null) => {
      if (target !== null && !isFirstTouch(target)) router.push(target.href)
    },
    [router, isFirstTouch],
  )
  return { follow, isFirstTouch, onPointerDown, onKeyDown, isTouch: touch }
}
