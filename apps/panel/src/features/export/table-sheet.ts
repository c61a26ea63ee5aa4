import type { TableData } from '@vitrina/contract/widget'
import type { ColumnKind, Sheet } from './sheet'

/** A table as files hold it; a column that holds dates alone is one of dates. */
export function tableSheet(title: string, { columns, rows }: TableData): Sheet {
  return {
    title,
    columns: columns.map(({ key, label, unit }) => ({
      label,
      kind: unit ?? kindOf(rows.map((row) => row[key] ?? null)),
    })),
    rows: rows.map((row) => columns.map(({ key }) => row[key] ?? null)),
  }
}

function kindOf(values: (string | number | null)[]): ColumnKind {
  const known = values.filter((value) => value !== null)
  if (known.length > 0 && known.every((value) => typeof value === 'number')) return 'quantity'
  return known.length > 0 && known.every((value) => typeof value === 'string' && dateForm.test(value)) ? 'date' : 'text'
}

const dateForm = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
