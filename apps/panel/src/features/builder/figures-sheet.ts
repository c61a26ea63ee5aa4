import type { FigureDimension } from '@vitrina/contract/figure-query'
import { amountText, unitName } from '@vitrina/contract/goods-unit'
import type { ColumnKind, Sheet } from '@/features/export/sheet'
import { columnWords } from '@/features/figures/column-words'
import type { FiguresGrid, GridUnits } from '@/features/figures/figures-grid'
import type { FigureWords } from '@/features/figures/use-figure-words'
import type { Locale } from '@/i18n/locale'
import type { Translate } from '@/i18n/translate'

interface Words {
  t: Translate
  locale: Locale
}

/** Every figure of a result as files hold it, exact, its total last. Days are dates, so that a spreadsheet sorts them. */
export function figuresSheet(title: string, grid: FiguresGrid, words: FigureWords, { t, locale }: Words): Sheet {
  const { by, columns, rows, total } = grid
  const hasUnits = ({ metric, part }: FiguresGrid['columns'][number]) =>
    part === 'value' && rows.some(({ units }) => units[metric] !== undefined)
  const all = columns.flatMap((column, at) => [total?.[at] ?? null, ...(hasUnits(column) ? [null] : [])])
  const last = total === null || by.length === 0 ? [] : [[t('figures.total'), ...by.slice(1).map(() => null), ...all]]
  const onlyTotal = by.length === 0 && total !== null ? [[...total]] : null
  return {
    title,
    columns: [
      ...by.map((dimension) => ({ label: words.dimension(dimension), kind: kindOf(dimension) })),
      ...columns.flatMap((column) => [
        { label: headWords(columnWords(column, words, t), column.unit, t), kind: column.unit },
        ...(hasUnits(column) ? [{ label: t('export.unit'), kind: 'text' as const }] : []),
      ]),
    ],
    rows: onlyTotal ?? [
      ...rows.map(({ keys, labels, values, units }) => [
        ...by.map((dimension, at) => cellOf(dimension, keys[at] ?? '', labels[at] ?? null, words)),
        ...columns.flatMap((column, at) => [
          values[at] ?? null,
          ...(hasUnits(column) ? [unitsText(units[column.metric], locale)] : []),
        ]),
      ]),
      ...last,
    ],
  }
}

/** The unit of a quantity; where there are several, how much of each. */
function unitsText(units: GridUnits | undefined, locale: Locale): string | null {
  if (units === undefined || typeof units === 'string') return units ?? null
  const [only, other] = units
  if (other === undefined) return only?.unit ? unitName(only.unit, locale) : null
  return units.map(({ unit, value }) => amountText((value ?? 0).toLocaleString(locale), unit, locale)).join(', ')
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
