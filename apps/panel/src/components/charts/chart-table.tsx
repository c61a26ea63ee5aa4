'use client'

import type { Unit } from '@vitrina/contract/widget'
import { Figure } from '@/components/figure'

interface ChartTableProps {
  caption: string
  head: string
  valueHead: string
  unit: Unit
  rows: { key: string; label: string; value: number | null }[]
}

/** A chart's figures, exact, as a table. */
export function ChartTable({ caption, head, valueHead, unit, rows }: ChartTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="max-h-72 overflow-y-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-surface text-left text-ink-soft">
          <tr>
            <th scope="col" className="pb-2 font-normal">
              {head}
            </th>
            <th scope="col" className="pb-2 text-right font-normal">
              {valueHead}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, value }) => (
            <tr key={key} className="border-line border-t">
              <th scope="row" className="py-1.5 text-left font-normal">
                {label}
              </th>
              <td className="py-1.5 text-right">
                <Figure unit={unit} value={value} exact />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
