'use client'

import { figureMetricLabels } from '@vitrina/contract/figure-metrics'
import type { FigureMetric } from '@vitrina/contract/figure-query'
import type { Unit } from '@vitrina/contract/widget'
import { useCallback } from 'react'
import { ChangeText } from '@/components/change-text'
import { Figure } from '@/components/figure'
import { linkStyle } from '@/components/name-link'
import { drillCell } from '@/features/drill/drill-cell'
import type { DrillTarget, QuerySource } from '@/features/drill/drill-href'
import { DrillLink } from '@/features/drill/drill-link'
import { useFiguresScope } from '@/features/drill/figures-of'
import { useOpenTarget } from '@/features/drill/use-drill'
import { figureText, onlyUnit } from '@/format/format-figure'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import type { FiguresGrid, GridFigures } from './figures-grid'
import { useFigureLabels } from './use-figure-labels'

type Column = FiguresGrid['columns'][number]

interface FigureCellProps {
  column: Column
  columns: FiguresGrid['columns']
  /** Null if the cell has no figure. */
  figures: GridFigures | null
  query: QuerySource
  keys: readonly string[]
  /** A label of the members the figure belongs to. */
  name: string
  digits?: 'exact' | 'whole'
  className?: string
}

/** A figure that leads to its rows, with its change and its share below it if they are known. */
export function FigureCell({
  column: { metric, unit },
  columns,
  figures,
  query,
  keys,
  name,
  digits = 'exact',
  className,
}: FigureCellProps) {
  const { t } = useI18n()
  const words = useFigureLabels()
  const { figure } = useFormat()
  const drill = useCellDrill(query)
  const partOf = (part: Column['part']) => {
    const at = columns.findIndex((column) => column.metric === metric && column.part === part)
    return figures?.values[at] ?? null
  }
  const [value, change, share] = [partOf('value'), partOf('change'), partOf('share')]
  const [full, previous] = [partOf('full'), partOf('previous')]
  const of = figures?.units[metric]
  const told = figureText(figure, { unit, value, of })
  const target = told === null ? null : drill(metric, keys)
  const shown = <Figure unit={unit} value={value} of={of} digits={digits} />
  const write = (amount: number) =>
    unit === 'quantity' ? figure.amount(amount, onlyUnit(of)) : figure.exact(unit, amount)
  const compared = [
    ...(full === null ? [] : [`${t('chart.fullDays')}: ${write(full)}`]),
    ...(previous === null ? [] : [t('metric.was', { value: write(previous) })]),
  ]
  const was = compared.length === 0 ? undefined : compared.join('. ')
  return (
    <td
      className={cn(
        'py-1.5 pl-4 text-right align-top tabular-nums',
        // Amounts in several units are listed one after another.
        told !== null && value === null ? 'min-w-40' : 'whitespace-nowrap',
        className,
      )}
    >
      {target && told ? (
        <DrillLink target={target} label={`${name}, ${words.metric(metric)}, ${told.exact}`} className={linkStyle}>
          {shown}
        </DrillLink>
      ) : (
        shown
      )}
      {(change !== null || share !== null || was) && (
        <span className="mt-0.5 flex justify-end gap-2 font-normal text-ink-soft text-xs" title={was}>
          {share !== null && <span>{figure.short('percent', share)}</span>}
          <ChangeCell metric={metric} unit={unit} value={change} />
          {was && <span className="sr-only">{was}</span>}
        </span>
      )}
    </td>
  )
}

interface ChangeCellProps {
  metric: FigureMetric
  unit: Unit
  /** Percent, or percentage points if the figure is a percentage. */
  value: number | null
}

/** A change, coloured by whether it is good. */
function ChangeCell({ metric, unit, value }: ChangeCellProps) {
  const { better } = figureMetricLabels[metric]
  const told = unit === 'percent' ? { changePct: null, changePoints: value } : { changePct: value }
  return <ChangeText of={{ ...told, ...(better !== null && { goodWhen: better }) }} />
}

/** Where a cell of a query's table leads; null if it leads nowhere or the user may not open the target. */
function useCellDrill({ by, where }: QuerySource) {
  const scope = useFiguresScope()
  const open = useOpenTarget()
  return useCallback(
    (metric: FigureMetric, keys: readonly string[]): DrillTarget | null =>
      open(drillCell({ metric, by, where, keys }, scope)),
    [by, where, scope, open],
  )
}
