import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_text,
  tableFeatures,
} from '@tanstack/react-table'

/** How a column sits on the page. */
export interface ColumnLook {
  /** Figures stand at the right in even digits. */
  numeric?: boolean
  /** The narrowest screen that has room for the column; without it, every screen. */
  from?: 'sm' | 'md' | 'lg' | 'xl'
  /** The row's name. */
  primary?: boolean
  /** Takes the room that is left; what does not fit is cut. */
  grow?: boolean
}

const columnMeta: ColumnLook = {}

export const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, text: sortFn_text },
  columnMeta,
})

/** Makes the columns of a list of `Row`. */
export function columnsOf<Row extends object>() {
  return createColumnHelper<typeof features, Row>()
}
