'use client'

import type { Unit } from '@vitrina/contract/widget'
import { Figure } from '@/components/figure'

/** The exact figure of the point under the pointer. */
export function TooltipCard({ title, unit, value }: { title: string; unit: Unit; value: number | null }) {
  return (
    <div className="rounded-lg border border-line bg-raised px-3 py-2 text-sm shadow-pop">
      <div className="text-ink-soft text-xs first-letter:uppercase">{title}</div>
      <div className="mt-0.5 font-semibold">
        <Figure unit={unit} value={value} exact />
      </div>
    </div>
  )
}
