import type { FigureDimension } from '@vitrina/contract/figure-query'
import type { ColumnKind, Sheet } from '@/features/export/sheet'
import { columnWords } from '@/features/figures/column-words'
import type { FiguresGrid } from '@/features/figures/figures-grid'
import type { FigureWords } from '@/features/figures/use-figure-words'
import type { Translate } from '@/i18n/translate'

/** Every figure of a result as files hold it, exact, its total last. Days are dates, so that a spreadsheet sorts them. */
export function figuresSheet(title: string, grid: FiguresGrid, words: FigureWords, t: Translate): Sheet {
  const { by, columns, rows, total } = grid
  const last = total === null || by.length === 0 ? [] : [[t('figures.total'), ...by.slice(1).map(() => null), ...total]]
  const onlyTotal = by.length === 0 && total !== null ? [[...total]] : null
  return {
    title,
    columns: [
      ...by.map((dimension) => ({ label: words.dimension(dimension), kind: kindOf(dimension) })),
      ...columns.map((column) => ({
        label: headWords(columnWords(column, words, t), column.unit, t),
        kind: column.unit,
      })),
    ],
    rows: onlyTotal ?? [
      ...rows.map(({ keys, labels, values }) => [
        ...by.map((dimension, at) => cellOf(dimension, keys[at] ?? '', labels[at] ?? null, words)),
        ...values,
      ]),
      ...last,
    ],
  }
}

/** Money and percentages have their signs from the sheet; hours are told here. */
function headWords(name: string, unit: ColumnKind, t: Translate): string {
  return unit === 'hours' ? `${name}, ${t('builder.hours')}` : name
}

function kindOf(dimension: FigureDimension): ColumnKind {
  return dimension === 'day' || dimension === 'week' ? 'date' : 'text'
}

function cellOf(dimension: FigureDimension, key: string, label: string | null, words: FigureWords): string {
  if (dimension === 'day' || dimension === 'week') return key
  return dimension === 'month' ? key.slice(0, 7) : words.member(dimension, key, label)
}
