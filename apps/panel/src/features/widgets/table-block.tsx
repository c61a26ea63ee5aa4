'use client'

import type { TableData } from '@vitrina/contract/widget'
import { ChartCard } from '@/components/charts/chart-card'
import { Figure } from '@/components/figure'
import { PeriodLink } from '@/components/shell/period-link'
import { useSession } from '@/components/shell/use-session'
import type { DrillPoint } from '@/features/drill/drill-href'
import { DrillLink } from '@/features/drill/drill-link'
import { type Drill, useDrill } from '@/features/drill/use-drill'
import { tableSheet } from '@/features/export/table-sheet'
import { ScrollFrame } from '@/features/figures/table-frame'
import type { DateFormat } from '@/format/format-date'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import type { BlockProps } from './block-props'
import { recordHref } from './record-href'

type Row = TableData['rows'][number]
type Column = TableData['columns'][number]

/** A table with exact figures. A table wider than its place scrolls within it. */
export function TableBlock({ id, title, data, metric, className }: BlockProps<TableData>) {
  const { t } = useI18n()
  const { columns, rows, total, count = rows.length } = data
  const drill = useDrill(metric)
  const sheet = rows.length > 0 ? () => tableSheet(title, data, t) : undefined
  return (
    <ChartCard role="group" title={title} sheet={sheet} className={className}>
      {rows.length === 0 ? (
        <p className="my-auto py-10 text-center text-ink-soft text-sm">{t('figure.none')}</p>
      ) : (
        <ScrollFrame caption={title} className="max-h-96">
          <table data-table={id} className="w-full text-sm">
            <caption className="sr-only">{title}</caption>
            <thead className="sticky top-0 bg-surface text-left text-ink-soft">
              <tr>
                {columns.map((column, index) => (
                  <th
                    key={column.key}
                    scope="col"
                    className={cn('pb-2 font-normal', index > 0 && 'pl-4', isNumeric(column, rows) && 'text-right')}
                  >
                    {column.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id of their own and never move
                <TableRow key={index} row={row} rows={rows} columns={columns} drill={drill} />
              ))}
            </tbody>
            {total !== undefined && (
              <tfoot className="font-medium">
                <TableRow
                  row={{
                    ...total,
                    [columns[0]?.key ?? '']: t(rows.length < count ? 'figures.totalAll' : 'figures.total'),
                  }}
                  {...{ rows, columns, drill: noDrill }}
                />
              </tfoot>
            )}
          </table>
        </ScrollFrame>
      )}
    </ChartCard>
  )
}

/** The total of all rows leads nowhere. */
const noDrill: Drill = () => null

function TableRow({ row, rows, columns, drill }: { row: Row; rows: Row[]; columns: Column[]; drill: Drill }) {
  const { date } = useFormat()
  const { today } = useSession()
  const href = recordHref(row['id'])
  const point = pointOf(row)
  const target = point && drill(point)
  const figure = columns.find(({ unit }) => unit !== null)
  return (
    <tr className="border-line border-t">
      {columns.map((column, index) => {
        const Cell = index === 0 ? 'th' : 'td'
        const linked = index === 0 ? href === null : href !== null && column === figure && target?.to !== 'dish'
        const shown = <CellValue value={row[column.key] ?? null} column={column} />
        return (
          <Cell
            key={column.key}
            scope={index === 0 ? 'row' : undefined}
            className={cn(
              'py-1.5 text-left font-normal',
              index > 0 ? 'whitespace-nowrap pl-4' : 'min-w-28',
              isNumeric(column, rows) && 'text-right tabular-nums',
            )}
          >
            {index === 0 && href !== null ? (
              <PeriodLink href={href} className="hover:text-accent hover:underline">
                {shown}
              </PeriodLink>
            ) : linked && target !== null ? (
              <DrillLink
                target={target}
                label={wordsOf(row[columns[0]?.key ?? ''] ?? null, date, today)}
                className="hover:text-accent hover:underline"
              >
                {shown}
              </DrillLink>
            ) : (
              shown
            )}
          </Cell>
        )
      })}
    </tr>
  )
}

/** The point of a metric's chart for a row of its table; null if the row does not identify one. */
function pointOf({ id, x, weekday, ...others }: Row): DrillPoint | null {
  if (typeof id === 'string') return { item: id }
  if (typeof x === 'string') {
    if (typeof weekday === 'string') return { x, y: weekday }
    return 'y' in others ? null : { x }
  }
  return 'label' in others ? null : {}
}

function wordsOf(value: string | number | null, date: DateFormat, today: string): string {
  return typeof value === 'string' && dateForm.test(value) ? date.day(value, today) : String(value ?? '—')
}

function CellValue({ value, column }: { value: string | number | null; column: Column }) {
  const { date } = useFormat()
  const { today } = useSession()
  if (typeof value === 'string') return wordsOf(value, date, today)
  if (column.unit !== null) return <Figure unit={column.unit} value={value} digits="exact" />
  return value ?? '—'
}

const dateForm = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** Whether a column contains figures, which are aligned to the right. */
function isNumeric({ key, unit }: Column, rows: Row[]): boolean {
  return unit !== null || rows.some((row) => typeof row[key] === 'number')
}
