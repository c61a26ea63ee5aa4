'use client'

import type { Unit } from '@vitrina/contract/widget'
import type { ReactNode } from 'react'
import { Figure } from './figure'
import { Card } from './ui/card'

export interface Stat {
  /** Name of the figure in the markup, for tests. */
  name: string
  label: string
  unit: Unit
  value: number | null
  /** Unit of goods a quantity is in. */
  of?: string | null
  hint?: string
  noneHint?: string
  /** Shown instead of the figure, where a dash would say too little. */
  shown?: ReactNode
}

/** The figures of one record in a row. */
export function Stats({ items }: { items: Stat[] }) {
  return (
    <Card className="mb-3 sm:mb-4">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 px-4 py-4 sm:grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] sm:px-5">
        {items.map(({ name, label, unit, value, of, hint, noneHint, shown }) => (
          <div key={name} className="min-w-0">
            <dt title={hint} className="text-ink-soft text-sm">
              {label}
            </dt>
            <dd className="mt-0.5 font-semibold text-xl tracking-tight">
              {shown ?? <Figure unit={unit} value={value} of={of} name={name} noneHint={noneHint} />}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
