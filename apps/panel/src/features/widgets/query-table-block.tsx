'use client'

import type { TableData } from '@vitrina/contract/widget'
import { ChartCard } from '@/components/charts/chart-card'
import type { QuerySource } from '@/features/drill/query-source'
import { tableSheet } from '@/features/export/table-sheet'
import { gridOfTable, pivotOf } from '@/features/figures/figures-grid'
import { FiguresTable } from '@/features/figures/figures-table'
import { PivotTable, PivotTotal } from '@/features/figures/pivot-table'
import { useI18n } from '@/i18n/i18n-provider'
import type { BlockProps } from './block-props'

/** The table of a query: each figure leads to the rows it is made of. */
export function QueryTableBlock({ title, data, query, className }: BlockProps<TableData> & { query: QuerySource }) {
  const { t } = useI18n()
  const grid = gridOfTable(data, query)
  const pivot = pivotOf(grid)
  const sheet = data.rows.length > 0 ? () => tableSheet(title, data, t) : undefined
  const look = 'max-h-96 flex-1'
  return (
    <ChartCard role="group" title={title} sheet={sheet} className={className}>
      {grid.rows.length === 0 ? (
        <p className="my-auto py-10 text-center text-ink-soft text-sm">{t('figure.none')}</p>
      ) : pivot ? (
        <>
          <PivotTable caption={title} pivot={pivot} query={query} columns={grid.columns} className={look} />
          <PivotTotal grid={grid} pivot={pivot} />
        </>
      ) : (
        <FiguresTable caption={title} grid={grid} query={query} className={look} />
      )}
      {grid.rows.length < grid.count && (
        <p data-count={grid.count} className="mt-2 text-ink-soft text-xs">
          {t('figures.rowsOf', { shown: grid.rows.length, count: grid.count })}
        </p>
      )}
    </ChartCard>
  )
}
