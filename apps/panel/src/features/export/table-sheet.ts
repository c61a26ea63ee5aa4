import type { TableData } from '@vitrina/contract/widget'
import type { Translate } from '@/i18n/translate'
import type { ColumnKind, Sheet } from './sheet'

/** A table for files, with its total last. A column that contains only dates becomes a date column. */
export function tableSheet(
  title: string,
  { columns, rows, total, count = rows.length }: TableData,
  t: Translate,
): Sheet {
  const name = t(rows.length < count ? 'figures.totalAll' : 'figures.total')
  const last = total === undefined ? [] : [columns.map(({ key }, at) => (at === 0 ? name : (total[key] ?? null)))]
  return {
    title,
    columns: columns.map(({ key, label, unit }) => ({
      label,
      kind: unit ?? kindOf(rows.map((row) => row[key] ?? null)),
    })),
    rows: [...rows.map((row) => columns.map(({ key }) => row[key] ?? null)), ...last],
  }
}

function kindOf(values: (string | number | null)[]): ColumnKind {
  const known = values.filter((value) => value !== null)
  if (known.length > 0 && known.every((value) => typeof value === 'number')) return 'quantity'
  return known.length > 0 && known.every((value) => typeof value === 'string' && dateForm.test(value)) ? 'date' : 'text'
}

const dateForm = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
