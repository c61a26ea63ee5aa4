import type { Unit } from '@vitrina/contract/widget'

/** What a column contains: text, a business date, an instant with its offset, or figures of a unit. */
export type ColumnKind = 'text' | 'date' | 'instant' | Unit

export interface SheetColumn {
  label: string
  kind: ColumnKind
}

/** A cell of the column's kind, or with a unit of its own. Null is unknown and stays empty. */
export type SheetCell = string | number | null | { value: number | null; unit: Unit }

/** A table to save: the figures exactly as they were computed, one row under another. */
export interface Sheet {
  title: string
  columns: SheetColumn[]
  rows: SheetCell[][]
  /** Whether its figures are compared with those of other days. */
  isCompared?: boolean
  /** Facts that differ from those the workbook states for all its tables, under the same labels. */
  facts?: readonly { label: string; text: string }[]
}

/** The name of a column with the currency of its money, which the cells don't repeat. */
export function headOf({ label, kind }: SheetColumn, currency: string): string {
  const name = label.charAt(0).toUpperCase() + label.slice(1)
  return kind === 'money' ? `${name}, ${currency}` : kind === 'percent' ? `${name}, %` : name
}

/** Whether a column contains figures. */
export function isFigure(kind: ColumnKind): kind is Unit {
  return kind !== 'text' && kind !== 'date' && kind !== 'instant'
}
