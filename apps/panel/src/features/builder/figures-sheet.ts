import type { FigureDimension } from '@vitrina/contract/figure-query'
import type { ColumnKind, Sheet, SheetCell } from '@/features/export/sheet'
import { columnLabels } from '@/features/figures/column-labels'
import type { FiguresGrid, GridFigures } from '@/features/figures/figures-grid'
import type { FigureLabels } from '@/features/figures/use-figure-labels'
import type { Translate } from '@/i18n/translate'

/** Returns the exact figures of a result for a file, the total last. Days are dates, which a spreadsheet can sort. */
export function figuresSheet(title: string, grid: FiguresGrid, words: FigureLabels, t: Translate): Sheet {
  const { by, columns, rows, count, total } = grid
  const all = [...rows, ...(total === null ? [] : [total])]
  const hasUnits = ({ metric, part }: FiguresGrid['columns'][number]) =>
    part === 'value' && all.some(({ units }) => units[metric] !== undefined)
  const cellsOf = ({ values, units }: GridFigures): SheetCell[] =>
    columns.flatMap((column, at) => [
      values[at] ?? null,
      ...(hasUnits(column) ? [words.units(column.unit, units[column.metric] ?? [])] : []),
    ])
  const name = t(rows.length < count ? 'figures.totalAll' : 'figures.total')
  const last = total === null ? [] : [[...by.map((_, at) => (at === 0 ? name : null)), ...cellsOf(total)]]
  return {
    title,
    isCompared: columns.some(({ part }) => part === 'previous'),
    columns: [
      ...by.map((dimension) => ({ label: words.dimension(dimension), kind: kindOf(dimension) })),
      ...columns.flatMap((column) => [
        { label: headLabels(columnLabels(column, words, t), column.unit, t), kind: column.unit },
        ...(hasUnits(column) ? [{ label: t('export.unit'), kind: 'text' as const }] : []),
      ]),
    ],
    rows:
      by.length === 0
        ? last
        : [
            ...rows.map(({ keys, labels, ...figures }) => [
              ...by.map((dimension, at) => words.cell(dimension, keys[at] ?? '', labels[at] ?? null)),
              ...cellsOf(figures),
            ]),
            ...last,
          ],
  }
}

/** Adds the unit to a heading of hours; the sheet itself formats money and percentages. */
function headLabels(name: string, unit: ColumnKind, t: Translate): string {
  return unit === 'hours' ? `${name}, ${t('builder.hours')}` : name
}

function kindOf(dimension: FigureDimension): ColumnKind {
  return dimension === 'day' || dimension === 'week' ? 'date' : 'text'
}
