import {
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_text,
  tableFeatures,
} from '@tanstack/react-table'

/** Room for a number and a day, for two of them, for some twenty letters, or for a name with a sentence under it. */
export type NameRem = 9 | 10 | 13 | 18

/** How a column is laid out. */
export interface ColumnStyle {
  /** Aligned right, with tabular digits. */
  numeric?: boolean
  /** Its width with padding, in rem; for the row's name `primary` is used instead. */
  width?: number
  /** The order in which a narrow list omits columns, greatest first. Without it the column always stays. */
  leaves?: number
  /** Marks the row's name and sets its minimum width, in rem. */
  primary?: NameRem
  /** Its label in the choice of order, if that says more than the heading. */
  sortName?: string
  /** Takes the remaining width; text that does not fit is truncated. */
  grow?: boolean
}

const columnMeta: ColumnStyle = {}

export const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, text: sortFn_text },
  columnMeta,
})
