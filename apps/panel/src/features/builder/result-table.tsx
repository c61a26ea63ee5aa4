'use client'

import type { FigureResult } from '@vitrina/contract/figure-result'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { gridOfResult, pivotOf } from '@/features/figures/figures-grid'
import { FiguresTable, type GridSort } from '@/features/figures/figures-table'
import { PivotTable, PivotTotal } from '@/features/figures/pivot-table'
import { useFigureLabels } from '@/features/figures/use-figure-labels'
import { useI18n } from '@/i18n/i18n-provider'
import type { BuilderQuery } from './builder-query'

/** The number of rows shown at first. */
const shownFirst = 100
/** A table with more rows than this scrolls by itself. */
const maxUnscrolled = 50

interface ResultTableProps {
  result: FigureResult
  query: BuilderQuery
  onChange: (values: Partial<BuilderQuery>) => void
}

/** The figures as a table; one metric by two dimensions as a pivot table, unless only the first rows are queried. */
export function ResultTable({ result, query, onChange }: ResultTableProps) {
  const { t } = useI18n()
  const words = useFigureLabels()
  const titleId = useId()
  const [isWhole, setWhole] = useState(false)
  const grid = gridOfResult(result, query.shares)
  const pivot = pivotOf(grid)
  const rows = isWhole || pivot ? grid.rows : grid.rows.slice(0, shownFirst)
  // Fewer rows need no scrolling of their own: the page itself scrolls.
  const look = (pivot?.down ?? rows).length > maxUnscrolled ? 'max-h-[48rem]' : undefined
  const caption = `${words.title(result.query)}. ${t('builder.table')}`
  const source = result.query
  return (
    <Card aria-labelledby={titleId} className="flex min-w-0 flex-col p-4 sm:p-5">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={titleId} className="font-semibold text-base">
          {t('builder.table')}
        </h3>
        <p data-count={result.count} className="text-ink-soft text-sm">
          {result.rows.length < result.count
            ? t('figures.rowsOf', { shown: result.rows.length, count: result.count })
            : t('builder.rowsCount', { count: result.count })}
        </p>
      </div>
      {pivot ? (
        <>
          <PivotTable caption={caption} pivot={pivot} query={source} columns={grid.columns} className={look} />
          <PivotTotal grid={grid} pivot={pivot} />
        </>
      ) : (
        <FiguresTable
          caption={caption}
          grid={{ ...grid, rows }}
          query={source}
          sort={sortOf(result, onChange)}
          className={look}
        />
      )}
      {rows.length < grid.rows.length && (
        <div className="mt-3 text-center">
          <Button variant="ghost" onClick={() => setWhole(true)}>
            {t('builder.showAll', { count: grid.rows.length })}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** A press on a heading sorts by it, the next one reverses the order. */
function sortOf({ query: { order } }: FigureResult, onChange: ResultTableProps['onChange']): GridSort {
  const key = order && (order.of === 'value' ? order.metric : `${order.metric}:change`)
  return {
    sorted: order && key !== null ? { key, direction: order.direction } : null,
    onSort: ({ key: pressed, metric }) => {
      const direction = pressed === key && order?.direction === 'desc' ? 'asc' : 'desc'
      onChange({ order: { metric, direction, of: 'value' } })
    },
  }
}
