'use client'

import type { Unit } from '@vitrina/contract/widget'
import { Figure } from '@/components/figure'
import { cn } from '@/lib/class-names'

export interface TableColumn {
  label: string
  unit: Unit
}

export interface TableRow {
  key: string
  label: string
  /** One value a column, in their order. */
  values: (number | null)[]
}

interface ChartTableProps {
  caption: string
  head: string
  columns: TableColumn[]
  rows: TableRow[]
}

/** A chart's figures, exact, as a table that scrolls in its own place. */
export function ChartTable({ caption, head, columns, rows }: ChartTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="-mr-2 max-h-72 overflow-y-auto pr-2">
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-surface text-left text-ink-soft">
          <tr>
            <th scope="col" className="pb-2 font-normal">
              {head}
            </th>
            {columns.map(({ label }) => (
              <th key={label} scope="col" className="pb-2 pl-4 text-right font-normal first-letter:uppercase">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, values }) => (
            <tr key={key} className="border-line border-t">
              <th scope="row" className="py-1.5 text-left font-normal">
                {label}
              </th>
              {columns.map(({ label: column, unit }, index) => (
                <td key={column} className={cn('py-1.5 pl-4 text-right', index > 0 && 'text-ink-soft')}>
                  <Figure unit={unit} value={values[index] ?? null} digits="exact" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
