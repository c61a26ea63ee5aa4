import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_text,
  tableFeatures,
} from '@tanstack/react-table'

/** Short as a number and a day, two of them, some twenty letters, or a name with a sentence under it. */
export type NameRem = 9 | 10 | 13 | 18

/** How a column sits on the page. */
export interface ColumnStyle {
  /** Figures stand at the right in even digits. */
  numeric?: boolean
  /** What it takes with its padding, in rem; the row's name says so itself. */
  width?: number
  /** Its place among those that a narrow list leaves out: the greatest leaves first. Without it the column stays. */
  leaves?: number
  /** The row's name, and what it is given at the least, in rem. */
  primary?: NameRem
  /** What it is called where one sorts by it, if it says more than its heading. */
  sortName?: string
  /** Takes the room that is left; what does not fit is cut. */
  grow?: boolean
}

const columnMeta: ColumnStyle = {}

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
