'use client'

import { type ReactNode, useRef } from 'react'
import type { DrillTarget } from '@/features/drill/drill-href'
import { useDrillPress } from '@/features/drill/use-drill-press'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'

interface DrillAreaProps {
  /** Returns the drill target of a place on the axis. */
  drill: ((x: string) => DrillTarget | null) | undefined
  className: string
  children: (chart: {
    onChartClick: (state: { activeLabel?: string | number | undefined }) => void
    /** Called by the hover card with the point it shows, so that Enter opens the focused point. */
    onPoint: (x: string | null) => void
    hint: (x: string) => string | null
  }) => ReactNode
}

/** A chart whose points open their drill-down pages: by a click, by Enter or by a second touch. */
export function DrillArea({ drill, className, children }: DrillAreaProps) {
  const { t } = useI18n()
  const { follow, onPointerDown, onKeyDown, isTouch } = useDrillPress()
  const shown = useRef<string | null>(null)
  const target = (x: string | number | null | undefined) => (x == null ? null : (drill?.(String(x)) ?? null))
  const hint = (x: string) => {
    const to = target(x)?.to
    if (to === undefined) return null
    return isTouch.current ? t('drill.pressAgain') : t(`drill.press.${to}`)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the drawing inside takes the focus, and its keys rise to here
    <div
      className={cn(className, drill && '[&_.recharts-surface]:cursor-pointer')}
      onPointerDown={onPointerDown}
      onKeyDown={(event) => {
        onKeyDown()
        if (event.key === 'Enter') follow(target(shown.current))
      }}
    >
      {children({
        onChartClick: ({ activeLabel }) => follow(target(activeLabel)),
        onPoint: (x) => {
          shown.current = x
        },
        hint,
      })}
    </div>
  )
}
