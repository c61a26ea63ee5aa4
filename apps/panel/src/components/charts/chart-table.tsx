'use client'

import type { RankingData, Unit } from '@vitrina/contract/widget'
import { Figure } from '@/components/figure'
import { linkStyle, NameLink } from '@/components/name-link'
import type { DrillTarget } from '@/features/drill/drill-href'
import { DrillLink } from '@/features/drill/drill-link'
import { useFormat } from '@/format/use-format'
import { cn } from '@/lib/class-names'

export interface TableColumn {
  label: string
  unit: Unit
}

export interface TableRow {
  key: string
  label: string
  /** One value per column, in the order of the columns. */
  values: (number | null)[]
  /** The units of the first column, where it is a quantity. */
  units?: RankingData['items'][number]['units']
  /** The row's own page. */
  href?: string | null
  /** The drill-down page of its first value. */
  drill?: DrillTarget | null
}

interface ChartTableProps {
  caption: string
  head: string
  columns: TableColumn[]
  rows: TableRow[]
}

/** A chart's exact figures as a table with its own scrolling; each row links to its drill-down page. */
export function ChartTable({ caption, head, columns, rows }: ChartTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="-mr-2 max-h-72 overflow-y-auto pr-2">
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 z-10 bg-surface text-left text-ink-soft">
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
          {rows.map((row) => (
            <tr key={row.key} className="border-line border-t">
              <th scope="row" className="py-1.5 text-left font-normal">
                <RowName row={row} />
              </th>
              {columns.map(({ label, unit }, index) => (
                <td key={label} className={cn('py-1.5 pl-4 text-right', index > 0 && 'text-ink-soft')}>
                  <RowValue row={row} unit={unit} index={index} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The name links to the row's own page or, without one, to the drill-down page of its figures. */
function RowName({ row: { label, href, drill } }: { row: TableRow }) {
  if (!href && drill) return <DrillLink target={drill} label={label} className={linkStyle} />
  return <NameLink name={label} href={href ?? null} variant="underlined" />
}

function RowValue({
  row: { label, values, units, href, drill },
  unit,
  index,
}: {
  row: TableRow
  unit: Unit
  index: number
}) {
  const { figure } = useFormat()
  const value = values[index] ?? null
  const shown = <Figure unit={unit} value={value} of={index === 0 ? units : undefined} digits="exact" />
  if (index > 0 || value === null || !href || !drill || drill.to === 'dish') return shown
  return (
    <DrillLink target={drill} label={`${label}, ${figure.exact(unit, value)}`} className={linkStyle}>
      {shown}
    </DrillLink>
  )
}
