'use client'

import { useRouter } from 'next/navigation'
import { type PointerEvent, useCallback, useRef } from 'react'
import type { DrillTarget } from './drill-href'

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
