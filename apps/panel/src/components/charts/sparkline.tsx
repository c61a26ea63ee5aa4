'use client'

import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'

const width = 100
const height = 28

interface SparklineProps {
  values: (number | null)[]
  label: string
  /** The text of a point: its day and its exact figure. */
  wordsOf: (index: number) => string
  className?: string
}

/** A figure over time as one line; days without a figure are gaps. The pointer or the arrow keys read its points. */
export function Sparkline({ values, label, wordsOf, className }: SparklineProps) {
  const { t } = useI18n()
  const [shown, setShown] = useState<number | null>(null)
  const path = drawPath(values)
  if (path === null) return null
  const last = values.length - 1
  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left, width: wide } = event.currentTarget.getBoundingClientRect()
    setShown(Math.min(Math.max(Math.round(((event.clientX - left) / wide) * last), 0), last))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    setShown(Math.min(Math.max((shown ?? last) + step, 0), last))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of forms
    <div
      role="group"
      aria-label={label}
      aria-description={t('metric.spark.keys')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its points are read by the arrow keys
      tabIndex={0}
      className={cn('relative touch-pan-y rounded-sm', className)}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setShown(null)}
      onFocus={() => setShown(shown ?? last)}
      onBlur={() => setShown(null)}
      onKeyDown={onKeyDown}
    >
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="block size-full overflow-visible"
      >
        <path
          d={path}
          fill="none"
          vectorEffect="non-scaling-stroke"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-chart"
        />
        {shown !== null && (
          <line
            x1={(shown * width) / last}
            x2={(shown * width) / last}
            y1={-2}
            y2={height + 2}
            vectorEffect="non-scaling-stroke"
            className="stroke-line-strong"
          />
        )}
      </svg>
      <Bubble className={shown !== null && shown > last / 2 ? 'right-0' : 'left-0'}>
        {shown !== null && wordsOf(shown)}
      </Bubble>
    </div>
  )
}

/** Scales the values into the box; null when there are fewer than two points to join. */
function drawPath(values: (number | null)[]): string | null {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return null
  const low = Math.min(...known)
  const span = Math.max(...known) - low
  const step = width / (values.length - 1)
  let pen = 'M'
  const parts: string[] = []
  for (const [index, value] of values.entries()) {
    if (value === null) {
      pen = 'M'
      continue
    }
    const y = span === 0 ? height / 2 : height - ((value - low) / span) * height
    parts.push(`${pen}${(index * step).toFixed(2)} ${y.toFixed(2)}`)
    pen = 'L'
  }
  return parts.join('')
}

/** A label above a figure or a point, also announced to screen readers; hidden while it is empty. */
export function Bubble({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span
      aria-live="polite"
      className={cn(
        'pointer-events-none absolute bottom-full z-20 mb-1 whitespace-nowrap rounded-lg border border-line bg-raised px-2.5 py-1 font-normal text-ink text-xs tabular-nums tracking-normal shadow-pop empty:sr-only',
        className,
      )}
    >
      {children}
    </span>
  )
}
